/** Combines the choice in the address with the defaults of the page. */
import { useState } from 'react'
import { useQueryParams } from '../../shared/addresses/address.ts'
import { useDay, useTimeZone } from '../../shared/live/ticker.ts'
import { type ListChoice, readChoice } from './list-choice.ts'

/** The current choice of a page with its defaults; null while the defaults are unknown. */
export function useChoice(starting: ListChoice | null, sportKeys: readonly string[]): ListChoice | null {
  const params = useQueryParams()
  // Once the page has shown a list, a sport that runs out of matches must not remove it.
  const [first, setFirst] = useState(starting)
  if (!first && starting) setFirst(starting)
  const begun = first ?? starting
  return begun && readChoice(params, begun, sportKeys)
}

/** The reader's current day. */
export function useToday() {
  return { day: useDay(), zone: useTimeZone() }
}
