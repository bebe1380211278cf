import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { consent, storeConsent } from './consent.ts'
import styles from './cookie-bar.module.css'

/** Operators with their own cookie consent disable it. */
const FLAG = 'cookie_confirmation'

/**
 * Non-blocking cookie bar at the bottom with three equally prominent options. It is in every page
 * of the server, which does not know who has chosen: `early-script.ts` hides it before the first paint
 * where the visitor has, and in a frame, where the host page asks.
 */
export function CookieBar() {
  const t = useT()
  const app = useApp()
  const given = useReadable(consent)
  const settings = useSettings()
  if (given || !settings || settings.flags[FLAG] === false) return null
  return (
    <section className={styles.bar} data-no-print aria-label={t('cookies.title')}>
      <h2 className={text.h3}>{t('cookies.title')}</h2>
      <p className={styles.words}>{t('cookies.text')}</p>
      <div className={styles.answers}>
        <Button onClick={() => storeConsent('necessary')}>{t('cookies.necessary')}</Button>
        <Button onClick={() => void openModal(app, 'cookieConsent')}>{t('cookies.choose')}</Button>
        <Button onClick={() => storeConsent('all')}>{t('cookies.all')}</Button>
      </div>
    </section>
  )
}
