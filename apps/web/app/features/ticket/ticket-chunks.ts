/** The parts of the ticket that come later, and whether they are to be shown: all that the first view knows of them. */
import { createObservable } from '@touchline/client/observable'
import { useReadable } from '../../shared/use-readable.ts'

/** Whether a person, or what this tab has kept, has called for the ticket. */
export const isTicketRequested = createObservable(false)

export const useIsTicketRequested = (): boolean => useReadable(isTicketRequested)

export const loadQuickBet = () => import('./quick-bet/quick-bar.tsx')

/** The ticket's code and texts. */
export const loadTicket = () => import('./slip/slip.tsx')
