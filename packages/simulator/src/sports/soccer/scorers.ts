import { goalShare } from '../../models/soccer-grid.ts'
import type { Side } from '../../shared/side.ts'
import { BENCH, FIRST_CHANGE, LAST_CHANGE, PLACES, PLAYERS, type PlayerIndex } from './lineup.ts'
import type { SoccerState } from './state.ts'

/**
 * Distribution of the remaining goals among players: a goal belongs to a position, and to its player at that time. The
 * remaining time is divided into slices; in each, the probability that a player is on the pitch follows from
 * substitutions.
 */

const SLICES = 8

type When = 'any' | 'next' | 'last'

/** The part of the match's model that the split of goals among players needs. */
type GoalModel = Readonly<{
  state: SoccerState
  minute: number
  grid: Float64Array
  shares: readonly [first: number, second: number, all: number]
  homeScoresNext: number
  sideRow(side: Side): Float64Array
}>

export class Scorers {
  private readonly model: GoalModel
  private readonly shares = new Map<string, Float64Array>()

  constructor(model: GoalModel) {
    this.model = model
  }

  /** P(the player scores a goal at all), those he has scored included. */
  scores(side: Side, player: PlayerIndex): number {
    const { state } = this.model
    if (hasScored(state, side, player)) return 1
    const share = this.shareOf(side, 'any')[player] as number
    const row = this.model.sideRow(side)
    let never = 0
    let misses = 1
    for (let goals = 0; goals < row.length; goals++, misses *= 1 - share) never += (row[goals] as number) * misses
    return Math.max(0, 1 - never)
  }

  /** P(the player scores the next, or the last, of the goals to come). */
  scoresOne(side: Side, player: PlayerIndex, when: 'next' | 'last'): number {
    const none = this.model.grid[0] as number
    const home = this.model.homeScoresNext
    const ofSide = side === 0 ? home : Math.max(0, 1 - none - home)
    return ofSide * (this.shareOf(side, when)[player] as number)
  }

  /** Each player's share of a goal of the side. */
  private shareOf(side: Side, when: When): Float64Array {
    const key = `${side}/${when}`
    const cached = this.shares.get(key) ?? this.build(side, when)
    this.shares.set(key, cached)
    return cached
  }

  private build(side: Side, when: When): Float64Array {
    const { minute, state } = this.model
    // Shares are linear in the chance that a change has come: its mean over the slices is enough.
    const came = this.sliceWeights(when).reduce((sum, weight, slice) => {
      const at = minute + ((90 - minute) * (slice + 0.5)) / SLICES
      return sum + weight * cameBetween(minute, at)
    }, 0)
    return shareOut(state, side, came)
  }

  /** How likely the goal in question falls into each slice; they sum to 1. */
  private sliceWeights(when: When): number[] {
    const { minute, grid, shares } = this.model
    const all = Math.max(1e-12, shares[2])
    const mean = -Math.log(Math.max(1e-12, grid[0] as number))
    const upTo = (slice: number) => (goalShare(minute + ((90 - minute) * slice) / SLICES) - goalShare(minute)) / all
    const reach = (part: number) => {
      if (when === 'any' || mean < 1e-6) return part
      const sum = 1 - Math.exp(-mean)
      return when === 'next'
        ? (1 - Math.exp(-mean * part)) / sum
        : (Math.exp(mean * (part - 1)) - Math.exp(-mean)) / sum
    }
    return Array.from({ length: SLICES }, (_, slice) => reach(upTo(slice + 1)) - reach(upTo(slice)))
  }
}

/** P(a change that has not come by one minute has come by another). */
function cameBetween(from: number, to: number): number {
  const by = (minute: number) => Math.min(1, Math.max(0, (minute - FIRST_CHANGE) / (LAST_CHANGE - FIRST_CHANGE)))
  return by(from) >= 1 ? 1 : (by(to) - by(from)) / (1 - by(from))
}

/** Each player's part of a goal at a time by which a change has come with chance `came`. */
function shareOut(state: SoccerState, side: Side, came: number): Float64Array {
  const shares = new Float64Array(PLAYERS)
  const occupants = state.places[side]
  const placeGoals = PLACES.map((place, index) => ((occupants[index] ?? -1) < 0 ? 0 : place.goals))
  const scale = 1 / placeGoals.reduce((sum, goals) => sum + goals, 0)
  const waiting = BENCH.map((_, index) => PLACES.length + index).filter(
    player => !occupants.includes(player) && !state.spent[side].includes(player),
  )
  for (let place = 0; place < PLACES.length; place++) {
    const player = occupants[place] ?? -1
    if (player < 0) continue
    const part = (placeGoals[place] as number) * scale
    const position = PLACES[place]?.position
    // Only who started is taken off, each as likely as the others of his position.
    const rivals = player < PLACES.length ? waiting.filter(player => BENCH[player - PLACES.length] === position) : []
    const starters = occupants.filter(
      (occupant, at) => occupant >= 0 && occupant < PLACES.length && PLACES[at]?.position === position,
    )
    const replaced = Math.min(1, (came * rivals.length) / Math.max(1, starters.length))
    shares[player] = (shares[player] as number) + part * (1 - replaced)
    for (const rival of rivals) shares[rival] = (shares[rival] as number) + (part * replaced) / rivals.length
  }
  return shares
}

/** Goals that were taken back have left both lists. */
export function hasScored(state: SoccerState, side: Side, player: PlayerIndex): boolean {
  return state.goals.some((scorer, index) => scorer === side && state.scorers[index] === player)
}
