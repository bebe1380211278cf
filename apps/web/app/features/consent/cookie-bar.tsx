/**
 * The visitor's cookie consent, necessary cookies only or analytics as well, and the row that requests it again after a year.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { COOKIES, readCookie, writeCookie } from '../../shared/browser/cookies.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cookie-bar.module.css'

export type Consent = 'necessary' | 'all'

const isConsent = (text: string | null): text is Consent => text === 'necessary' || text === 'all'

const state = createObservable<Consent | null>(null)

/** Null until the visitor has chosen. */
export const consent: Readable<Consent | null> = state

export function readConsent(): Consent | null {
  const stored = readCookie(COOKIES.consent)
  state.set(isConsent(stored) ? stored : null)
  return state.get()
}

/** Applies to this page even when cookies are unavailable. */
export function storeConsent(choice: Consent): void {
  writeCookie(COOKIES.consent, choice)
  state.set(choice)
}

/** Operators with their own cookie consent disable it. */
const FLAG = 'cookie_confirmation'

/**
 * Row above the header with three equally prominent options. It is part of the page's first HTML, so that nothing moves when
 * its code arrives. Responses are cached for all visitors: `early-script.ts` hides it before the first paint where the
 * visitor has chosen, and in a frame, where the host page asks.
 */
export function CookieBar() {
  const t = useT()
  const app = useApp()
  const choice = useReadable(consent)
  const settings = useSettings()
  if (choice || !settings || settings.flags[FLAG] === false) return null
  return (
    <section className={styles.bar} data-cookie-bar data-no-print aria-label={t('cookies.title')}>
      <div className={styles.inner}>
        <p className={styles.text}>{t('cookies.text')}</p>
        <div className={styles.options}>
          <Button size="sm" onClick={() => storeConsent('necessary')}>
            {t('cookies.necessary')}
          </Button>
          <Button size="sm" onClick={() => void openModal(app, 'cookieConsent')}>
            {t('cookies.choose')}
          </Button>
          <Button size="sm" onClick={() => storeConsent('all')}>
            {t('cookies.all')}
          </Button>
        </div>
      </div>
    </section>
  )
}
