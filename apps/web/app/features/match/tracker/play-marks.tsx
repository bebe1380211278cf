/**
 * Moving marks on the field: the ball with its trail, the server, the runners, the line of
 * scrimmage.
 */
import type { MatchStatistics, Situation } from '@touchline/contract/entities/match'
import { useState } from 'react'
import { GROUND } from './grounds.tsx'
import styles from './tracker.module.css'

type Of<K extends Situation['kind']> = Extract<Situation, { kind: K }>

interface Spot {
  readonly x: number
  readonly y: number
}

/** Number of ball positions in the trail, the current one included. */
const TRAIL = 4

/** A position on the drawn field, from percent. */
export const getSpot = ({ x, y }: Spot): Spot => ({
  x: GROUND.left + (x / 100) * GROUND.length,
  y: GROUND.top + (y / 100) * GROUND.breadth,
})

function useTrail(ball: Of<'ball'>): readonly Spot[] {
  const [trail, setTrail] = useState({ ball, spots: [getSpot(ball)] })
  if (trail.ball === ball) return trail.spots
  const kept = trail.ball.side === ball.side ? trail.spots.slice(1 - TRAIL) : []
  const next = { ball, spots: [...kept, getSpot(ball)] }
  setTrail(next)
  return next.spots
}

export function BallMark({ ball }: { readonly ball: Of<'ball'> }) {
  const trail = useTrail(ball)
  const at = trail.at(-1) ?? getSpot(ball)
  const isHome = ball.side === 'home'
  const isPressing = ball.zone !== 'safe'
  return (
    <>
      {isPressing && (
        <rect
          className={styles.zone}
          x={isHome ? 215 : 20}
          y={GROUND.top}
          width="195"
          height={GROUND.breadth}
          fill={`url(#${isHome ? 'lean-home' : 'lean-away'})`}
        />
      )}
      {trail.slice(0, -1).map((spot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: positions of the ball in order of time
        <circle key={index} className={styles.past} cx={spot.x} cy={spot.y} r="3" opacity={0.25 + index * 0.2} />
      ))}
      <path className={styles.way} d={`M${trail.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <Ball at={at} />
    </>
  )
}

/** Animates to the ball's position; without animation when reduced motion is preferred. */
export function Ball({ at: { x, y } }: { readonly at: Spot }) {
  return (
    <g className={styles.ball} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <circle className={styles.halo} r="11" />
      <circle className={styles.core} r="5.5" />
    </g>
  )
}

/** Positions of the ends of a court, for sports played from them. */
const ENDS = { home: { x: 34, y: 170 }, away: { x: 396, y: 110 } } as const

export const ServerMark = ({ side }: { readonly side: NonNullable<MatchStatistics['current_server']> }) => (
  <Ball at={ENDS[side]} />
)

const BASES = {
  first: { x: 285, y: 176 },
  second: { x: 215, y: 106 },
  third: { x: 145, y: 176 },
} as const

export function BasesMark({ situation }: { readonly situation: Of<'bases'> }) {
  return (['first', 'second', 'third'] as const).map(base => (
    <path
      key={base}
      className={situation[base] ? styles.taken : styles.free}
      d={`M${BASES[base].x} ${BASES[base].y - 9}l9 9-9 9-9-9z`}
    />
  ))
}

const FIELD = { left: 57.9, length: 314.2 } as const

/** Home plays to the right, away to the left. */
export function getScrimmage({ side, to_goal, distance }: Of<'down'>): { ball: number; firstDown: number } {
  const at = (yards: number) => FIELD.left + (Math.max(0, Math.min(100, yards)) / 100) * FIELD.length
  const own = 100 - to_goal
  return side === 'home'
    ? { ball: at(own), firstDown: at(own + distance) }
    : { ball: at(to_goal), firstDown: at(to_goal - distance) }
}

export function DownMark({ situation }: { readonly situation: Of<'down'> }) {
  const { ball, firstDown } = getScrimmage(situation)
  return (
    <>
      <path className={styles.scrimmage} d={`M${ball} 30v220`} />
      <path className={styles.firstDown} d={`M${firstDown} 30v220`} />
      <Ball at={{ x: ball, y: 140 }} />
    </>
  )
}

/** The balls bowled in the current over. */
export function OverMark({ situation }: { readonly situation: Of<'innings'> }) {
  const bowled = Number(situation.overs.split('.')[1] ?? 0)
  return Array.from({ length: 6 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: six balls in a fixed order
    <circle key={index} className={index < bowled ? styles.taken : styles.free} cx={170 + index * 18} cy="140" r="5" />
  ))
}
