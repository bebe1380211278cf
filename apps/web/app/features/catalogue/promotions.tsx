/** The operator's promotional banners. */
import type { PromoBanner } from '@touchline/contract/entities/settings'
import { parseInnerPath } from '../../i18n/inner-path.ts'
import { useT } from '../../i18n/provider.tsx'
import { BannerPicture } from '../../ui/image.tsx'
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

const SIZES = { wide: { width: 720, height: 240 }, narrow: { width: 366, height: 183 } }

function Banner({ banner: { desktop, mobile, link }, isFirst }: { banner: PromoBanner; isFirst: boolean }) {
  const picture = (
    <span className={styles.tile}>
      <BannerPicture
        desktop={desktop}
        mobile={mobile}
        sizes={SIZES}
        alt=""
        isFirst={isFirst}
        className={styles.picture}
      />
      <span className={styles.words}>{desktop.alternative_text}</span>
    </span>
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
