/** The matches of one league under its name, with the heads of the price columns. */
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import { Star } from '../../shared/favourites/star.tsx'
import { leaguePath } from '../../shared/paths.ts'
import { IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { columnKind, columnsOf, headsOf } from './columns.ts'
import styles from './match-row.module.css'
import { columnClass, MatchRow } from './match-row.tsx'

interface LeagueGroupProps {
  readonly league: Tournament
  readonly matches: readonly Match[]
  /** Which column stands where only one fits. */
  readonly chosenColumn: number
}

export function LeagueGroup({ league, matches, chosenColumn }: LeagueGroupProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const columns = useMemo(() => columnsOf(league, matches), [league, matches])
  return (
    <section
      className={cx(card.card, styles.group, columns.length > 2 && styles.three)}
      // Leagues of several countries share their names.
      aria-label={`${league.name}, ${league.category.name}`}
    >
      <header className={styles.head}>
        <div className={styles.title}>
          <SportIcon sportKey={league.sport.key} size={16} className={styles.quiet} />
          <CountryCode code={league.category.country_code} />
          <Link to={leaguePath(league)}>
            <Name>{league.name}</Name>
          </Link>
          <span className={cx(text.micro, text.quiet)}>{matches.length}</span>
          <Star type="tournaments" id={league.id} name={league.name} />
        </div>
        {columns.map((column, index) => (
          <div key={column.marketId} className={cx(styles.heads, columnClass(index, chosenColumn))}>
            {headsOf(columnKind(matches, column), column.outcomes).map(id => (
              <span key={id}>{t(id)}</span>
            ))}
          </div>
        ))}
        <IconButton
          className={styles.fold}
          icon={isOpen ? 'chev-u' : 'chev-d'}
          size={14}
          label={t(isOpen ? 'list.collapse' : 'list.expand', { name: league.name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen &&
        matches.map(match => <MatchRow key={match.id} match={match} columns={columns} chosenColumn={chosenColumn} />)}
    </section>
  )
}
