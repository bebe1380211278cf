/**
 * Saves a choice to the player's settings, so that it applies on other devices. It already applies
 * on this device; if saving fails, the player is informed that it applies here only.
 */
import type { RequestBody } from '@touchline/contract/endpoints'
import { showFailure } from '../alerts/failures.ts'
import type { App } from '../app/app.ts'

type Deps = Pick<App, 'api' | 'session' | 'i18n'>

/**
 * Returns whether the setting was saved; shows an alert if not. A visitor has no settings to save.
 */
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
