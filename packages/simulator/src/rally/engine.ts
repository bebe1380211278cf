import { ContestJoint } from '../best-of/joint-model.ts'
import type { Descriptor, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { RALLY_COURSE } from './joint-model.ts'
import { type RallyModel, rallyModel } from './model.ts'
import type { RallyRules } from './rules.ts'
import { scriptRally } from './script.ts'
import { describeRally, RALLY_BEFORE, type RallyState } from './state.ts'

export type RallyDescriptor = Descriptor<RallyState, RallyModel>

/** The engine of a sport whose sets are races of points. */
export function rallyEngine(
  rules: RallyRules,
  universe: (fixture: Fixture) => readonly RallyDescriptor[],
): SportEngine<RallyState, RallyModel> {
  return {
    before: RALLY_BEFORE,
    script: fixture => scriptRally(rules, fixture),
    universe,
    model: (fixture, state, at) => rallyModel(rules, fixture, state, at),
    combines: ({ id }) => RALLY_COURSE.kinds[id] !== undefined,
    joint: model => new ContestJoint(RALLY_COURSE, model),
    describe: (fixture, state) => describeRally(rules, fixture, state),
  }
}
