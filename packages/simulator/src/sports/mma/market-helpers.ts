import type { Line, MarketDescriptor } from '../../engine/engine.ts'
import { buildLineRange } from '../../engine/outcome-sets.ts'
import { EXCHANGES, PAST_HALF } from '../../models/fight.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import type { MmaModel } from './model.ts'
import { type MmaState, roundsOf } from './state.ts'

/** Shared by the MMA markets. `nr` is the number of rounds scheduled where outcomes depend on it, else a round. */
export type MmaDescriptor = MarketDescriptor<MmaState, MmaModel>

export const common = { margin: 'two', core: false, specifier: () => '' } as const
export const SIDES = [0, 1] as const
/** Lines of the numbers of rounds that a fight is scheduled for. */
export const SCHEDULES: readonly Line[] = [3, 5].map(nr => ({ nr, value: 0 }))

export function write(chances: readonly number[], out: number[]): boolean {
  chances.forEach((p, index) => {
    out[index] = p
  })
  return true
}

/** Exchanges fought when the fight has passed the half of a round: line 1.5 is the half of the second. */
export function exchangesAt(line: number): number {
  return EXCHANGES * (line - 0.5) + PAST_HALF
}

/** The number of rounds that the fight is scheduled for. */
export function scheduleLines(fixture: Fixture): Line[] {
  return [{ nr: roundsOf(fixture), value: 0 }]
}

/** The half of every round. */
export function halfRoundLines(fixture: Fixture): Line[] {
  return buildLineRange(0.5, roundsOf(fixture) - 0.5, 1)
}

export function roundLines(fixture: Fixture): Line[] {
  return Array.from({ length: roundsOf(fixture) }, (_, index) => ({ nr: index + 1, value: 0 }))
}
