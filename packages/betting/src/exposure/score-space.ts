/**
 * The score of a match: goals, points or runs of both sides. Low scores are listed goal by goal, with halves, scorers and
 * overtime where bets look at them; high scores within a window around the lines that have bets.
 */
import { cacheStates, LAST_GOAL, type ListStates, type Space, type SpaceNeeds, type Weighted } from './space.ts'

export type Pair = readonly [home: number, away: number]
type SideCode = 0 | 1

export interface ScoreState {
  /** At the end of the regular time. */
  readonly score: Pair
  /** Of both halves; nought where no bet looks at halves. */
  readonly first: Pair
  readonly second: Pair
  /** After overtime; the score where there is none. */
  readonly final: Pair
  /** Played on after a draw. `score` says only who led where a sport's overtime adds more than one goal. */
  readonly isExtended: boolean
  /** Sides of the goals that bets look at, by number; missing where there is no such goal. */
  readonly scorers: ReadonlyMap<number, SideCode>
}

const NO_SCORERS: ReadonlyMap<number, SideCode> = new Map()
const NONE: Pair = [0, 0]

/** Poisson chances of 0 to `most`, the last one for all above. */
function buildPoissonRow(mean: number, most: number): number[] {
  const row: number[] = []
  let chance = Math.exp(-mean)
  let rest = 1
  for (let count = 0; count < most; count++) {
    row.push(chance)
    rest -= chance
    chance *= mean / (count + 1)
  }
  return [...row, Math.max(0, rest)]
}

interface PairRows {
  readonly home: readonly number[]
  readonly away: readonly number[]
}

function listPairs({ home, away }: PairRows): (Weighted<Pair> & { readonly state: Pair })[] {
  return home.flatMap((a, h) => away.map((b, index) => ({ state: [h, index] as const, weight: a * b })))
}

/** The largest number at which a grade may change, at least `least`. */
function findReach({ sums, margins, sides }: SpaceNeeds, least: number): number {
  return Math.ceil(Math.max(least, ...[...sums, ...margins, ...sides].map(Math.abs)))
}

/** Mean goals of both sides. */
interface GoalMeans {
  readonly first: Pair
  readonly second: Pair
}

/** Goals of a soccer match, by halves where bets look at them. */
const SOCCER_MEANS: GoalMeans = { first: [0.65, 0.5], second: [0.85, 0.65] }
/** Numbers of the whole match's markets without a line, such as the goals of a correct score. */
const LEAST_REACH = 3
/** States of a half's goals of one side beyond the reach of its lines, so that every line can be passed by one of them. */
const MORE_IN_HALVES = 4
const MOST_IN_HALVES = 11

function listHalves(needs: SpaceNeeds): Weighted<ScoreState>[] {
  const most = Math.min(MOST_IN_HALVES, findReach(needs, LEAST_REACH) + MORE_IN_HALVES)
  const rows = ([home, away]: Pair): PairRows => ({
    home: buildPoissonRow(home, most),
    away: buildPoissonRow(away, most),
  })
  const seconds = listPairs(rows(SOCCER_MEANS.second))
  return listPairs(rows(SOCCER_MEANS.first)).flatMap(first =>
    seconds.map(second => {
      const score: Pair = [first.state[0] + second.state[0], first.state[1] + second.state[1]]
      const state = {
        score,
        first: first.state,
        second: second.state,
        final: score,
        isExtended: false,
        scorers: NO_SCORERS,
      }
      return { state, weight: first.weight * second.weight }
    }),
  )
}

function listWhole(needs: SpaceNeeds, [home, away]: Pair): Weighted<ScoreState>[] {
  const most = 2 * findReach(needs, LEAST_REACH) + 5
  const rows = { home: buildPoissonRow(home, most), away: buildPoissonRow(away, most) }
  return listPairs(rows).map(({ state: score, weight }) => ({
    state: { score, first: NONE, second: score, final: score, isExtended: false, scorers: NO_SCORERS },
    weight,
  }))
}

/** Adds who scored the goals of these numbers, in every order that the score allows. */
function withScorers({ state, weight }: Weighted<ScoreState>, goals: readonly number[]): Weighted<ScoreState>[] {
  // Within a part any order of its goals is possible.
  const parts = [state.first, state.second]
  const all = state.score[0] + state.score[1]
  let found: {
    readonly scorers: ReadonlyMap<number, SideCode>
    readonly left: readonly Pair[]
    readonly weight: number
  }[] = [{ scorers: NO_SCORERS, left: parts, weight }]
  const numbers = goals.map(goal => ({ goal, place: goal === LAST_GOAL ? all : goal }))
  const seen = new Map<number, number>()
  for (const { goal, place } of numbers) {
    if (place < 1 || place > all) continue
    const known = seen.get(place)
    seen.set(place, goal)
    const [early = NONE] = parts
    const part = place <= early[0] + early[1] ? 0 : 1
    found = found.flatMap(({ scorers, left, weight }) => {
      // The last goal may be one that has a number, too.
      const same = known === undefined ? undefined : scorers.get(known)
      const [home, away] = left[part] ?? NONE
      return ([0, 1] as const).flatMap(side => {
        if (same !== undefined)
          return same === side ? [{ scorers: new Map(scorers).set(goal, side), left, weight }] : []
        const own = side === 0 ? home : away
        if (own === 0) return []
        const rest: Pair = side === 0 ? [home - 1, away] : [home, away - 1]
        return [
          {
            scorers: new Map(scorers).set(goal, side),
            left: left.map((pair, index) => (index === part ? rest : pair)),
            weight: (weight * own) / (home + away),
          },
        ]
      })
    })
  }
  return found.map(({ scorers, weight }) => ({ state: { ...state, scorers }, weight }))
}

function addScorers(states: Weighted<ScoreState>[], goals: readonly number[]): Weighted<ScoreState>[] {
  return goals.length === 0 ? states : states.flatMap(state => withScorers(state, goals))
}

function buildKey(name: string, needs: SpaceNeeds): string {
  const { sums, margins, sides, goals, details } = needs
  return [name, sums, margins, sides, goals, [...details].sort()].join('/')
}

export const listSoccerGoals: ListStates<ScoreState> = needs => {
  const { first, second } = SOCCER_MEANS
  return cacheStates(
    buildKey('soccer', { ...needs, sums: [findReach(needs, LEAST_REACH)], margins: [], sides: [] }),
    () =>
      addScorers(
        needs.details.has('halves')
          ? listHalves(needs)
          : listWhole(needs, [first[0] + second[0], first[1] + second[1]]),
        needs.goals,
      ),
  )
}

const HOCKEY_MEANS: Pair = [3.1, 2.8]

/** Goals of the regular time; a draw is decided by one goal more. */
export const listHockeyGoals: ListStates<ScoreState> = needs =>
  cacheStates(buildKey('hockey', { ...needs, sums: [findReach(needs, LEAST_REACH)], margins: [], sides: [] }), () =>
    addScorers(listWhole(needs, HOCKEY_MEANS), needs.goals).flatMap(weighted => {
      const [home, away] = weighted.state.score
      if (home !== away || !needs.details.has('overtime')) return [weighted]
      return [
        [home + 1, away],
        [home, away + 1],
      ].map(([h = 0, a = 0]) => ({
        state: { ...weighted.state, final: [h, a] as const, isExtended: true },
        weight: weighted.weight / 2,
      }))
    }),
  )

/** How a sport with high scores is played; mean and spread of one side's. */
export interface PointsProfile {
  readonly mean: number
  readonly spread: number
  /** Whether a level score is played on to a winner. */
  readonly hasOvertime: boolean
}

/** One side's numbers that a window has beyond the points at which lines cross. */
const MORE_IN_WINDOW = 5

/** One side's numbers at which two lines cross: every set of results has one of its scores near such a point. */
function listCrossings({ sums, margins, sides }: SpaceNeeds): number[] {
  const leads = [0, ...margins.flatMap(margin => [margin, -margin])]
  return [
    ...sums.flatMap(sum => leads.map(lead => (sum + lead) / 2)),
    ...sides.flatMap(side => [...leads.map(lead => side + lead), ...sums.map(sum => sum - side)]),
  ]
}

/** The numbers of one side from which all that the lines tell apart can be made. */
function findWindow(needs: SpaceNeeds, { mean, spread }: PointsProfile): Pair {
  const crossings = listCrossings(needs)
  const margins = needs.margins.flatMap(margin => [mean + margin, mean - margin])
  const numbers = crossings.length > 0 ? crossings : [mean, ...margins]
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const reach = Math.max(3 * spread, (high - low) / 2 + MORE_IN_WINDOW)
  const centre = (low + high) / 2
  return [Math.max(0, Math.floor(centre - reach)), Math.ceil(centre + reach)]
}

/** Normal weights of the numbers of a window. */
function listNormal([low, high]: Pair, spread: number): Weighted<number>[] {
  const centre = (low + high) / 2
  const numbers = Array.from({ length: high - low + 1 }, (_, index) => low + index)
  return numbers.map(state => ({ state, weight: Math.exp(-((state - centre) ** 2) / (2 * spread ** 2)) }))
}

/** Above all that is scored anywhere. */
const MOST_POINTS = 400

/** Scores of both sides within a window around the lines; `key` names the sport. */
export function buildPoints(key: string, profile: PointsProfile): Space<ScoreState> {
  const listStates: ListStates<ScoreState> = needs =>
    cacheStates(buildKey(`points/${key}`, needs), () => {
      const window = findWindow(needs, profile)
      const row = listNormal(window, profile.spread)
      return row.flatMap(home =>
        row.flatMap(away => {
          const final: Pair = [home.state, away.state]
          const weight = home.weight * away.weight
          const state = { score: final, first: NONE, second: NONE, final, isExtended: false, scorers: NO_SCORERS }
          if (!profile.hasOvertime) return [{ state, weight }]
          if (final[0] === final[1]) return []
          if (!needs.details.has('overtime')) return [{ state, weight }]
          const level = { ...state, score: NONE, isExtended: true }
          return [
            { state, weight: weight * (1 - OVERTIME_SHARE) },
            { state: level, weight: weight * OVERTIME_SHARE },
          ]
        }),
      )
    })
  return { key, listStates, mostLine: MOST_POINTS }
}

/** Matches that are played on, roughly. */
const OVERTIME_SHARE = 0.06
