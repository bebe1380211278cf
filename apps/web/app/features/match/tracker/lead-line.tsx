/** The lead over time: the rounds of a map, or the scores of a timeline. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { GROUND } from './grounds.tsx'
import { buildLeadPath, buildScoreLeadSteps } from './lead-steps.ts'
import styles from './tracker.module.css'

interface LeadLineProps {
  readonly match: Match
  readonly summary: Statistics | undefined
}

export function ScoreLeadChart({ match, summary }: LeadLineProps) {
  const { path, end } = buildLeadPath(buildScoreLeadSteps(summary?.timeline ?? []))
  const middle = GROUND.height / 2
  return (
    <>
      <path className={styles.axis} d={`M20 ${middle}h390`} />
      <text className={styles.side} x="24" y="64">
        {match.competitors?.home.short_name}
      </text>
      <text className={styles.side} x="24" y="246">
        {match.competitors?.away.short_name}
      </text>
      <path className={styles.lead} d={path} />
      <circle className={styles.core} cx={end.x} cy={end.y} r="5.5" />
    </>
  )
}
