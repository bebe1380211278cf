/** What is drawn on a pitch: attempts at goal, and line-ups. */
import type { Match } from '@touchline/contract/entities/match'
import type { Attempt, LineupPlayer, Statistics } from '@touchline/contract/entities/media'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { NameLink } from '../../../ui/name-link.tsx'
import text from '../../../ui/text.module.css'
import { GROUND, Ground } from '../tracker/field.tsx'
import styles from './pitch.module.css'

interface PitchProps {
  readonly match: Match
  readonly data: Statistics
}

const SIDES = ['home', 'away'] as const
/** Radius of an attempt without and with certainty of a goal. */
const MIN_RADIUS = 4
const MAX_RADIUS = 14

/** Attempts at goal: where from, by which side, how likely, and which became goals. */
export function AttemptMap({ match, data: { attempts = [] } }: PitchProps) {
  const { t, formats } = useI18n()
  const sums = SIDES.map(side => {
    const ofSide = attempts.filter(attempt => attempt.side === side)
    const chance = ofSide.reduce((sum, attempt) => sum + attempt.chance, 0)
    const team = match.competitors?.[side].name ?? ''
    return {
      side,
      words: t('stat.attempts.team', {
        team,
        count: ofSide.length,
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
  const radius = MIN_RADIUS + (MAX_RADIUS - MIN_RADIUS) * chance
  const className = cx(styles.attempt, result === 'goal' && styles.goal)
  return side === 'home' ? (
    <circle className={className} cx={left} cy={top} r={radius} />
  ) : (
    <rect className={className} x={left - radius} y={top - radius} width={2 * radius} height={2 * radius} />
  )
}

/** Starters by position; positions are listed from the back. */
function groupLines(players: readonly LineupPlayer[]): LineupPlayer[][] {
  const lines = new Map<string, LineupPlayer[]>()
  for (const player of players.filter(({ starter }) => starter)) {
    const line = lines.get(player.position) ?? []
    lines.set(player.position, [...line, player])
  }
  return [...lines.values()]
}

/** The starters on the pitch, line by line from each goal, and the substitutes below. */
export function LineupList({ match, data: { lineups } }: PitchProps) {
  const t = useT()
  if (!lineups) return null
  const sportKey = match.tournament.sport.key
  const nameOf = (side: (typeof SIDES)[number]) => match.competitors?.[side].name ?? ''
  return (
    <>
      <div className={styles.pitch} dir="ltr">
        {SIDES.map(side => (
          <section key={side} className={cx(styles.half, styles[side])} aria-label={nameOf(side)}>
            {groupLines(lineups[side]).map(line => (
              <ul key={line[0]?.position} className={styles.line}>
                {line.map(player => (
                  <Starter key={player.id} player={player} sportKey={sportKey} />
                ))}
              </ul>
            ))}
          </section>
        ))}
      </div>
      <div className={styles.benches}>
        {SIDES.map(side => (
          <section key={side}>
            <h3 className={text.small} dir="auto">
              {t('stat.lineups.bench', { team: nameOf(side) })}
            </h3>
            <ul className={cx(text.small, text.second)}>
              {lineups[side]
                .filter(({ starter }) => !starter)
                .map(player => (
                  <li key={player.id}>
                    <span className={text.num}>{player.number}</span>{' '}
                    <NameLink className={styles.substitute} sportKey={sportKey} slug={player.slug}>
                      <bdi>{player.name}</bdi>
                    </NameLink>
                    {player.playing && <b>&nbsp;· {t('stat.lineups.on')}</b>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

interface StarterProps {
  readonly player: LineupPlayer
  readonly sportKey: string
}

function Starter({ player: { slug, name, number, playing }, sportKey }: StarterProps) {
  const t = useT()
  return (
    <li className={cx(styles.player, !playing && styles.off)}>
      <span className={cx(styles.number, text.num)}>{number}</span>
      <NameLink className={styles.name} sportKey={sportKey} slug={slug}>
        <bdi>{name}</bdi>
      </NameLink>
      {!playing && <span className={text.hidden}>{t('stat.lineups.off')}</span>}
    </li>
  )
}
