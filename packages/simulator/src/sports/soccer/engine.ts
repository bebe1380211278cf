import type { SportEngine } from '../../engine/engine.ts'
import { describeSoccer } from './describe.ts'
import { SoccerJointModel } from './joint-model.ts'
import * as courses from './markets-both-halves.ts'
import * as counts from './markets-counts.ts'
import * as goals from './markets-goals.ts'
import * as halfCells from './markets-half-scores.ts'
import * as halves from './markets-halves.ts'
import * as main from './markets-main.ts'
import * as more from './markets-more.ts'
import * as players from './markets-players.ts'
import * as cells from './markets-scores.ts'
import { SoccerModel } from './model.ts'
import { scriptSoccer } from './script.ts'
import { SOCCER_BEFORE, type SoccerState } from './state.ts'

export const SOCCER_ENGINE: SportEngine<SoccerState, SoccerModel> = {
  initialState: SOCCER_BEFORE,
  createScript: scriptSoccer,
  markets: [
    ...main.MAIN_MARKETS,
    ...goals.GOAL_MARKETS,
    ...cells.SCORE_MARKETS,
    ...halves.HALF_MARKETS,
    ...halfCells.HALF_SCORE_MARKETS,
    ...courses.BOTH_HALVES_MARKETS,
    ...more.MORE_MARKETS,
    ...counts.COUNT_MARKETS,
    ...players.PLAYER_MARKETS,
  ],
  createModel: (fixture, state, at, _since, script) => new SoccerModel(fixture, state, at, script),
  createJointModel: model => new SoccerJointModel(model),
  describe: describeSoccer,
}
