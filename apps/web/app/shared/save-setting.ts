/**
 * Keeps a choice with the player's settings, so that it holds on other devices. It holds on this one already; when it
 * cannot be saved the player is told that it holds here only.
 */
import type { Body } from '@touchline/contract/endpoints'
import { showAlert } from './alerts.ts'
import type { App } from './app.ts'
import { reportError } from './report.ts'

type Parts = Pick<App, 'api' | 'session' | 'i18n'>

/** Answers whether it is saved; when it is not, the player is told. A visitor has no settings to save. */
export async function saveSetting({ api, session, i18n }: Parts, body: Body<'postSettings'>): Promise<boolean> {
  if (session.get().status !== 'LOGGED_IN') return false
  try {
    await api.call('postSettings', { body })
    return true
  } catch (error) {
    reportError(error, 'saving a setting')
    await i18n.loadLater().catch(failure => reportError(failure, 'texts'))
    const { t } = i18n
    showAlert({ kind: 'danger', title: t('settings.not-saved'), text: t('settings.not-saved.text') })
    return false
  }
}
