/** The operator's promotional banners. */
import type { PromoBanner } from '@touchline/contract/entities/settings'
import { useT } from '../../i18n/provider.tsx'
import { parseInnerPath } from '../../shared/inner-path.ts'
import card from '../../ui/card.module.css'
import { imageUrl } from '../../ui/image.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './promotions.module.css'

/** Undefined while loading. */
export function Promotions({ banners }: { readonly banners: readonly PromoBanner[] | undefined }) {
  const t = useT()
  if (!banners) return <Skeleton width="full" height="odd" />
  return (
    <>
      {banners.length > 0 && (
        <ul className={styles.banners} aria-label={t('pages.banners')}>
          {banners.map((banner, index) => (
            <li key={banner.id}>
              <Banner banner={banner} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <div className={card.card}>
        <Empty icon="gift" title={t('pages.promotions.none')}>
          <p>{t('pages.promotions.none.text')}</p>
        </Empty>
      </div>
    </>
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
