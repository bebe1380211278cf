import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { openModal } from '../../shared/modals.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { consent, storeConsent } from './consent.ts'
import styles from './cookie-bar.late.module.css'

/** Non-blocking cookie bar at the bottom with three equally prominent options. */
export function CookieBar() {
  const t = useT()
  const app = useApp()
  const given = useReadable(consent)
  if (given) return null
  return (
    <section className={styles.bar} aria-label={t('modal.cookies')}>
      <h2 className={text.h3}>{t('modal.cookies')}</h2>
      <p className={styles.words}>{t('modal.cookies.text')}</p>
      <div className={styles.answers}>
        <Button onClick={() => storeConsent('necessary')}>{t('modal.cookies.necessary')}</Button>
        <Button onClick={() => void openModal(app, 'cookieConsent')}>{t('modal.cookies.choose')}</Button>
        <Button onClick={() => storeConsent('all')}>{t('modal.cookies.all')}</Button>
      </div>
    </section>
  )
}
