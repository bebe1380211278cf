/** What both sides have counted, against each other: a share of a line for each. */
import type { MatchStatistics, Score } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import text from '../../ui/text.module.css'
import styles from './scoreboard.module.css'

const LENGTH = 100
const GAP = 1.5

export function StatisticBars({ statistics }: { readonly statistics: MatchStatistics }) {
  const t = useT()
  const cards = sum(statistics.yellow_cards, statistics.red_cards)
  const pairs = [
    { key: 'corners', name: t('stat.corners'), score: statistics.corners },
    { key: 'cards', name: t('stat.cards'), score: cards },
  ]
  const shown = pairs.filter(({ score }) => score !== undefined)
  return shown.length > 0 ? (
    <div className={styles.bars}>
      {shown.map(({ key, name, score }) => score && <Bar key={key} name={name} score={score} />)}
    </div>
  ) : null
}

function sum(a: Score | undefined, b: Score | undefined): Score | undefined {
  return a && b ? { home: a.home + b.home, away: a.away + b.away } : (a ?? b)
}

function Bar({ name, score: { home, away } }: { readonly name: string; readonly score: Score }) {
  const share = home + away === 0 ? LENGTH / 2 : (home / (home + away)) * LENGTH
  return (
    <div className={cx(styles.bar, text.num)}>
      <span>{home}</span>
      <span className={styles.barName}>{name}</span>
      <span>{away}</span>
      <svg className={styles.barLine} viewBox={`0 0 ${LENGTH} 4`} preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.barHome} width={Math.max(0, share - GAP / 2)} height="4" />
        <rect className={styles.barAway} x={share + GAP / 2} width={Math.max(0, LENGTH - share - GAP / 2)} height="4" />
      </svg>
    </div>
  )
}
