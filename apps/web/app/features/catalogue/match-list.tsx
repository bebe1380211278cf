/** Matches under their leagues, in the order in which the back end lists them; what stands there while there are none. */

import type { Match } from '@touchline/contract/entities/match'
import { useMemo } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { groupBy } from '../../shared/group-by.ts'
import card from '../../ui/card.module.css'
import { Empty } from '../../ui/notice.tsx'
import { LeagueGroup } from './league-group.tsx'
import styles from './match-list.module.css'
import { MatchListSkeleton } from './match-list-skeleton.tsx'

interface MatchListProps {
  /** Undefined while they are being fetched. */
  readonly matches: readonly Match[] | undefined
  /** What to say when there are none. */
  readonly emptyText: string
}

/** Leagues in order of their first match. */
function groupByLeague(matches: readonly Match[]): Match[][] {
  return [...groupBy(matches, match => match.tournament.id).values()]
}

export function MatchList({ matches, emptyText }: MatchListProps) {
  const t = useT()
  const groups = useMemo(() => groupByLeague(matches ?? []), [matches])
  if (!matches) return <MatchListSkeleton />
  if (groups.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="cal" title={t('list.empty')}>
          <p>{emptyText}</p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.list}>
      {groups.map(group => {
        const [first] = group
        return first && <LeagueGroup key={first.tournament.id} league={first.tournament} matches={group} />
      })}
    </div>
  )
}
