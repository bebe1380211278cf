/** The operator's promotional banners. */
import type { PromoBanner } from '@touchline/contract/entities/settings'
import { parseInnerPath } from '../../i18n/inner-path.ts'
import { useT } from '../../i18n/provider.tsx'
import { imageUrl } from '../../ui/image.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './promotions.module.css'

export function PromoBanners({ banners }: { readonly banners: readonly PromoBanner[] }) {
  const t = useT()
  if (banners.length === 0) return null
  return (
    <ul className={styles.banners} aria-label={t('pages.banners')}>
      {banners.map((banner, index) => (
        <li key={banner.id}>
          <Banner banner={banner} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

const WIDE = { width: 720, height: 240 }
const NARROW = { width: 366, height: 183 }

const sources = (url: string, box: typeof WIDE) => `${imageUrl(url, box)} 1x, ${imageUrl(url, box, 2)} 2x`

function Banner({ banner: { desktop, mobile, link }, isFirst }: { banner: PromoBanner; isFirst: boolean }) {
  const picture = (
    <picture className={styles.tile}>
      <source media="(max-width: 779.98px)" srcSet={sources(mobile.url, NARROW)} {...NARROW} />
      <img
        className={styles.picture}
        src={imageUrl(desktop.url, WIDE)}
        srcSet={sources(desktop.url, WIDE)}
        alt=""
        {...WIDE}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <span className={styles.words}>{desktop.alternative_text}</span>
    </picture>
  )
  // Banner links must be paths of this product; anything else is not linked.
  const path = link && parseInnerPath(link)
  return path ? (
    <Link className={styles.link} to={path}>
      {picture}
    </Link>
  ) : (
    picture
  )
}
