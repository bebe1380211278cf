/** The table of a league: ranking, matches, scores, points and form of every side. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { StandingsRecord, StandingsRow, StandingsZone } from '@touchline/contract/entities/catalogue'
import { useState } from 'react'
import { useI18n } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { pollEvery } from '../shared/errors/retry.ts'
import { Button } from './button.tsx'
import card from './card.module.css'
import { Crest } from './crest.tsx'
import { cx } from './cx.ts'
import { Name } from './name.tsx'
import { Notice } from './notice.tsx'
import { Segments } from './segments.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './standings.module.css'
import text from './text.module.css'

interface StandingsProps {
  readonly leagueId: number
  /** Sides to point out, by their id. */
  readonly marked?: readonly (number | undefined)[]
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** The back end computes a table at most that often. */
const FRESH_MS = 60_000

export function standingsQuery(api: Api, leagueId: number) {
  return queryOptions({
    queryKey: ['standings', leagueId],
    queryFn: ({ signal }) => api.call('getStandings', { params: { id: leagueId }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: pollEvery(FRESH_MS),
  })
}

export function Standings({ leagueId, marked = [] }: StandingsProps) {
  const { t } = useI18n()
  const { api } = useApp()
  const { data, isError, refetch } = useQuery(standingsQuery(api, leagueId))
  if (data && data.data.rows.length === 0) return <Notice>{t('stat.table.none')}</Notice>
  if (data) return <Table rows={data.data.rows} marked={marked} />
  if (isError) {
    return (
      <Notice
        kind="warn"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {t('stat.retry')}
          </Button>
        }
      >
        {t('stat.failed')}
      </Notice>
    )
  }
  return (
    <div className={styles.waiting} aria-busy="true">
      {SKELETON_ROWS.map(row => (
        <Skeleton key={row} width="full" />
      ))}
    </div>
  )
}

/** The table as a part of a page. */
export function StandingsCard(props: StandingsProps) {
  return (
    <div className={card.card}>
      <Standings {...props} />
    </div>
  )
}

type Figure = 'played' | 'won' | 'drawn' | 'lost' | 'scores'
type Side = 'all' | 'home' | 'away'

const SIDES: readonly Side[] = ['all', 'home', 'away']

interface TableProps {
  readonly rows: readonly StandingsRow[]
  readonly marked: readonly (number | undefined)[]
}

function Table({ rows, marked }: TableProps) {
  const { t } = useI18n()
  const [side, setSide] = useState<Side>('all')
  // A back end need not count matches at home and away apart.
  const hasSides = rows.every(({ home, away }) => home && away)
  const shown = side === 'all' || !hasSides ? rows : rankBySide(rows, side)
  const zones = side === 'all' ? ZONES.filter(zone => rows.some(row => row.zone === zone)) : []
  return (
    <>
      {hasSides && (
        <Segments
          className={styles.sides}
          label={t('stat.table')}
          segments={SIDES.map(value => ({ value, label: t(`stat.table.${value}`) }))}
          value={side}
          onChange={setSide}
        />
      )}
      <Rows rows={shown} marked={marked} isWhole={side === 'all'} />
      {zones.length > 0 && (
        <ul className={styles.zones}>
          {zones.map(zone => (
            <li key={zone} className={styles[zone]}>
              {t(`stat.table.zone.${zone}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const ZONES: readonly StandingsZone[] = ['promotion', 'play_off', 'relegation']

/** The table of the matches at home, or away, ranked as the whole table is. */
function rankBySide(rows: readonly StandingsRow[], side: 'home' | 'away'): StandingsRow[] {
  const merit = ({ points, won, drawn, played }: StandingsRecord) => points ?? (won + drawn / 2) / Math.max(1, played)
  return rows
    .map(row => ({ ...row, ...row[side] }))
    .sort((a, b) => merit(b) - merit(a) || b.scored - b.conceded - (a.scored - a.conceded) || b.scored - a.scored)
    .map((row, index) => ({ ...row, position: index + 1, zone: null }))
}

/** `isWhole`: of all matches, whose last results stand beside. */
function Rows({ rows, marked, isWhole }: TableProps & { readonly isWhole: boolean }) {
  const { t } = useI18n()
  const hasDraws = rows.some(row => row.drawn > 0)
  const figures: Figure[] = ['played', 'won', ...(hasDraws ? (['drawn'] as const) : []), 'lost', 'scores']
  const merit = rows[0]?.points === null ? 'share' : 'points'
  return (
    <div className={styles.box}>
      <table className={cx(styles.table, text.num)}>
        <caption className={text.hidden}>{t('stat.table')}</caption>
        <thead>
          <tr>
            <th scope="col" abbr={t('stat.table.position')}>
              {t('stat.table.position.short')}
            </th>
            <th scope="col" className={styles.side}>
              {t('stat.table.team')}
            </th>
            {figures.map(figure => (
              <th key={figure} scope="col" abbr={t(`stat.table.${figure}`)} className={styles[figure]}>
                {t(`stat.table.${figure}.short`)}
              </th>
            ))}
            <th scope="col" abbr={t(`stat.table.${merit}`)}>
              {t(`stat.table.${merit}.short`)}
            </th>
            {isWhole && (
              <th scope="col" className={styles.form}>
                {t('stat.table.form')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.competitor.id}
              row={row}
              figures={figures}
              isMarked={marked.includes(row.competitor.id)}
              hasForm={isWhole}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const FORM_LETTERS = { win: 'stat.form.win', draw: 'stat.form.draw', loss: 'stat.form.loss' } as const
const FORM_WORDS = { win: 'stat.result.win', draw: 'stat.result.draw', loss: 'stat.result.loss' } as const

interface RowProps {
  readonly row: StandingsRow
  readonly figures: readonly Figure[]
  readonly isMarked: boolean
  readonly hasForm: boolean
}

function Row({ row, figures, isMarked, hasForm }: RowProps) {
  const { t } = useI18n()
  const { position, competitor, points, form, zone } = row
  return (
    <tr className={cx(isMarked && styles.marked)} aria-current={isMarked || undefined}>
      <td className={cx(zone && styles[zone])}>
        {position}
        {zone && <span className={text.hidden}> {t(`stat.table.zone.${zone}`)}</span>}
      </td>
      <th scope="row" className={styles.side}>
        <span>
          <Crest id={competitor.id} size={18} />
          <Name>{competitor.name}</Name>
        </span>
      </th>
      {figures.map(figure => (
        <td key={figure} className={styles[figure]}>
          {figure === 'scores' ? <bdi dir="ltr" translate="no">{`${row.scored}–${row.conceded}`}</bdi> : row[figure]}
        </td>
      ))}
      <td className={styles.merit}>{points ?? toShare(row)}</td>
      {hasForm && (
        <td className={styles.form}>
          <span className={styles.letters} role="img" aria-label={form.map(result => t(FORM_WORDS[result])).join(', ')}>
            {form.map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five results in their order, which have no other key
              <span key={index} className={styles[result]} aria-hidden="true">
                {t(FORM_LETTERS[result])}
              </span>
            ))}
          </span>
        </td>
      )}
    </tr>
  )
}

/** The share of matches won, in thousandths as leagues write it: `.625`. A draw counts half a win. */
function toShare({ won, drawn, played }: StandingsRow): string {
  return ((won + drawn / 2) / Math.max(1, played)).toFixed(3).replace(/^0/, '')
}
