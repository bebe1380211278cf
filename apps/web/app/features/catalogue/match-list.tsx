/**
 * Grouped matches in the order of the backend, or an empty state. A list on screen keeps its order,
 * and only rows near the viewport are rendered, so that five hundred rows cost the same as fifty.
 */
import type { Match } from '@touchline/contract/entities/match'
import { Fragment, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { columnsOf, findColumnLayout } from '../../shared/market/columns.ts'
import card from '../../ui/card.module.css'
import { Empty, Notice } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { applyStableOrder, createGroupOf, groupMatches, type MatchGroup, sortByTime } from './groups.ts'
import { MatchListSkeleton } from './growing-list.tsx'
import type { Grouping } from './list-choice.ts'
import { type HeadingLevel, LeagueGroup, TimeGroup } from './match-group.tsx'
import styles from './match-list.module.css'

interface MatchListProps {
  /** Undefined while loading. */
  readonly matches: readonly Match[] | undefined
  /** Text of the empty state. */
  readonly emptyText: string
  /** Action of the empty state. */
  readonly emptyAction?: ReactNode
  readonly grouping?: Grouping
  readonly heading?: HeadingLevel | undefined
  /** All matches are of one league, which the page names. */
  readonly isOneLeague?: boolean
  /** After the first group. */
  readonly afterFirst?: ReactNode
  /** After the last group. */
  readonly end?: ReactNode
}

/** Rows rendered by the server: a screen of a laptop; the others are rendered once the page is interactive. */
const INITIAL_ROWS = 8

/** The groups of matches, each in the position in which it first appeared. */
function useStableGroups(matches: readonly Match[] | undefined, grouping: Grouping): MatchGroup[] {
  const timeZone = useTimeZone()
  const ordered = useRef<readonly Match[]>([])
  return useMemo(() => {
    const groupOf = createGroupOf(grouping, timeZone)
    ordered.current = applyStableOrder(ordered.current, matches ?? [], groupOf)
    const groups = groupMatches(ordered.current, groupOf)
    return grouping === 'time' ? sortByTime(groups) : groups
  }, [matches, grouping, timeZone])
}

interface ColumnPickerProps {
  readonly matches: readonly Match[]
  readonly value: number
  readonly onChange: (column: number) => void
}

/** Chooses the price column where only one fits. */
export function ColumnPicker({ matches, value, onChange }: ColumnPickerProps) {
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
        label: t(`column.kind.${findColumnLayout(matches, column)}`),
      }))}
      value={String(value)}
      onChange={next => onChange(Number(next))}
    />
  )
}

export function MatchList(props: MatchListProps) {
  const { matches, emptyText, emptyAction, grouping = 'league', heading = 'h2', isOneLeague, afterFirst, end } = props
  const t = useT()
  const [pressedColumn, setPressedColumn] = useState(0)
  // The press is painted first, and the prices follow in slices.
  const chosenColumn = useDeferredValue(pressedColumn)
  const groups = useStableGroups(matches, grouping)
  if (!matches) return <MatchListSkeleton />
  if (groups.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="cal" title={t('list.empty')}>
          <p>{emptyText}</p>
          {emptyAction}
        </Empty>
      </div>
    )
  }
  let rowsBefore = 0
  return (
    <div className={styles.list}>
      <InactiveProviders matches={matches} />
      <ColumnPicker matches={matches} value={pressedColumn} onChange={setPressedColumn} />
      {groups.flatMap((group, index) => {
        const rows = { matches: group.matches, heading, chosenColumn, initialRows: INITIAL_ROWS - rowsBefore }
        rowsBefore += group.matches.length
        const [first] = group.matches
        const element =
          grouping === 'time' ? (
            <TimeGroup key={group.key} day={String(group.key)} namesLeagues={!isOneLeague} {...rows} />
          ) : (
            first && <LeagueGroup key={group.key} league={first.tournament} {...rows} />
          )
        return index === 0 ? [element, <Fragment key="after-first">{afterFirst}</Fragment>] : element
      })}
      {end}
    </div>
  )
}

/** Explains why prices are locked when a provider of the list's matches is inactive. */
function InactiveProviders({ matches }: { readonly matches: readonly Match[] }) {
  const t = useT()
  const inactive = useReadable(useApp().live.inactiveProviders)
  if (!matches.some(({ provider }) => inactive.includes(provider))) return null
  return (
    <Notice kind="warn" icon="lock" role="status">
      {t('list.providerInactive')}
    </Notice>
  )
}
