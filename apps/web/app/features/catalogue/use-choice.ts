/** What the address and the page together ask a list for. */
import { useState } from 'react'
import { useQueryParams } from '../../shared/address.ts'
import { useDay, useTimeZone } from '../../shared/ticker.ts'
import { type ListChoice, readChoice } from './list-choice.ts'

/** The choice of a page that begins with another; null while it is not known with which. */
export function useChoice(starting: ListChoice | null, sportKeys: readonly string[]): ListChoice | null {
  const params = useQueryParams()
  // Once the page has shown a list, a sport that runs out of matches must not take it away.
  const [first, setFirst] = useState(starting)
  if (!first && starting) setFirst(starting)
  const begun = first ?? starting
  return begun && readChoice(params, begun, sportKeys)
}

/** The day that it is where the reader is. */
export function useToday() {
  return { day: useDay(), zone: useTimeZone() }
}
