import { type ContestJointSource, partsOf } from '../best-of/joint-model.ts'
import type { RallyModel } from './model.ts'
import { RALLY_BEFORE, type RallyState, setsWon } from './state.ts'

/**
 * What of a match of sets can be priced together: who wins sets and how, and the points of all. Handicaps and sides'
 * points over the match would need both sides' points at once: left out.
 */
export const RALLY_JOINT_SOURCE: ContestJointSource<RallyState, RallyModel> = {
  kinds: {
    '186': 'parts',
    '187': 'parts',
    '188': 'parts',
    '189': 'parts',
    '314': 'parts',
    '199': 'parts',
    '241': 'parts',
    '196': 'parts',
    '192': 'parts',
    '193': 'parts',
    '238': 'total',
    '202': 'part',
    '245': 'part',
    '309': 'part',
    '246': 'part',
    '310': 'part',
    '247': 'part',
  },
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
