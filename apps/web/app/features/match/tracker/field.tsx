/** Playing fields by sport, and the moving marks on them, in a box of 430 by 280 whose play area is 390 by 220. */

import type { MatchStatistics, Situation } from '@touchline/contract/entities/match'
import { type ReactNode, useState } from 'react'
import styles from './tracker.module.css'

export const GROUND = { width: 430, height: 280, left: 20, top: 30, length: 390, breadth: 220 } as const

const EDGE = 'M20 30h390v220H20z'

const YARD_LINES = Array.from({ length: 9 }, (_, index) => `M${89.3 + index * 31.45} 30v220`).join('')

/** Sports without a drawing show an empty field. */
const GROUNDS: Readonly<Record<string, ReactNode>> = {
  soccer: (
    <>
      <path d={`${EDGE}M215 30v220M20 82h62v116H20M410 82h-62v116h62M20 114h21v52H20M410 114h-21v52h21`} />
      <path d="M82 122a26 26 0 0 1 0 36M348 122a26 26 0 0 0 0 36M20 38a8 8 0 0 0 8-8M410 38a8 8 0 0 1-8-8M20 242a8 8 0 0 1 8 8M410 242a8 8 0 0 0-8 8" />
      <circle cx="215" cy="140" r="36" />
      <path d="M410 127h9v26h-9M20 127h-9v26h9" />
    </>
  ),
  handball: (
    <>
      <path d={`${EDGE}M215 30v220`} />
      <path d="M20 60a62 62 0 0 1 62 62v36a62 62 0 0 1-62 62M410 60a62 62 0 0 0-62 62v36a62 62 0 0 0 62 62" />
      <path
        d="M20 36a90 90 0 0 1 90 86v36a90 90 0 0 1-90 86M410 36a90 90 0 0 0-90 86v36a90 90 0 0 0 90 86"
        strokeDasharray="6 6"
      />
      <path d="M410 125h9v30h-9M20 125h-9v30h9" />
    </>
  ),
  basketball: (
    <>
      <path d={`${EDGE}M215 30v220M20 102h78v76H20M410 102h-78v76h78`} />
      <path d="M20 48h44a104 104 0 0 1 0 184H20M410 48h-44a104 104 0 0 0 0 184h44M98 114a26 26 0 0 1 0 52M332 114a26 26 0 0 0 0 52" />
      <circle cx="215" cy="140" r="30" />
      <circle cx="46" cy="140" r="5" />
      <circle cx="384" cy="140" r="5" />
    </>
  ),
  'ice-hockey': (
    <>
      <rect x="20" y="30" width="390" height="220" rx="56" />
      <path d="M215 30v220M150 30v220M280 30v220M48 40v200M382 40v200" />
      <circle cx="215" cy="140" r="28" />
      <circle cx="92" cy="84" r="22" />
      <circle cx="92" cy="196" r="22" />
      <circle cx="338" cy="84" r="22" />
      <circle cx="338" cy="196" r="22" />
      <path d="M48 128a14 14 0 0 1 0 24M382 128a14 14 0 0 0 0 24" />
    </>
  ),
  'american-football': <path d={`${EDGE}M57.9 30v220M372.1 30v220${YARD_LINES}`} />,
  tennis: (
    <>
      <path d={`${EDGE}M20 58h390M20 222h390M118 58v164M312 58v164M118 140h194`} />
      <path d="M215 18v244" strokeWidth="3" />
    </>
  ),
  'table-tennis': (
    <>
      <path d="M50 60h330v160H50zM50 140h330" />
      <path d="M215 48v184" strokeWidth="3" />
    </>
  ),
  volleyball: (
    <>
      <path d={`${EDGE}M150 30v220M280 30v220`} />
      <path d="M215 16v248" strokeWidth="3" />
    </>
  ),
  cricket: (
    <>
      <ellipse cx="215" cy="140" rx="195" ry="116" />
      <ellipse cx="215" cy="140" rx="104" ry="66" strokeDasharray="6 6" />
      <path d="M150 126h130v28H150zM162 126v28M268 126v28" />
    </>
  ),
  baseball: (
    <>
      <path d="M215 262 78 125a194 194 0 0 1 274 0z" />
      <path d="m215 246 70-70-70-70-70 70z" />
      <circle cx="215" cy="180" r="9" />
    </>
  ),
  mma: <path d="m142 40 146 0 72 68 0 64-72 68-146 0-72-68 0-64z" />,
}

export function Ground({ sportKey }: { readonly sportKey: string }) {
  return GROUNDS[sportKey] ?? <path d={EDGE} />
}

/** Whether the field has mown grass stripes. */
export const hasStripes = (sportKey: string): boolean =>
  ['soccer', 'american-football', 'handball', 'basketball'].includes(sportKey)

type SituationOf<K extends Situation['kind']> = Extract<Situation, { kind: K }>

interface Point {
  readonly x: number
  readonly y: number
}

/** Number of ball positions in the trail, the current one included. */
const TRAIL = 4

/** Position in the box of a position in percent of the field. */
export const toPoint = ({ x, y }: Point): Point => ({
  x: GROUND.left + (x / 100) * GROUND.length,
  y: GROUND.top + (y / 100) * GROUND.breadth,
})

function useTrail(ball: SituationOf<'ball'>): readonly Point[] {
  const [trail, setTrail] = useState({ ball, points: [toPoint(ball)] })
  if (trail.ball === ball) return trail.points
  const previous = trail.ball.side === ball.side ? trail.points.slice(1 - TRAIL) : []
  const next = { ball, points: [...previous, toPoint(ball)] }
  setTrail(next)
  return next.points
}

export function BallMark({ ball }: { readonly ball: SituationOf<'ball'> }) {
  const trail = useTrail(ball)
  const at = trail.at(-1) ?? toPoint(ball)
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
      {trail.slice(0, -1).map((point, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: positions of the ball in order of time
          key={index}
          className={styles.trailPoint}
          cx={point.x}
          cy={point.y}
          r="3"
          opacity={0.25 + index * 0.2}
        />
      ))}
      <path className={styles.trail} d={`M${trail.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      <Ball at={at} />
    </>
  )
}

/** Animates to the ball's position; without animation when reduced motion is preferred. */
export function Ball({ at: { x, y } }: { readonly at: Point }) {
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

export function BasesMark({ situation }: { readonly situation: SituationOf<'bases'> }) {
  return (['first', 'second', 'third'] as const).map(base => (
    <path
      key={base}
      className={situation[base] ? styles.occupied : styles.free}
      d={`M${BASES[base].x} ${BASES[base].y - 9}l9 9-9 9-9-9z`}
    />
  ))
}

const FIELD = { left: 57.9, length: 314.2 } as const

/** Home plays to the right, away to the left. */
export function getScrimmage({ side, to_goal, distance }: SituationOf<'down'>): { ball: number; firstDown: number } {
  const at = (yard: number) => FIELD.left + (Math.max(0, Math.min(100, yard)) / 100) * FIELD.length
  const yards = 100 - to_goal
  return side === 'home'
    ? { ball: at(yards), firstDown: at(yards + distance) }
    : { ball: at(to_goal), firstDown: at(to_goal - distance) }
}

export function DownMark({ situation }: { readonly situation: SituationOf<'down'> }) {
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
export function OverMark({ situation }: { readonly situation: SituationOf<'innings'> }) {
  const bowled = Number(situation.overs.split('.')[1] ?? 0)
  return Array.from({ length: 6 }, (_, index) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: six balls in a fixed order
      key={index}
      className={index < bowled ? styles.occupied : styles.free}
      cx={170 + index * 18}
      cy="140"
      r="5"
    />
  ))
}
