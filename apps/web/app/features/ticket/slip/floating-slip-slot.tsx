import { lazy, Suspense } from 'react'
import { useReadable } from '../../../shared/use-readable.ts'
import { slipCount } from '../picks.ts'
import { loadTicket, useIsTicketRequested } from '../ticket-chunks.ts'

const FloatingSlip = lazy(() => loadTicket().then(module => ({ default: module.FloatingSlip })))

/** On small screens: the slip in one line above the navigation while it is not empty. */
export function FloatingSlipSlot() {
  const isWanted = useIsTicketRequested()
  const count = useReadable(slipCount)
  return <Suspense>{isWanted && count > 0 && <FloatingSlip />}</Suspense>
}
