/** The table of a league: ranking, matches, scores, points and form of every side. */
import { useQuery } from '@tanstack/react-query'
import { compareRecords, readMerit } from '@touchline/betting/standings/standings'
import type { StandingsRow } from '@touchline/contract/entities/catalogue'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { paths } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { signed } from '../shared/market/lines.ts'
import { standingsQuery } from '../shared/queries/competition-queries.ts'
import { Button } from './button.tsx'
import { Crest } from './crest.tsx'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { LiveDot } from './live-dot.tsx'
import { Name } from './name.tsx'
import { NameLink } from './name-link.tsx'
import { Notice } from './notice.tsx'
import { Segments } from './segments.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './standings.module.css'
import text from './text.module.css'

interface StandingsProps {
  readonly leagueId: number
  readonly sportKey: string
  /** Sides to point out, by their id. */
  readonly marked?: readonly (number | undefined)[]
  /** Shows the sides that are pointed out with their neighbours alone. */
  readonly isExcerpt?: boolean
  /** Changes the rows before they are shown. */
  readonly adjust?: (rows: readonly StandingsRow[]) => readonly StandingsRow[]
  /** Sides with a match in play, by their id. */
  readonly playing?: ReadonlySet<number>
  /** Stands beside the choice of home and away. */
  readonly tools?: ReactNode
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

export function Standings({ leagueId, adjust, ...props }: StandingsProps) {
  const { t } = useI18n()
  const { api } = useApp()
  const { data, isError, refetch } = useQuery(standingsQuery(api, leagueId))
  if (data && data.data.rows.length === 0) return <Notice>{t('stat.table.none')}</Notice>
  if (data) return <Table rows={adjust ? adjust(data.data.rows) : data.data.rows} {...props} />
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

type Figure = 'played' | 'won' | 'drawn' | 'lost' | 'scores'
type Half = 'home' | 'away'
type Side = 'all' | Half

const SIDES: readonly Side[] = ['all', 'home', 'away']
const HALVES: readonly Half[] = ['home', 'away']

type TableProps = Omit<StandingsProps, 'leagueId' | 'adjust'> & { readonly rows: readonly StandingsRow[] }

/** Rows above and below a side in an excerpt. */
const NEIGHBOURS = 2

function listNeighbours(rows: readonly StandingsRow[], marked: StandingsProps['marked']): readonly StandingsRow[] {
  const at = rows.findIndex(({ competitor }) => marked?.includes(competitor.id))
  const start = Math.max(0, Math.min(at - NEIGHBOURS, rows.length - 2 * NEIGHBOURS - 1))
  return rows.slice(start, start + 2 * NEIGHBOURS + 1)
}

function Table({ rows, isExcerpt, tools, ...props }: TableProps) {
  const { t } = useI18n()
  const [side, setSide] = useState<Side>('all')
  // A back end need not count matches at home and away apart.
  const hasSides = !isExcerpt && rows.every(({ home, away }) => home && away)
  const whole = isExcerpt ? listNeighbours(rows, props.marked) : rows
  const isWhole = side === 'all' || !hasSides
  const zones = isWhole ? listZones(whole, t) : []
  return (
    <>
      {(hasSides || tools) && (
        <div className={styles.tools}>
          {hasSides && (
            <Segments
              className={styles.sides}
              label={t('stat.table')}
              segments={SIDES.map(value => ({ value, label: t(`stat.table.${value}`) }))}
              value={side}
              onChange={setSide}
            />
          )}
          {tools}
        </div>
      )}
      {isWhole ? (
        <Rows rows={whole} {...props} caption={t('stat.table')} isWhole hasDifference={!isExcerpt} />
      ) : (
        <div className={styles.halves}>
          {HALVES.map(half => (
            <div key={half} className={cx(half !== side && styles.other)}>
              <p className={cx(styles.half, text.h3)} aria-hidden="true">
                {t(`stat.table.${half}`)}
              </p>
              <Rows rows={rankBySide(rows, half)} {...props} caption={t(`stat.table.${half}`)} hasDifference />
            </div>
          ))}
        </div>
      )}
      {zones.length > 0 && (
        <ul className={styles.zones}>
          {zones.map(({ kind, name }) => (
            <li key={name} className={styles[kind]} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface Zone {
  readonly kind: 'cup' | NonNullable<StandingsRow['zone']>
  readonly name: string
}

/** What the place of a row means; a place that leads into a cup bears its name. */
function findZone({ zone, qualifies_for: competition }: StandingsRow, t: Translate): Zone | null {
  if (zone) return { kind: zone, name: t(`stat.table.zone.${zone}`) }
  return competition ? { kind: 'cup', name: competition.name } : null
}

/** Each once, in the order of the places. */
function listZones(rows: readonly StandingsRow[], t: Translate): Zone[] {
  const zones = rows.flatMap(row => findZone(row, t) ?? [])
  return [...new Map(zones.map(zone => [zone.name, zone])).values()]
}

/** The table of the matches at home, or away, ranked as the whole table is. */
function rankBySide(rows: readonly StandingsRow[], side: Half): StandingsRow[] {
  return rows
    .map(row => ({ ...row, ...row[side] }))
    .sort(compareRecords)
    .map(({ qualifies_for: _, next: __, ...row }, index) => ({ ...row, position: index + 1, zone: null }))
}

interface RowsProps extends TableProps {
  readonly caption: string
  /** Of all matches, whose last results stand beside. */
  readonly isWhole?: boolean
  readonly hasDifference: boolean
}

function Rows({ rows, sportKey, marked = [], playing, caption, isWhole = false, hasDifference }: RowsProps) {
  const { t } = useI18n()
  const hasDraws = rows.some(row => row.drawn > 0)
  const figures: Figure[] = ['played', 'won', ...(hasDraws ? (['drawn'] as const) : []), 'lost', 'scores']
  const merit = rows[0]?.points === null ? 'share' : 'points'
  const hasNext = isWhole && hasDifference && rows.some(({ next }) => next)
  return (
    <div className={cx(styles.box, isWhole && styles.whole)}>
      <table className={cx(styles.table, text.num)}>
        <caption className={text.hidden}>{caption}</caption>
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
            {hasDifference && (
              <th scope="col" abbr={t('stat.table.difference')} className={styles.difference}>
                <bdi dir="ltr" translate="no">
                  +/−
                </bdi>
              </th>
            )}
            <th scope="col" abbr={t(`stat.table.${merit}`)}>
              {t(`stat.table.${merit}.short`)}
            </th>
            {isWhole && (
              <th scope="col" className={styles.form}>
                {t('stat.table.form')}
              </th>
            )}
            {hasNext && (
              <th scope="col" className={styles.next}>
                {t('stat.table.next')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row
              key={row.competitor.id}
              row={row}
              sportKey={sportKey}
              figures={figures}
              isMarked={marked.includes(row.competitor.id)}
              isPlaying={playing?.has(row.competitor.id) ?? false}
              hasForm={isWhole}
              hasNext={hasNext}
              hasDifference={hasDifference}
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
  readonly sportKey: string
  readonly figures: readonly Figure[]
  readonly isMarked: boolean
  readonly isPlaying: boolean
  readonly hasForm: boolean
  readonly hasNext: boolean
  readonly hasDifference: boolean
}

function Row({ row, sportKey, figures, isMarked, isPlaying, hasForm, hasNext, hasDifference }: RowProps) {
  const { t } = useI18n()
  const { position, competitor, points, form, next } = row
  const zone = findZone(row, t)
  return (
    <tr className={cx(isMarked && styles.marked)} aria-current={isMarked || undefined}>
      <td className={cx(zone && styles[zone.kind])}>
        {position}
        {zone && <span className={text.hidden}> {zone.name}</span>}
      </td>
      <th scope="row" className={styles.side}>
        <NameLink sportKey={sportKey} slug={competitor.slug}>
          <Crest id={competitor.id} size={18} />
          <Name className={styles.name}>{competitor.name}</Name>
          {isPlaying && <LiveDot />}
        </NameLink>
      </th>
      {figures.map(figure => (
        <td key={figure} className={styles[figure]}>
          {figure === 'scores' ? <bdi dir="ltr" translate="no">{`${row.scored}–${row.conceded}`}</bdi> : row[figure]}
        </td>
      ))}
      {hasDifference && (
        <td className={styles.difference}>
          <bdi dir="ltr" translate="no">
            {signed(row.scored - row.conceded)}
          </bdi>
        </td>
      )}
      <td className={styles.merit}>{points ?? toShare(row)}</td>
      {hasForm && (
        <td className={styles.form}>
          <FormLetters form={form} />
        </td>
      )}
      {hasNext && <td className={styles.next}>{next && <NextMatch sportKey={sportKey} next={next} />}</td>}
    </tr>
  )
}

interface NextMatchProps {
  readonly sportKey: string
  readonly next: NonNullable<StandingsRow['next']>
}

/** The opponent's crest, its name only for screen readers and as a hint: the table has no room for it. */
function NextMatch({ sportKey, next: { slug, side, opponent } }: NextMatchProps) {
  const { t } = useI18n()
  return (
    <Link to={paths.match(sportKey, slug)} title={opponent.name}>
      <Crest id={opponent.id} size={18} />
      <span className={text.hidden}>{`${opponent.name} `}</span>
      {t(`stat.table.${side}`)}
    </Link>
  )
}

/** Results as letters, the newest last. */
export function FormLetters({ form }: Pick<StandingsRow, 'form'>) {
  const { t, formats } = useI18n()
  return (
    <span className={styles.letters} role="img" aria-label={formats.list(form.map(result => t(FORM_WORDS[result])))}>
      {form.map((result, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results in their order, which have no other key
        <span key={index} className={styles[result]} aria-hidden="true">
          {t(FORM_LETTERS[result])}
        </span>
      ))}
    </span>
  )
}

/** The share of matches won, in thousandths as leagues write it: `.625`. A draw counts half a win. */
function toShare(row: StandingsRow): string {
  return readMerit(row).toFixed(3).replace(/^0/, '')
}
