import type { Descriptor, Line, SportEngine } from '../engine.ts'
import type { Fixture } from '../fixtures.ts'
import { linesBetween, NO_LINE } from '../outcome-sets.ts'
import { ScoreJoint, scoreCombines } from '../periods/joint-model.ts'
import { linesAround, totalsAround } from '../periods/line-ranges.ts'
import type { ScoreTemplate } from '../periods/markets.ts'
import * as markets from './markets.ts'
import { type FootballModel, footballModel } from './model.ts'
import { scriptFootball } from './script.ts'
import { describeFootball, FOOTBALL_BEFORE, type FootballState, QUARTERS } from './state.ts'

type FootballDescriptor = Descriptor<FootballState, FootballModel>

export const AMERICAN_FOOTBALL_ENGINE: SportEngine<FootballState, FootballModel> = {
  before: FOOTBALL_BEFORE,
  script: scriptFootball,
  universe: listMarkets,
  model: footballModel,
  combines: scoreCombines,
  joint: model => new ScoreJoint(model, QUARTERS),
  describe: describeFootball,
}

function each(template: ScoreTemplate, lines: readonly Line[] = [NO_LINE]): FootballDescriptor[] {
  return lines.map(line => ({ template, line }))
}

/** Without those that say no more than who wins. */
function spreads(edge: number): Line[] {
  return linesAround(-edge, 38).filter(({ value }) => Math.abs(value) > 1)
}

function listMarkets({ edge, total, league }: Fixture): FootballDescriptor[] {
  return [
    ...each(markets.WINNER),
    ...each(markets.HANDICAP, spreads(edge)),
    ...each(markets.TOTAL, totalsAround(total, 42)),
    ...each(markets.RESULT),
    ...each(markets.HALF_RESULT),
    ...each(markets.HALF_TOTAL, totalsAround(total / 2, 26)),
    ...each(markets.HALF_HANDICAP, linesAround(-edge / 2, 24)),
    ...(league.tier <= 3 ? listMore(edge, total) : []),
    ...(league.tier <= 2 ? listMost(edge, total) : []),
  ]
}

function listMore(edge: number, total: number): FootballDescriptor[] {
  return [
    ...markets.SIDE_TOTALS.flatMap((template, nr) =>
      each(template, totalsAround((total + (nr === 0 ? edge : -edge)) / 2, 30, nr)),
    ),
    ...each(markets.ODD_EVEN),
    ...each(markets.OVERTIME),
    ...each(markets.HALF_FULL),
    ...[1, 2, 3, 4].flatMap(nr => [
      ...each(markets.QUARTER_RESULT, [{ nr, value: 0 }]),
      ...each(markets.QUARTER_TOTAL, linesBetween(0.5, 30.5, 1, nr)),
      ...each(markets.QUARTER_HANDICAP, linesAround(-edge / 4, 16, nr)),
    ]),
  ]
}

function listMost(edge: number, total: number): FootballDescriptor[] {
  return [
    ...each(markets.HALF_NO_BET),
    ...each(markets.HALF_ODD_EVEN),
    ...each(markets.SECOND_RESULT),
    ...each(markets.SECOND_TOTAL, totalsAround(total / 2, 26)),
    ...each(markets.SECOND_HANDICAP, linesAround(-edge / 2, 24)),
    ...each(markets.HIGHEST_HALF),
  ]
}
