/** The lead over time: the rounds of a map, or the scores of a timeline. */
import type { Match } from '@touchline/contract/entities/match'
import type { Statistics } from '@touchline/contract/entities/media'
import { buildLeadPath, buildScoreLeadSteps } from './lead-steps.ts'
import styles from './tracker.module.css'

interface LeadLineProps {
  readonly match: Match
  readonly summary: Statistics | undefined
}

export function ScoreLeadChart({ match, summary }: LeadLineProps) {
  const { path, end, ticks } = buildLeadPath(buildScoreLeadSteps(summary?.timeline ?? []))
  return (
    <>
      {ticks.map(({ lead, y }, index) => (
        <g key={index === 0 ? 'home' : index === 1 ? 'level' : 'away'}>
          <path className={styles.axis} d={`M20 ${y}h390`} />
          <text className={styles.side} x="404" y={y - 4} textAnchor="end">
            {lead === 0 ? '0' : `+${lead}`}
          </text>
        </g>
      ))}
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
