/** A row of cards with the most popular matches, interleaved by sport. */
import type { Sport } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { interleave } from '../../shared/helpers/interleave.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './event-card.module.css'
import { EventCard } from './event-card.tsx'

interface MatchCardsProps {
  readonly title: string
  readonly matches: readonly Match[] | undefined
  /** In the order in which they are interleaved. */
  readonly sports: readonly Sport[] | undefined
}

export function MatchCards({ title, matches, sports }: MatchCardsProps) {
  const t = useT()
  if (matches?.length === 0) return null
  const sportIds = sports?.map(({ id }) => id) ?? []
  const inTurns = matches && interleave(matches, match => sportIds.indexOf(match.tournament.sport.id))
  return (
    <div>
      <div className={styles.sectionHead}>
        <h2 className={text.h2} id="cards">
          {title}
        </h2>
        <Link className={styles.all} to={paths.live()}>
          {t('home.allLive')}
          <Icon name="chev-r" size={14} flips />
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a focusable scroll container can be scrolled with the arrow keys */}
      <section className={styles.strip} aria-labelledby="cards" tabIndex={0}>
        {inTurns ? inTurns.map(match => <EventCard key={match.id} match={match} />) : <CardSkeletons />}
      </section>
    </div>
  )
}

function CardSkeletons() {
  return [1, 2, 3].map(key => (
    <div key={key} className={cx(card.card, styles.card)} aria-hidden="true">
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton width="full" height="odd" />
    </div>
  ))
}
