/**
 * The visitor's cookie consent, necessary cookies only or analytics as well, and the bar that requests it again after a year.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { COOKIES, readCookie, writeCookie } from '../../shared/browser/cookies.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
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
 * Non-blocking bar at the bottom with three equally prominent options. Every page of the server contains it, because the
 * server does not know who has chosen: `early-script.ts` hides it before the first paint where the visitor has chosen, and in
 * a frame, where the host page asks.
 */
export function CookieBar() {
  const t = useT()
  const app = useApp()
  const choice = useReadable(consent)
  const settings = useSettings()
  if (choice || !settings || settings.flags[FLAG] === false) return null
  return (
    <section className={styles.bar} data-no-print aria-label={t('cookies.title')}>
      <h2 className={text.h3}>{t('cookies.title')}</h2>
      <p className={styles.text}>{t('cookies.text')}</p>
      <div className={styles.options}>
        <Button onClick={() => storeConsent('necessary')}>{t('cookies.necessary')}</Button>
        <Button onClick={() => void openModal(app, 'cookieConsent')}>{t('cookies.choose')}</Button>
        <Button onClick={() => storeConsent('all')}>{t('cookies.all')}</Button>
      </div>
    </section>
  )
}
