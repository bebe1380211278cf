/**
 * Keeps a choice with the player's settings, so that it holds on other devices. It holds on this one already; when it
 * cannot be saved the player is told that it holds here only.
 */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { App } from './app.ts'
import { showFailure } from './failures.ts'

type Deps = Pick<App, 'api' | 'session' | 'i18n'>

/** Answers whether it is saved; when it is not, the player is told. A visitor has no settings to save. */
export async function saveSetting({ api, session, i18n }: Deps, body: RequestBody<'postSettings'>): Promise<boolean> {
  if (session.get().status !== 'LOGGED_IN') return false
  try {
    await api.call('postSettings', { body })
    return true
  } catch (error) {
    const words = { title: 'settings.not-saved', text: 'settings.not-saved.text' } as const
    await showFailure({ i18n }, error, { context: 'saving a setting', ...words })
    return false
  }
}
