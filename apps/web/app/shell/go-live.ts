/** What begins once the page stands: the session, the realtime connection, and the document's word about both. */
import { followSession } from '@touchline/client/realtime/wiring'
import { followPlayer } from '../features/session/follow-player.ts'
import { openSignIn } from '../features/sign-in/sign-in-store.ts'
import type { App } from '../shared/app.ts'
import { reportError } from '../shared/report.ts'

export function goLive(app: App): void {
  const { realtime } = app.feed
  const show = () => {
    document.documentElement.dataset.live = realtime.state.get()
  }
  show()
  realtime.state.subscribe(show)
  followSession(realtime, app.session)
  followPlayer(app, { onExpired: () => void openSignIn('sign-in') })
  app.session.start().catch(error => reportError(error, 'session'))
  app.feed.start()
}
