/** Matches under their leagues, in the order in which the back end lists them; what stands there while there are none. */

import type { Match } from '@touchline/contract/entities/match'
import { useMemo, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { groupBy } from '../../shared/group-by.ts'
import card from '../../ui/card.module.css'
import { Empty } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { columnKind, columnsOf } from './columns.ts'
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
  const [chosenColumn, setChosenColumn] = useState(0)
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
      <ColumnPicker matches={matches} value={chosenColumn} onChange={setChosenColumn} />
      {groups.map(group => {
        const [first] = group
        return (
          first && (
            <LeagueGroup
              key={first.tournament.id}
              league={first.tournament}
              matches={group}
              chosenColumn={chosenColumn}
            />
          )
        )
      })}
    </div>
  )
}

interface ColumnPickerProps {
  readonly matches: readonly Match[]
  readonly value: number
  readonly onChange: (column: number) => void
}

/** Where only one price column fits: which one. */
function ColumnPicker({ matches, value, onChange }: ColumnPickerProps) {
  const t = useT()
  const [first] = matches
  const columns = first ? columnsOf(first.tournament, matches) : []
  if (columns.length < 2) return null
  return (
    <Segments
      className={styles.picker}
      label={t('list.column')}
      segments={columns.map((column, index) => ({
        value: String(index),
        label: t(`column.kind.${columnKind(matches, column)}`),
      }))}
      value={String(value)}
      onChange={next => onChange(Number(next))}
    />
  )
}
