import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { isSurelyPlayed, neededOf, scoreChances } from '../../models/best-of.ts'
import {
  chanceOf,
  type Ending,
  endingsOf,
  firstTo,
  isFirstSide,
  isHomeWin,
  isMapOver,
  roundRace,
} from '../../models/race.ts'
import { type Spread, spreadOf } from '../../models/spread.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf } from '../best-of/markets.ts'
import { mapsOf, type PlayedMap, roundChances } from './maps.ts'
import { mapsWon, type StrikeState } from './state.ts'

/** A map as markets read it. */
export interface MapView {
  readonly win: number
  readonly total: Spread
  readonly difference: Spread
  readonly overtime: number
  /** P(home wins within the regular 24 rounds). */
  readonly regular: number
}

/** Rounds of the two halves of a map. */
export const REGULAR = 24

export class StrikeModel {
  readonly state: StrikeState
  readonly of: number
  readonly needed: number
  private readonly maps: readonly PlayedMap[]
  private readonly edge: number
  private readonly endingsCache = new Map<number, readonly Ending[]>()
  private readonly views = new Map<number, MapView>()
  private scoresKnown: Float64Array | undefined

  constructor(fixture: Fixture, state: StrikeState, at: number) {
    this.state = state
    this.of = bestOf(fixture)
    this.needed = neededOf(this.of)
    this.maps = mapsOf(fixture)
    this.edge = computeMarketEstimate(fixture, at).edge
  }

  /** Chances of the final scores in maps. */
  get scores(): Float64Array {
    this.scoresKnown ??= scoreChances(this.needed, ...mapsWon(this.state), nr => chanceOf(this.endings(nr), isHomeWin))
    return this.scoresKnown
  }

  /** Ways for a map to end: the current one, or one to come. */
  endings(nr: number): readonly Ending[] {
    const cached = this.endingsCache.get(nr)
    if (cached) return cached
    const [home, away] = this.isCurrent(nr) ? this.state.rounds : [0, 0]
    const endings = endingsOf(roundRace(this.chances(nr)), home, away, 0)
    this.endingsCache.set(nr, endings)
    return endings
  }

  chances(nr: number): readonly [number, number] {
    const map = this.maps[nr - 1]
    return map ? roundChances(map, this.edge) : [0.5, 0.5]
  }

  isCurrent(nr: number): boolean {
    return !this.state.decided && nr === this.state.maps.length + 1
  }

  /** A map that is being played or surely will be, of those near; undefined for others. */
  map(nr: number): MapView | undefined {
    const { state } = this
    if (state.decided || nr > state.maps.length + 2) return undefined
    if (!isSurelyPlayed(this.needed, ...mapsWon(state), nr)) return undefined
    const view = this.views.get(nr) ?? viewOf(this.endings(nr))
    this.views.set(nr, view)
    return view
  }

  /** P(home wins round `round` of map `nr`) given that it is played. */
  round(nr: number, round: number): number {
    return this.chances(nr)[isFirstSide(round - 1) ? 0 : 1]
  }

  /** P(home is first to `goal` rounds of a map). */
  first(nr: number, goal: number): number {
    const [home, away] = this.isCurrent(nr) ? this.state.rounds : [0, 0]
    return chanceOf(endingsOf(firstTo(roundRace(this.chances(nr)), goal), home, away, 0), isHomeWin)
  }

  /** Rounds of the first half that home leads by when it ends. */
  firstHalf(nr: number): Spread {
    const [home, away] = this.isCurrent(nr) ? this.state.rounds : [0, 0]
    const race = { ...roundRace(this.chances(nr)), isOver: (h: number, a: number) => h + a >= REGULAR / 2 }
    return spreadOf(
      endingsOf(race, home, away, 0),
      ending => ending.home - ending.away,
      ({ chance }) => chance,
    )
  }

  /** Whether the current map goes on whoever wins the next round. */
  get isSafe(): boolean {
    const [home, away] = this.state.rounds
    return !isMapOver(home + 1, away) && !isMapOver(home, away + 1)
  }
}

function viewOf(endings: readonly Ending[]): MapView {
  const read = (value: (ending: Ending) => number) => spreadOf(endings, value, ({ chance }) => chance)
  return {
    win: chanceOf(endings, isHomeWin),
    total: read(({ home, away }) => home + away),
    difference: read(({ home, away }) => home - away),
    overtime: chanceOf(endings, (home, away) => home + away > REGULAR),
    regular: chanceOf(endings, (home, away) => home > away && home + away <= REGULAR),
  }
}
