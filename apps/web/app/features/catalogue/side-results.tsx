/** Results of one side, the last first, with what bettors look for: more goals than a line, and goals of both. */
import type { FormResult } from '@touchline/contract/entities/catalogue'
import type { Competitor, Match } from '@touchline/contract/entities/match'
import type { ReactNode } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { matchPath } from '../../shared/addresses/paths.ts'
import { formResult } from '../../shared/match/form-result.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { HitRates } from './hit-rates.tsx'
import styles from './results-table.module.css'
import { ResultsTable } from './results-table.tsx'

/** The usual line of goals, of sports in which goals are counted one by one. */
const GOAL_LINES: Readonly<Partial<Record<string, number>>> = { soccer: 2.5, 'ice-hockey': 5.5 }

export const goalLineOf = (sportKey: string): number | undefined => GOAL_LINES[sportKey]

/** A finished match as one of its sides sees it. */
export interface SideResult {
  readonly match: Match
  readonly side: 'home' | 'away'
  readonly opponent: Competitor
  readonly score: { readonly home: number; readonly away: number }
  readonly scored: number
  readonly conceded: number
  readonly result: FormResult
}

/** The results of a side, in the order of the matches; without matches that have no score. */
export function listSideResults(matches: readonly Match[], id: number): SideResult[] {
  return matches.flatMap((match): SideResult[] => {
    const { competitors, statistics } = match
    if (!competitors || !statistics) return []
    const score = statistics.total_score
    const { home, away } = score
    const side = competitors.home.id === id ? 'home' : 'away'
    const [scored, conceded] = side === 'home' ? [home, away] : [away, home]
    const opponent = competitors[side === 'home' ? 'away' : 'home']
    return [{ match, side, opponent, score, scored, conceded, result: formResult(scored, conceded) }]
  })
}

const goalsOf = ({ scored, conceded }: SideResult): number => scored + conceded
const haveBothScored = ({ scored, conceded }: SideResult): boolean => scored > 0 && conceded > 0

interface SideResultsProps {
  readonly results: readonly SideResult[]
  readonly sportKey: string
  readonly line: number
  readonly end: ReactNode
}

export function SideResults({ results, sportKey, line, end }: SideResultsProps) {
  const { t, formats } = useI18n()
  const rows = results.map(result => ({
    id: result.match.id,
    startTime: result.match.start_time,
    side: result.side,
    opponent: result.opponent,
    score: result.score,
    path: matchPath(result.match),
    cells: (
      <>
        <Hit isHit={goalsOf(result) > line} />
        <Hit isHit={haveBothScored(result)} />
      </>
    ),
  }))
  return (
    <ResultsTable
      title={t('nav.results')}
      sportKey={sportKey}
      columns={[t('team.over', { line: formats.number(line) }), t('team.both')]}
      rows={rows}
    >
      {end}
    </ResultsTable>
  )
}

function Hit({ isHit }: { readonly isHit: boolean }) {
  const t = useT()
  return (
    <td className={styles.hit}>
      {isHit ? <Icon name="check" size={14} /> : <span aria-hidden="true">–</span>}
      <span className={text.hidden}>{t(isHit ? 'team.yes' : 'team.no')}</span>
    </td>
  )
}

type SideRatesProps = Pick<SideResultsProps, 'results' | 'line'>

export function SideRates({ results, line }: SideRatesProps) {
  const { t, formats } = useI18n()
  const over = (least: number) => ({
    name: t('team.over', { line: formats.number(least) }),
    isHit: (result: SideResult) => goalsOf(result) > least,
  })
  return (
    <HitRates<SideResult>
      title={t('team.often.last', { count: results.length })}
      matches={results}
      isHome={({ side }) => side === 'home'}
      rates={[
        over(line - 1),
        over(line),
        over(line + 1),
        { name: t('team.bothScore'), isHit: haveBothScored },
        { name: t('stat.wins'), isHit: ({ result }) => result === 'win' },
        { name: t('team.cleanSheet'), isHit: ({ conceded }) => conceded === 0 },
      ]}
    />
  )
}
