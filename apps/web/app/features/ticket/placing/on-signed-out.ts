import type { App } from '../../../shared/app/app.ts'

/** Calls back when the player signs out or the session ends. */
export function onSignedOut({ session }: Pick<App, 'session'>, call: () => void): void {
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  let was = isSignedIn()
  session.subscribe(() => {
    if (was && session.get().status === 'NOT_LOGGED_IN') call()
    was = isSignedIn()
  })
}
