import type { SportEngine } from '../../engine/engine.ts'
import { ContestJointModel } from '../best-of/joint-model.ts'
import { RALLY_JOINT_SOURCE } from './joint-model.ts'
import type { RallyDescriptor } from './markets-match.ts'
import { type RallyModel, rallyModel } from './model.ts'
import type { RallyRules } from './rules.ts'
import { scriptRally } from './script.ts'
import { describeRally, RALLY_BEFORE, type RallyState } from './state.ts'

/** The engine of a sport whose sets are races of points. */
export function rallyEngine(
  rules: RallyRules,
  markets: readonly RallyDescriptor[],
): SportEngine<RallyState, RallyModel> {
  return {
    initialState: RALLY_BEFORE,
    createScript: (fixture, detail) => scriptRally(rules, fixture, detail),
    markets,
    createModel: (fixture, state, at) => rallyModel(rules, fixture, state, at),
    createJointModel: model => new ContestJointModel(RALLY_JOINT_SOURCE, model),
    describe: (fixture, state) => describeRally(rules, fixture, state),
  }
}
