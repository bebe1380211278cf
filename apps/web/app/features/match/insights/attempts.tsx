/** Attempts at goal on the pitch: where from, whose, how likely, and which went in. */
import type { Match } from '@touchline/contract/entities/match'
import type { Attempt, Statistics } from '@touchline/contract/entities/media'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import { GROUND, Ground } from '../tracker/grounds.tsx'
import styles from './pitch.module.css'

interface AttemptMapProps {
  readonly match: Match
  readonly data: Statistics
}

const SIDES = ['home', 'away'] as const
/** Radius of the least likely attempt, and how much a certain one has more. */
const SMALLEST = 4
const GROWTH = 10

export function AttemptMap({ match, data: { attempts = [] } }: AttemptMapProps) {
  const { t, formats } = useI18n()
  const sums = SIDES.map(side => {
    const own = attempts.filter(attempt => attempt.side === side)
    const chance = own.reduce((sum, attempt) => sum + attempt.chance, 0)
    const team = match.competitors?.[side].name ?? ''
    return {
      side,
      words: t('stat.attempts.team', {
        team,
        count: own.length,
        chance: formats.number(Math.round(chance * 100) / 100),
      }),
    }
  })
  return (
    <>
      <svg
        className={styles.map}
        viewBox={`0 0 ${GROUND.width} ${GROUND.height}`}
        role="img"
        aria-label={sums.map(({ words }) => words).join('. ')}
      >
        <g className={styles.lines}>
          <Ground sportKey="soccer" />
        </g>
        {attempts.map((attempt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: attempts are only ever added
          <Mark key={index} attempt={attempt} />
        ))}
      </svg>
      <p className={cx(styles.sums, text.small)} aria-hidden="true">
        {sums.map(({ side, words }) => (
          <span key={side} dir="auto">
            <i className={cx(styles.mark, side === 'home' && styles.round)} />
            {words}
          </span>
        ))}
      </p>
      <p className={cx(styles.legend, text.micro, text.quiet)}>{t('stat.attempts.legend')}</p>
    </>
  )
}

function Mark({ attempt: { side, x, y, chance, result } }: { readonly attempt: Attempt }) {
  const [left, top] = [GROUND.left + (GROUND.length * x) / 100, GROUND.top + (GROUND.breadth * y) / 100]
  const radius = SMALLEST + GROWTH * chance
  const className = cx(styles.attempt, result === 'goal' && styles.goal)
  return side === 'home' ? (
    <circle className={className} cx={left} cy={top} r={radius} />
  ) : (
    <rect className={className} x={left - radius} y={top - radius} width={2 * radius} height={2 * radius} />
  )
}
