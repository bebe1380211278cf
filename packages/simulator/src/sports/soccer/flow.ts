import type { FeedSituation, FeedStatisticRow, FeedTimelineItem } from '../../feed/feed-match.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { mix32 } from '../../shared/random.ts'
import type { SoccerState } from './state.ts'

/**
 * Ball position, possession and attacks: a function of fixture and play time in steps of some seconds. Timeline
 * incidents override it, so that a corner appears at the corner flag.
 */

export const STEP_MS = 10_000
/** For so long an incident is what the ball is about. */
const SEEN_FOR = 9_000

const ATTACK = 0.55
const DANGER = 0.16

interface Step {
  readonly isHome: boolean
  /** 0…1: the larger, the nearer the other side's goal. */
  readonly depth: number
  readonly width: number
}

function stepAt(fixture: Fixture, step: number): Step {
  const draw = mix32(fixture.noiseKey ^ Math.imul(step + 1, 0x9e3779b1))
  const share = Math.min(0.7, Math.max(0.3, 0.5 + 0.09 * fixture.edge))
  const depth = mix32(draw ^ 0x5bd1e995) / 2 ** 32
  return { isHome: draw / 2 ** 32 < share, depth, width: (mix32(draw ^ 0x27d4eb2f) % 77) + 12 }
}

export interface FlowCounts {
  readonly possession: number
  readonly attacks: readonly [number, number]
  readonly dangerous: readonly [number, number]
}

/** The totals of a match's first steps; possession is the home side's in whole per cent. */
export function countFlow(fixture: Fixture, steps: number): FlowCounts {
  let home = 0
  const attacks: [number, number] = [0, 0]
  const dangerous: [number, number] = [0, 0]
  for (let step = 0; step < steps; step++) {
    const { isHome, depth } = stepAt(fixture, step)
    const side = isHome ? 0 : 1
    if (isHome) home++
    if (depth < ATTACK - 0.2) attacks[side]++
    if (depth < DANGER) dangerous[side]++
  }
  return { possession: steps === 0 ? 50 : Math.round((100 * home) / steps), attacks, dangerous }
}

/** Steps played up to a time. */
export function stepsUpTo(state: SoccerState, at: number): number {
  const isRunning = state.stage === 'first' || state.stage === 'second'
  return state.stepsBefore + (isRunning ? Math.floor((at - state.halfStart) / STEP_MS) : 0)
}

type Ball = Extract<FeedSituation, { kind: 'ball' }>

const INCIDENT_ZONES: Readonly<Partial<Record<FeedTimelineItem['type'], readonly [zone: Ball['zone'], x: number]>>> = {
  goal: ['shot', 98],
  penalty: ['penalty', 89],
  penalty_missed: ['shot', 95],
  corner: ['corner', 99],
  yellow_card: ['free_kick', 40],
  red_card: ['free_kick', 45],
}

/** Undefined while nobody plays. */
export function findBallPosition(fixture: Fixture, state: SoccerState, at: number): FeedSituation | null {
  if (state.stage !== 'first' && state.stage !== 'second') return null
  const last = state.timeline.at(-1)
  const shown = last && at - last.at < SEEN_FOR ? INCIDENT_ZONES[last.type] : undefined
  const step = stepAt(fixture, stepsUpTo(state, at))
  if (shown && last?.side) {
    const y = shown[0] === 'corner' ? (step.width > 50 ? 99 : 1) : shown[0] === 'penalty' ? 50 : 35 + (step.width % 30)
    return place(last.side === 'home', shown[0], shown[1], y)
  }
  const { isHome, depth, width } = step
  if (depth < DANGER) return place(isHome, 'danger', 76 + Math.round(100 * depth), width)
  if (depth < ATTACK) return place(isHome, 'attack', 50 + Math.round(45 * (ATTACK - depth)), width)
  return place(isHome, 'safe', 18 + Math.round(65 * (1 - depth)), width)
}

/** `x` is counted from the side's own end. */
function place(isHome: boolean, zone: Ball['zone'], x: number, y: number): Ball {
  return { kind: 'ball', side: isHome ? 'home' : 'away', zone, x: isHome ? x : 100 - x, y }
}

/** The rows of the statistics view; empty before the match. */
export function buildSoccerStatistics(fixture: Fixture, state: SoccerState, at: number): FeedStatisticRow[] {
  if (state.stage === 'before') return []
  const { possession, attacks, dangerous } = countFlow(fixture, stepsUpTo(state, at))
  const row = (key: string, [home, away]: readonly [number, number]): FeedStatisticRow => ({ key, home, away })
  return [
    row('possession', [possession, 100 - possession]),
    row('shots', state.shots),
    row('shots_on_target', state.onTarget),
    row('corners', state.corners),
    row('free_kicks', [state.fouls[1] + state.offsides[1], state.fouls[0] + state.offsides[0]]),
    row('fouls', state.fouls),
    row('offsides', state.offsides),
    row('yellow_cards', state.yellow),
    row('red_cards', state.red),
    row('attacks', attacks),
    row('dangerous_attacks', dangerous),
  ]
}
