/** Builds the rows of the payoff table: a market's outcomes as claims on a space. */
import { type OutcomeRef, type PairMarket, parseLine } from '../settlement/pair-markets.ts'
import { toWinCode, VOID } from '../settlement/result-codes.ts'
import { buildChoice, buildPart } from './part-spaces.ts'
import type { Pair, PointsProfile, ScoreState } from './score-space.ts'
import { buildSeries, gradePartWinner, isHomeWinner, type SeriesState } from './series-space.ts'
import { buildClaim, type Claim, type Detail, type Space } from './space.ts'

/** The claim of an outcome; null where the market does not know it. */
export type Payoff = (outcome: OutcomeRef) => Claim | null

/** A market on a pair of numbers of a state. */
export function onPair<S>(space: Space<S>, read: (state: S) => Pair, market: PairMarket, detail?: Detail): Payoff {
  return outcome => {
    const claim = market(outcome)
    if (!claim) return null
    const { grade, ...thresholds } = claim
    return buildClaim(
      space,
      state => {
        const pair = read(state)
        return grade(pair[0], pair[1])
      },
      { ...thresholds, ...(detail !== undefined && { detail }) },
    )
  }
}

/** A market of outcomes that win in the states of their test. */
export function onTests<S>(
  space: Space<S>,
  tests: readonly (readonly [id: string, test: (state: S) => boolean])[],
  detail?: Detail,
): Payoff {
  const byId = new Map(tests)
  return ({ outcomeId }) => {
    const test = byId.get(outcomeId)
    return test ? buildClaim(space, state => toWinCode(test(state)), detail === undefined ? {} : { detail }) : null
  }
}

/** Yes and no. */
export function onYesNo<S>(space: Space<S>, test: (state: S) => boolean, detail?: Detail): Payoff {
  return onTests(
    space,
    [
      ['74', test],
      ['76', state => !test(state)],
    ],
    detail,
  )
}

/** The side that scores the goal of a number, `6` or `8`, or `7` for nobody. */
export function onScorer(space: Space<ScoreState>, readGoal: (outcome: OutcomeRef) => number): Payoff {
  const sides = new Map([
    ['6', 0],
    ['7', undefined],
    ['8', 1],
  ])
  return outcome => {
    const goal = readGoal(outcome)
    const { outcomeId } = outcome
    if (!Number.isInteger(goal) || goal < 0 || !sides.has(outcomeId)) return null
    const side = sides.get(outcomeId)
    const unlinked = buildChoice(`goal/${goal}`, outcomeId, { size: 3 })
    return buildClaim(space, ({ scorers }) => toWinCode(scorers.get(goal) === side), { goal, sum: goal, unlinked })
  }
}

/** A part of a match whose numbers stand for themselves. */
export interface PartOptions {
  readonly profile: PointsProfile
  /** The specifier's name of the part's number, such as `quarternr`. */
  readonly numbered?: string
  /** The shortest best of, where a match may be won before the part; `always` where it may not be played in any. */
  readonly shortest?: number | 'always'
}

/** Whether the part of this number may not be played. */
function isPartOptional(nr: number, shortest: PartOptions['shortest'], bestOf: number | null): boolean {
  if (shortest === undefined) return false
  return shortest === 'always' || nr > ((bestOf ?? shortest) + 1) / 2
}

/** A market on both sides' numbers of a part. */
export function onPart(name: string, market: PairMarket, { profile, numbered, shortest }: PartOptions): Payoff {
  return outcome => {
    const number = numbered === undefined ? '' : outcome.specifier[numbered]
    const claim = market(outcome)
    if (!claim || number === undefined) return null
    const { grade, ...thresholds } = claim
    return buildClaim(
      buildPart(`${name}/${number}`, profile, bestOf => isPartOptional(Number(number), shortest, bestOf)),
      state => (state === null ? VOID : grade(state[0], state[1])),
      thresholds,
    )
  }
}

/** A line of which one of `ids` wins, whatever else happens. */
export function onChoice(name: string, ids: readonly string[], { isOptional = false } = {}): Payoff {
  return ({ outcomeId, specifier }) => {
    if (!ids.includes(outcomeId)) return null
    const line = Object.entries(specifier)
      .map(([part, value]) => `${part}=${value}`)
      .sort()
      .join('|')
    return buildChoice(`${name}/${line}`, outcomeId, { size: ids.length, isOptional })
  }
}

/** First outcome numbers of correct scores, by best of. */
const FIRST_SCORES: Readonly<Record<number, number>> = { 3: 4, 5: 8, 7: 14 }

/** `sr:correct_score:bestof:3:4`: the variant's best of, and the place of the outcome. */
function parseVariant(outcomeId: string, name: string, first: Readonly<Record<number, number>>) {
  const match = new RegExp(`^sr:${name}:bestof:(\\d+):(\\d+)$`).exec(outcomeId)
  const bestOf = Number(match?.[1])
  const start = first[bestOf]
  return match && start !== undefined ? { bestOf, index: Number(match[2]) - start } : null
}

/** Markets of a match won by parts, with ids that several sports share. */
export interface SeriesMarkets {
  readonly winner: Payoff
  readonly correctScore: Payoff
  /** Of the numbers of parts won. */
  onWon(market: PairMarket): Payoff
  /** The number of parts played, whose first outcome number depends on the best of. */
  exactParts(name: string, first: Readonly<Record<number, number>>): Payoff
  /** The winner of a part that the specifier names. */
  partWinner(numbered: string): Payoff
}

export function buildSeriesMarkets(lengths: readonly number[], scoresPerPart = 1): SeriesMarkets {
  return listSeriesMarkets({ key: 'series', listStates: buildSeries(lengths, scoresPerPart) })
}

export function listSeriesMarkets(space: Space<SeriesState>): SeriesMarkets {
  return {
    winner: onTests(space, [
      ['4', isHomeWinner],
      ['5', state => !isHomeWinner(state)],
    ]),
    onWon: market => onPair(space, ({ won }) => won, market),
    correctScore: ({ outcomeId }) => {
      const variant = parseVariant(outcomeId, 'correct_score', FIRST_SCORES)
      if (!variant) return null
      const needed = (variant.bestOf + 1) / 2
      const isHome = variant.index < needed
      const lost = isHome ? variant.index : 2 * needed - 1 - variant.index
      if (variant.index < 0 || lost < 0) return null
      const [home, away] = isHome ? [needed, lost] : [lost, needed]
      return buildClaim(space, ({ won, bestOf }) =>
        toWinCode(bestOf === variant.bestOf && won[0] === home && won[1] === away),
      )
    },
    exactParts: (name, first) => {
      return ({ outcomeId }) => {
        const variant = parseVariant(outcomeId, name, first)
        const needed = ((variant?.bestOf ?? 0) + 1) / 2
        if (!variant || variant.index < 0 || variant.index >= needed) return null
        return buildClaim(space, ({ winners, bestOf }) =>
          toWinCode(bestOf === variant.bestOf && winners.length === needed + variant.index),
        )
      }
    },
    partWinner: numbered => {
      return ({ outcomeId, specifier }) => {
        const nr = Number(specifier[numbered])
        if (!Number.isInteger(nr) || (outcomeId !== '4' && outcomeId !== '5')) return null
        return buildClaim(space, state => gradePartWinner(state, nr, outcomeId))
      }
    },
  }
}

/** A total of the specifier without half results. */
export function readHalfLine({ specifier }: OutcomeRef): number | null {
  const line = parseLine(specifier.total)
  return line !== null && !Number.isInteger(line) && Number.isInteger(line * 2) ? line : null
}
