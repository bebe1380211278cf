import type { Line } from '../engine.ts'
import { EndingsJointModel, type WeightedEnding } from '../same-game-pricing/endings-joint-model.ts'
import { isHalfLine } from '../same-game-pricing/joint-legs.ts'
import type { BaseballDescriptor } from './market-helpers.ts'
import { type BaseballModel, GRID } from './model.ts'
import { BASEBALL_BEFORE, type BaseballState } from './state.ts'

/**
 * Joint chances of baseball outcomes: every final score with its chance, in which a leg wins when the settlement of its
 * own market says so. Single innings and the ninth's score are more than a final score tells; they are not combined.
 */

const COMBINED: ReadonlySet<string> = new Set(['251', '255', '256', '258', '260', '261', '264'])

export function canCombineBaseball(descriptor: BaseballDescriptor, line: Line): boolean {
  return COMBINED.has(descriptor.id) && (!descriptor.competesForBalance || isHalfLine(line))
}

export function createBaseballJointModel(model: BaseballModel): EndingsJointModel<BaseballState, BaseballModel> {
  return new EndingsJointModel(listEndings(model))
}

function listEndings({ grid }: BaseballModel): WeightedEnding<BaseballState>[] {
  return Array.from(grid, (probability, i) => {
    const score = [Math.floor(i / GRID), i % GRID] as const
    return { probability, state: { ...BASEBALL_BEFORE, stage: 'final' as const, innings: [score] } }
  }).filter(({ probability }) => probability > 1e-12)
}
