/** What quick bet listens to besides taps: the session, and the slip, on which a custom bet may appear. */
import type { App } from '../../../shared/app.ts'
import type { TicketStore } from '../ticket-store.ts'

/** Calls back when the player who was signed in is not any more. */
export function onSignedOut({ session }: Pick<App, 'session'>, call: () => void): void {
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  let was = isSignedIn()
  session.subscribe(() => {
    if (was && session.get().status === 'NOT_LOGGED_IN') call()
    was = isSignedIn()
  })
}

/** Calls back when a custom bet comes to the slip. */
export function onCustomBet(ticket: TicketStore, call: () => void): void {
  const has = () => ticket.get().bets.some(({ betType }) => betType === 'custom')
  let had = has()
  ticket.subscribe(() => {
    const isNew = has() && !had
    had = has()
    if (isNew) call()
  })
}
