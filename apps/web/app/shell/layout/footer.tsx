import { guide } from '../../features/first-bet/first-bet.ts'
import { useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl, paths } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useHydrated } from '../../shared/live/ticker.ts'
import { helpUrl, minimumAge, selfExclusionUrl } from '../../shared/player/protection.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import styles from './footer.module.css'
import layout from './layout.module.css'

/** Footer: age limit, the brand's legal lines (the product's own: that money is play money) and help links. */
export function Footer() {
  const t = useT()
  const { config, locale } = useApp()
  const settings = useSettings()
  const pages = settings?.custom_pages ?? []
  // The operator's URL may depend on the host name, which the server does not know.
  const hostUrl = useHydrated() ? config.hostUrl : ''
  const age = minimumAge(settings)
  const exclusion = selfExclusionUrl(settings)
  return (
    <footer className={cx(styles.footer, layout.end)}>
      <div className={styles.inner}>
        <span className={styles.age} role="img" aria-label={t('footer.adults', { age })}>
          {t('footer.age', { age })}
        </span>
        <p className={styles.text}>
          {t('footer.safer')} {config.brand.legal?.join(' ') ?? t('footer.playMoney')}
        </p>
        <span className={styles.links}>
          {pages.map(({ slug, title, locale: language }) => (
            <Link key={slug} to={paths.content(slug)} lang={language}>
              {title}
            </Link>
          ))}
          {config.brand.links?.map(({ url, text }) => (
            <a key={url} href={url}>
              {text}
            </a>
          ))}
          {settings?.flags.responsible_gambling && <Link to={paths.limits()}>{t('footer.limits')}</Link>}
          <a href={helpUrl(settings, hostUrl, locale)} target="_blank" rel="noopener">
            {t('footer.get-help')}
          </a>
          {exclusion && (
            <a href={exclusion} target="_blank" rel="noopener">
              {t('footer.exclusion')}
            </a>
          )}
          <a href={outgoingUrl(hostUrl, outgoingPaths.terms, locale)}>{t('footer.terms')}</a>
          <Link to={paths.home()} onClick={() => guide.set('open')}>
            {t('first-bet.title')}
          </Link>
          <a href={outgoingUrl(hostUrl, outgoingPaths.help, locale)}>{t('footer.help')}</a>
        </span>
      </div>
    </footer>
  )
}
