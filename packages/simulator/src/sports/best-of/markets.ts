import type { Line, MarketDescriptor, OutcomeLabel } from '../../engine/engine.ts'
import {
  buildLineRange,
  gradeSingleWinner,
  gradeTotal,
  gradeTwoWay,
  HANDICAP_OUTCOMES,
  TOTAL_OUTCOMES,
  WINNER_OUTCOMES,
} from '../../engine/outcome-sets.ts'
import { hcpSpecifier, totalSpecifier } from '../../markets/market-lines.ts'
import { isWithin, quoteTwo } from '../../markets/market-quotes.ts'
import { chanceOfScores, finalScores, neededOf, scoreIndex } from '../../models/best-of.ts'
import { isHomeWin } from '../../models/race.ts'
import type { Fixture } from '../../schedule/fixtures.ts'

/** Markets on who wins a best of sets, games or maps, and by how many: the same in every sport but for ids and names. */

/** How a sport's state and model describe the parts won. */
export interface Contest<S, M> {
  won(state: S): readonly [home: number, away: number]
  isDecided(state: S): boolean
  /** Chances of the final scores, in the order of `models/best-of.ts`. */
  scores(model: M): Float64Array
}

export type Naming = Pick<MarketDescriptor<unknown, unknown>, 'id' | 'priority' | 'groups' | 'name'>

/** Best of how many a match is. */
export function bestOf(fixture: Fixture): number {
  return Math.round(fixture.total)
}

/** `joint`: see `ContestJointModel`. */
const common = { margin: 'two', core: true, joint: 'parts', specifier: () => '' } as const

/** The number of parts of which the match is the best; none for a single part, which has no score. */
function wholeLines(fixture: Fixture): Line[] {
  const of = bestOf(fixture)
  return of === 1 ? [] : [{ nr: 0, value: of }]
}

export function contestWinner<S, M>(contest: Contest<S, M>, naming: Naming): MarketDescriptor<S, M> {
  return {
    ...common,
    ...naming,
    outcomes: WINNER_OUTCOMES,
    quote: (model, _line, out) => {
      quoteTwo(chanceOfScores(contest.scores(model), isHomeWin), out)
      return true
    },
    settle: state =>
      contest.isDecided(state) ? gradeSingleWinner(isHomeWin(...contest.won(state)) ? 0 : 1, 2) : undefined,
  }
}

export function contestHandicap<S, M>(contest: Contest<S, M>, naming: Naming): MarketDescriptor<S, M> {
  return {
    ...common,
    ...naming,
    lines: fixture => handicapLines(bestOf(fixture)),
    competesForBalance: true,
    specifier: hcpSpecifier,
    layout: 'handicaps',
    outcomes: HANDICAP_OUTCOMES,
    quote: (model, { value }, out) => {
      quoteTwo(
        chanceOfScores(contest.scores(model), (home, away) => home - away + value > 0),
        out,
      )
      return isWithin(out[0] ?? 0, 0.03)
    },
    settle: (state, { value }) => {
      const [home, away] = contest.won(state)
      return contest.isDecided(state) ? gradeTwoWay(home - away, value) : undefined
    },
  }
}

export function contestTotal<S, M>(contest: Contest<S, M>, naming: Naming): MarketDescriptor<S, M> {
  return {
    ...common,
    ...naming,
    lines: fixture => partLines(bestOf(fixture)),
    competesForBalance: true,
    specifier: totalSpecifier,
    layout: 'totals',
    outcomes: TOTAL_OUTCOMES,
    quote: (model, { value }, out) => {
      quoteTwo(
        chanceOfScores(contest.scores(model), (home, away) => home + away > value),
        out,
      )
      return isWithin(out[0] ?? 0, 0.03)
    },
    settle: (state, { value }) => {
      const [home, away] = contest.won(state)
      return gradeTotal(home + away, value, contest.isDecided(state))
    },
  }
}

/** Lines of the numbers of parts that a match may be the best of. */
const LENGTHS: readonly Line[] = [3, 5, 7].map(value => ({ nr: 0, value }))

/** UOF's outcome number of the first correct score of a best of. */
const FIRST_SCORE: Readonly<Record<number, number>> = { 3: 4, 5: 8, 7: 14 }

/** The value of its line is what the match is the best of. */
export function contestScore<S, M>(contest: Contest<S, M>, naming: Naming): MarketDescriptor<S, M> {
  const variant = ({ value }: Line) => `sr:correct_score:bestof:${value}`
  return {
    ...common,
    ...naming,
    lines: wholeLines,
    margin: 'three',
    specifier: line => `variant=${variant(line)}`,
    layout: 'scores',
    variants: LENGTHS,
    outcomes: line =>
      finalScores(neededOf(line.value)).map(
        ([home, away], index): OutcomeLabel => ({
          id: `${variant(line)}:${(FIRST_SCORE[line.value] ?? 0) + index}`,
          name: `${home}:${away}`,
        }),
      ),
    quote: (model, _line, out) => {
      contest.scores(model).forEach((p, index) => {
        out[index] = p
      })
      return true
    },
    settle: (state, { value }) => {
      if (!contest.isDecided(state)) return undefined
      const needed = neededOf(value)
      return gradeSingleWinner(scoreIndex(needed, ...contest.won(state)), 2 * needed)
    },
  }
}

/** `exact_sets` and `exact_games` number their outcomes on from each other. */
interface ExactVariant {
  readonly name: 'exact_sets' | 'exact_games'
  /** UOF's outcome number of the fewest parts, by best of. */
  readonly first: Readonly<Record<number, number>>
}

/** The value of its line is what the match is the best of. */
export function contestExact<S, M>(
  contest: Contest<S, M>,
  variant: ExactVariant,
  naming: Naming,
): MarketDescriptor<S, M> {
  const text = ({ value }: Line) => `sr:${variant.name}:bestof:${value}`
  return {
    ...common,
    ...naming,
    lines: wholeLines,
    core: false,
    margin: 'three',
    specifier: line => `variant=${text(line)}`,
    variants: LENGTHS,
    outcomes: line =>
      Array.from(
        { length: neededOf(line.value) },
        (_, index): OutcomeLabel => ({
          id: `${text(line)}:${(variant.first[line.value] ?? 0) + index}`,
          name: String(neededOf(line.value) + index),
        }),
      ),
    quote: (model, { value }, out) => {
      const needed = neededOf(value)
      const scores = contest.scores(model)
      for (let more = 0; more < needed; more++) {
        out[more] = (scores[more] as number) + (scores[2 * needed - 1 - more] as number)
      }
      return true
    },
    settle: (state, { value }) => {
      const needed = neededOf(value)
      const [home, away] = contest.won(state)
      return contest.isDecided(state) ? gradeSingleWinner(home + away - needed, needed) : undefined
    },
  }
}

/** Every handicap that says more than who wins. */
function handicapLines(of: number): Line[] {
  const needed = neededOf(of)
  const ahead = buildLineRange(1.5, needed - 0.5, 1)
  return [...ahead.map(({ nr, value }) => ({ nr, value: -value })), ...ahead]
}

function partLines(of: number): Line[] {
  return buildLineRange(neededOf(of) + 0.5, of - 0.5, 1)
}
