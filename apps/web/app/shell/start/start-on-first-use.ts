/** Starts what nobody needs before a person uses the page. */
import { runIsolated } from '@touchline/client/run-isolated'
import type { App } from '../../shared/app/app.ts'
import { followRecentMatches } from './follow-recent-matches.ts'
import { registerOfflineWorker } from './register-offline-worker.ts'
import { startMenuKeys } from './start-menu-keys.ts'

export function startOnFirstUse(app: App): void {
  runIsolated(() => void followRecentMatches(app))
  // A menu is reached by keyboard only with keys before.
  runIsolated(() => void startMenuKeys())
  void registerOfflineWorker(app.locale)
}
