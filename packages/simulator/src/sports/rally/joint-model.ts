import { type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import type { RallyModel } from './model.ts'
import { RALLY_BEFORE, type RallyState, setsWon } from './state.ts'

/**
 * Priced together in a match of sets: the winners of sets and their scores, and the points of all. Handicaps and sides'
 * points over the match would need both sides' points at once: left out.
 */
export const RALLY_JOINT_SOURCE: ContestJointSource<RallyState, RallyModel> = {
  bestOf: model => model.of,
  won: model => setsWon(model.state),
  done: model => model.done[0] + model.done[1],
  endings: (model, nr) => model.endings(nr),
  scored: (home, away) => ({ ...RALLY_BEFORE, stage: 'final', sets: partsOf(home, away), decided: true }),
  endedBy: (nr, { home, away }) => {
    const sets = Array.from({ length: nr }, () => [home, away] as const)
    return { ...RALLY_BEFORE, stage: 'final', sets, decided: true }
  },
}
