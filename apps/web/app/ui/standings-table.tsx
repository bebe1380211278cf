/** The table of a league: ranking, matches, scores, points and form of every side. */
import { useQuery } from '@tanstack/react-query'
import type { StandingsRow } from '@touchline/contract/entities/catalogue'
import { useI18n } from '../i18n/provider.tsx'
import { useApp } from '../shared/app-context.tsx'
import { cx } from '../shared/cx.ts'
import { standingsQuery } from '../shared/standings-query.ts'
import { Button } from './button.tsx'
import card from './card.module.css'
import { Crest } from './crest.tsx'
import { Name } from './name.tsx'
import { Notice } from './notice.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './standings.late.module.css'
import text from './text.module.css'

interface StandingsProps {
  readonly leagueId: number
  /** Sides to point out, by their id. */
  readonly marked?: readonly (number | undefined)[]
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

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

interface TableProps {
  readonly rows: readonly StandingsRow[]
  readonly marked: readonly (number | undefined)[]
}

function Table({ rows, marked }: TableProps) {
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
            <th scope="col" className={styles.form}>
              {t('stat.table.form')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.competitor.id} row={row} figures={figures} isMarked={marked.includes(row.competitor.id)} />
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
}

function Row({ row, figures, isMarked }: RowProps) {
  const { t } = useI18n()
  const { position, competitor, points, form } = row
  return (
    <tr className={cx(isMarked && styles.marked)} aria-current={isMarked || undefined}>
      <td>{position}</td>
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
    </tr>
  )
}

/** The share of matches won, in thousandths as leagues write it: `.625`. A draw counts half a win. */
function toShare({ won, drawn, played }: StandingsRow): string {
  return ((won + drawn / 2) / Math.max(1, played)).toFixed(3).replace(/^0/, '')
}
