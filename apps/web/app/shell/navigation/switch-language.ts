/**
 * Opens the current page in another language; updates the player's account first, so that messages
 * use it.
 */
import { isUnauthorized } from '@touchline/client/errors'
import { switchLocale } from '../../i18n/inner-path.ts'
import { showFailure } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { COOKIES, writeCookie } from '../../shared/browser/cookies.ts'

type Deps = Pick<App, 'api' | 'session' | 'i18n' | 'config'>

async function isSignedIn({ session }: Deps): Promise<boolean> {
  const { status } = session.get()
  if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') await session.start()
  return session.get().status === 'LOGGED_IN'
}

/** Updates the account. With an expired session there is no account to update. */
async function updateAccount(parts: Deps, locale: string): Promise<void> {
  if (!(await isSignedIn(parts))) return
  try {
    await parts.api.call('patchPlayerUpdateLocale', { body: { locale } })
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
}

/** Keeps query and hash. If the account cannot be updated, the page stays and an alert is shown. */
export async function switchLanguage(
  parts: Deps,
  locale: string,
  page: Pick<Location, 'pathname' | 'search' | 'hash' | 'assign'> = location,
): Promise<void> {
  try {
    await updateAccount(parts, locale)
    writeCookie(COOKIES.locale, locale)
    page.assign(switchLocale(page, locale, parts.config.localeSettings))
  } catch (error) {
    await showFailure(parts, error, {
      context: 'switching the language',
      title: 'settings.language-failed',
      text: 'settings.language-failed.text',
    })
  }
}
