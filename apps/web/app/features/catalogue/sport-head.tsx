import type { EventCounts, Sport } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { sportName } from '../../shared/match/sport-name.ts'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Star } from '../../ui/star.tsx'
import text from '../../ui/text.module.css'
import styles from './league-page.module.css'

interface SportHeadProps {
  readonly sport: Sport | undefined
  readonly counts: EventCounts | undefined
}

/** Heading of a sport with its icon, counts and star. */
export function SportHead({ sport, counts }: SportHeadProps) {
  const t = useT()
  if (!sport)
    return (
      <div className={styles.title}>
        <Skeleton />
      </div>
    )
  const name = sportName(sport, t)
  return (
    <div className={styles.title}>
      <SportIcon sportKey={sport.key} />
      <h1 className={text.h1}>{name}</h1>
      {counts && <span className={cx(text.small, text.quiet)}>{t('home.events', { count: counts.match_count })}</span>}
      <Star type="sports" id={sport.id} name={name} />
    </div>
  )
}
