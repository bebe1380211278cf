import { computeMarketEstimate } from '../../markets/market-drift.ts'
import { isSurelyPlayed, neededOf, scoreChances } from '../../models/best-of.ts'
import { firstToCount, nextIsHome, toChance } from '../../models/evidence.ts'
import { mixSpreads, type Spread } from '../../models/spread.ts'
import type { Fixture } from '../../schedule/fixtures.ts'
import { bestOf } from '../best-of/markets.ts'
import { type KillSpreads, killsFrom, mirror, wholeMapKills } from './kills.ts'
import { getMatchProfile, type MatchProfile, outlasts, SHARE } from './match-profile.ts'
import { currentMap, type DotaState, type MapState, mapsDone, mapsWon } from './state.ts'

/** A map as markets read it. Numbers of kills are those still to come. */
export interface MapView {
  readonly win: number
  readonly total: Spread
  readonly home: Spread
  readonly away: Spread
  readonly difference: Spread
}

const MINUTE = 60_000

export class DotaModel {
  readonly state: DotaState
  readonly of: number
  readonly needed: number
  private readonly course: MatchProfile
  private readonly edge: number
  private readonly current: MapState | undefined
  private readonly elapsed: number
  private readonly views = new Map<number, MapView>()
  private scoresKnown: Float64Array | undefined

  constructor(fixture: Fixture, state: DotaState, at: number) {
    this.state = state
    this.of = bestOf(fixture)
    this.needed = neededOf(this.of)
    this.course = getMatchProfile(fixture)
    this.edge = computeMarketEstimate(fixture, at).edge
    this.current = currentMap(state)
    this.elapsed = this.current ? Math.max(0, at - this.current.startedAt) / MINUTE : 0
  }

  /** Chances of the final scores in maps. */
  get scores(): Float64Array {
    this.scoresKnown ??= scoreChances(this.needed, ...mapsWon(this.state), nr => this.win(nr))
    return this.scoresKnown
  }

  /** The map, when it is being played. */
  playing(nr: number): MapState | undefined {
    return nr === mapsDone(this.state) + 1 ? this.current : undefined
  }

  /** P(home wins map `nr`) if it is played. */
  win(nr: number): number {
    const draft = this.course.maps[nr - 1]?.draft ?? 0
    return toChance(this.edge + draft + (this.playing(nr)?.evidence ?? 0))
  }

  /** Whether a map is being played or surely will be, and is near. */
  isOffered(nr: number): boolean {
    const done = mapsDone(this.state)
    return !this.state.decided && nr <= done + 2 && isSurelyPlayed(this.needed, ...mapsWon(this.state), nr)
  }

  map(nr: number): MapView | undefined {
    if (!this.isOffered(nr)) return undefined
    const view = this.views.get(nr) ?? this.view(nr)
    this.views.set(nr, view)
    return view
  }

  private view(nr: number): MapView {
    const { killRate } = this.course
    const kills = this.playing(nr) ? killsFrom(killRate, this.elapsed) : wholeMapKills(killRate)
    return viewOf(this.win(nr), kills)
  }

  /** P(the next of these is home's). */
  next(nr: number, feat: keyof typeof SHARE): number {
    return nextIsHome(this.win(nr), SHARE[feat])
  }

  /** P(home is first to so many kills of a map). */
  first(nr: number, goal: number): number {
    const [home, away] = this.playing(nr)?.kills ?? [0, 0]
    const p = this.win(nr)
    const when = (share: number) => firstToCount(share, goal, home, away)
    return p * when(SHARE.kill) + (1 - p) * when(1 - SHARE.kill)
  }

  /** P(the map takes more than so many minutes). */
  outlasts(nr: number, minutes: number): number {
    return outlasts(minutes, this.playing(nr) ? this.elapsed : 0)
  }
}

function viewOf(win: number, { total, winner, loser, lead }: KillSpreads): MapView {
  const mix = (won: Spread, lost: Spread) =>
    mixSpreads([
      [win, won],
      [1 - win, lost],
    ])
  return { win, total, home: mix(winner, loser), away: mix(loser, winner), difference: mix(lead, mirror(lead)) }
}
