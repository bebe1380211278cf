import { EndingsJointModel, type WeightedEnding } from '../../markets/same-game-pricing/endings-joint-model.ts'
import type { Side } from '../../shared/side.ts'
import type { CricketModel } from './model.ts'
import { CRICKET_BEFORE, type CricketState, inningsOf, newInnings, other, targetOf } from './state.ts'

/**
 * Joint chances of cricket outcomes: every score of the first innings with every way for the second to end, in which a leg
 * wins when the settlement of its own market says so. What happens within an innings does not follow from its total.
 */

export function createCricketJointModel(model: CricketModel): EndingsJointModel<CricketState, CricketModel> {
  return new EndingsJointModel(listEndings(model))
}

function listEndings(model: CricketModel): WeightedEnding<CricketState>[] {
  const { state } = model
  const [first] = state.innings
  if (!first) return [0, 1].flatMap(side => listFrom(model, side === 0 ? 0 : 1, 0.5))
  const target = targetOf(state)
  return target === undefined ? listFrom(model, first.side, 1) : listChase(model, first.side, target - 1, 1, true)
}

/** Every score of the innings of the side that bats first. */
function listFrom(model: CricketModel, first: Side, weight: number): WeightedEnding<CricketState>[] {
  return Array.from(model.total(first)).flatMap((p, runs) =>
    p * weight > 1e-9 ? listChase(model, first, runs, p * weight, false) : [],
  )
}

/** The second innings against so many runs; its own score only where its lines are on offer. */
function listChase(
  model: CricketModel,
  first: Side,
  runs: number,
  weight: number,
  isKnown: boolean,
): WeightedEnding<CricketState>[] {
  const chase = model.total(other(first))
  const endings: WeightedEnding<CricketState>[] = []
  const add = (second: number, probability: number, superWinner: Side | null) => {
    if (probability < 1e-12) return
    const innings = [
      { ...newInnings(first), runs },
      { ...newInnings(other(first)), runs: second },
    ]
    endings.push({ state: { ...CRICKET_BEFORE, stage: 'final', innings, superWinner }, probability })
  }
  let lost = 0
  for (let second = 0; second < runs; second++) {
    if (isKnown) add(second, weight * (chase[second] as number), null)
    else lost += chase[second] as number
  }
  const level = chase[runs] as number
  if (!isKnown && runs > 0) add(runs - 1, weight * lost, null)
  const ownRuns = inningsOf(model.state, other(first))?.runs ?? 0
  const below = isKnown ? chase.subarray(0, runs).reduce((sum, p) => sum + p, 0) : lost
  add(Math.max(ownRuns, runs + 1), weight * Math.max(0, 1 - below - level), null)
  add(runs, weight * level * model.superHome, 0)
  add(runs, weight * level * (1 - model.superHome), 1)
  return endings
}
