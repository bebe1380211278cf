import { useT } from '../../i18n/provider.tsx'
import card from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './match-list.module.css'

const ROWS = [1, 2, 3, 4, 5]

/** Skeleton of two league groups at their real heights. */
export function MatchListSkeleton() {
  const t = useT()
  return (
    <div className={styles.list} aria-busy="true">
      <span className={text.hidden}>{t('common.loading')}</span>
      {[1, 2].map(group => (
        <div key={group} className={card.card}>
          <div className={styles.head}>
            <Skeleton />
          </div>
          {ROWS.map(row => (
            <div key={row} className={styles.row}>
              <Skeleton width="short" />
              <div>
                <Skeleton />
                <Skeleton />
              </div>
              <Skeleton width="full" height="odd" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
