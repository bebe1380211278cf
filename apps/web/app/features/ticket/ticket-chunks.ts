/**
 * The deferred parts of the ticket and whether they are requested: all that the initial view needs.
 */
import { createObservable } from '@touchline/client/observable'
import { useReadable } from '../../shared/helpers/use-readable.ts'

/** Whether a user interaction or a stored slip has requested the ticket. */
export const isTicketRequested = createObservable(false)

export const useIsTicketRequested = (): boolean => useReadable(isTicketRequested)

export const loadQuickBet = () => import('./quick-bet/quick-bar.tsx')

/** The ticket's code and messages. */
export const loadTicket = () => import('./slip/slip.tsx')
