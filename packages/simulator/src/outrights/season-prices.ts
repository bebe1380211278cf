import {
  countPlayed,
  hasPoints,
  meritOf,
  mostMerit,
  readMerit,
  type SideOutcome,
} from '@touchline/betting/standings/standings'
import type { SportKey } from '../feed/feed-catalogue.ts'
import { inverseNormalCdf } from '../models/normal.ts'
import { expectEdge, type Fixture } from '../schedule/fixtures.ts'
import type { Competition } from '../seasons/competition.ts'
import { MATCH_OUTLOOKS, type MatchOutlook } from '../seasons/match-outlook.ts'
import { type TableRow, toRecord } from '../seasons/table.ts'
import { hashText, mix32 } from '../shared/random.ts'
import type { PlaceChances } from './place-chances.ts'

/**
 * Chances of places in a final table, from the table so far and the matches that are left: these are played many times
 * by `MATCH_OUTLOOKS`. Every match draws from numbers of its own, so that a result moves the chances and nothing else.
 */

/** Every second time the margins of all matches are turned round, which halves the error. */
const PLAYED_TIMES = 1200
/** A side with more matches than this left may do anything; with fewer, what never happened is impossible. */
const OPEN_MATCHES = 5
/** Chance of what is possible and has not happened in any of the simulated seasons. */
const LEAST_CHANCE = 0.25 / PLAYED_TIMES
/** Weight of merit against the difference of scores, which decides between equals. */
const MERIT_WEIGHT = 1e6
/** As many equally likely margins stand for the normal distribution. */
const NORMALS = Float64Array.from({ length: 1024 }, (_, step) => inverseNormalCdf((step + 0.5) / 1024))

interface Side {
  /** Merit so far, in points or share of all its matches, and the least and most that it can end with. */
  readonly merit: number
  readonly most: number
  /** Weight of one point or half a win in the final merit. */
  readonly weight: number
  readonly tieBreak: number
  readonly left: number
}

export class SeasonChances implements PlaceChances {
  private readonly sides: readonly Side[]
  /** P(place) of each side: [side · sides + place]. */
  private readonly places: Float64Array

  /** @param time of the table, epoch ms */
  constructor(competition: Competition, time: number) {
    const { league } = competition
    const { left } = competition.split(time)
    const rows = competition.buildTable(time)
    const ids = league.competitors.map(({ id }) => id)
    this.sides = ids.map((id, index) => toSide(rows, id, index, left, league.sport))
    this.places =
      left.length === 0
        ? placesOf(ids.map(id => rows.findIndex(({ competitorId }) => competitorId === id)))
        : simulate(this.sides, left, ids)
  }

  firstChances(places: number): Float64Array {
    return this.sum(0, places, index => this.canBeFirst(index, places))
  }

  lastChances(places: number): Float64Array {
    const size = this.sides.length
    return this.sum(size - places, size, index => this.canBeLast(index, places))
  }

  private sum(from: number, to: number, isPossible: (index: number) => boolean): Float64Array {
    const size = this.sides.length
    const chances = Float64Array.from(this.sides, ({ left }, index) => {
      if (!isPossible(index)) return 0
      const chance = this.places.subarray(index * size + from, index * size + to).reduce((total, p) => total + p, 0)
      return left > OPEN_MATCHES ? Math.max(LEAST_CHANCE, chance) : chance
    })
    const total = chances.reduce((all, chance) => all + chance, 0)
    return chances.map(chance => Math.min(1, (chance * (to - from)) / total))
  }

  /** Fewer than `places` others end above it if it wins everything and they lose everything. */
  private canBeFirst(index: number, places: number): boolean {
    const side = this.sides[index] as Side
    return this.sides.filter((other, at) => at !== index && other.merit > side.most + 1e-9).length < places
  }

  private canBeLast(index: number, places: number): boolean {
    const side = this.sides[index] as Side
    return this.sides.filter((other, at) => at !== index && other.most < side.merit - 1e-9).length < places
  }
}

function toSide(rows: readonly TableRow[], id: number, index: number, left: readonly Fixture[], sport: SportKey): Side {
  const { total } = rows.find(({ competitorId }) => competitorId === id) as TableRow
  const matchesLeft = left.filter(({ home, away }) => home.id === id || away.id === id).length
  const played = countPlayed(total)
  const weight = hasPoints(sport) ? 1 : 1 / (2 * Math.max(1, played + matchesLeft))
  const merit = hasPoints(sport)
    ? total.points
    : (readMerit(toRecord(total, sport)) * played) / Math.max(1, played + matchesLeft)
  return {
    merit,
    most: merit + matchesLeft * mostMerit(sport) * weight,
    weight,
    // What was scored and the order of ids decide last.
    tieBreak: total.scored - total.conceded + total.scored / 1e5 - index / 1e8,
    left: matchesLeft,
  }
}

/** Places that are certain. */
function placesOf(final: readonly number[]): Float64Array {
  const places = new Float64Array(final.length * final.length)
  final.forEach((place, index) => {
    places[index * final.length + place] = 1
  })
  return places
}

/** The matches that are left, a column each: the innermost loop reads millions of them. */
interface LeftMatches {
  readonly home: Uint8Array
  readonly away: Uint8Array
  /** The home side's advantage, in deviations. */
  readonly edge: Float64Array
  readonly key: Int32Array
}

function readMatches(left: readonly Fixture[], ids: readonly number[], deviation: number): LeftMatches {
  return {
    home: Uint8Array.from(left, ({ home }) => ids.indexOf(home.id)),
    away: Uint8Array.from(left, ({ away }) => ids.indexOf(away.id)),
    edge: Float64Array.from(left, ({ league, home, away }) => expectEdge(league, home, away) / deviation),
    key: Int32Array.from(left, ({ key }) => hashText(key, 5)),
  }
}

function simulate(sides: readonly Side[], left: readonly Fixture[], ids: readonly number[]): Float64Array {
  const size = sides.length
  const [first] = left as [Fixture]
  const { sport } = first.league
  const outlook = MATCH_OUTLOOKS[sport]
  const matches = readMatches(left, ids, outlook.deviation)
  const gains = createGains(sport, sides)
  const begins = Float64Array.from(sides, ({ merit, tieBreak }) => merit * MERIT_WEIGHT + tieBreak)
  const ends = new Float64Array(size)
  const order = Uint8Array.from({ length: size }, (_, index) => index)
  const places = new Float64Array(size * size)
  for (let time = 0; time < PLAYED_TIMES; time++) {
    ends.set(begins)
    play(matches, time, { ends, gains, outlook })
    sortByEnd(order, ends)
    for (let place = 0; place < size; place++) {
      const cell = (order[place] as number) * size + place
      places[cell] = (places[cell] as number) + 1 / PLAYED_TIMES
    }
  }
  return places
}

const RESULTS: readonly SideOutcome[] = ['win', 'draw', 'loss']

/** What a result adds to the end of a side: [side · 6 + result · 2 + whether it is narrow]. */
function createGains(sport: SportKey, sides: readonly Side[]): Float64Array {
  return Float64Array.from(
    sides.flatMap(({ weight }) =>
      RESULTS.flatMap(result =>
        [false, true].map(isNarrow => meritOf(sport, result, isNarrow) * weight * MERIT_WEIGHT),
      ),
    ),
  )
}

interface Course {
  readonly ends: Float64Array
  readonly gains: Float64Array
  readonly outlook: MatchOutlook
}

/** Plays all matches once. */
function play({ home, away, edge, key }: LeftMatches, time: number, { ends, gains, outlook }: Course): void {
  const { narrow, draw, unit } = outlook
  const step = Math.imul((time >> 1) + 1, 0x9e3779b1)
  const sign = time & 1 ? -1 : 1
  for (let match = 0; match < edge.length; match++) {
    const drawn = NORMALS[mix32((key[match] as number) ^ step) & (NORMALS.length - 1)] as number
    const margin = (edge[match] as number) + sign * drawn
    const size = Math.abs(margin)
    const isDraw = size < draw
    const result = isDraw ? 2 : margin > 0 ? 0 : 4
    const isNarrow = size < narrow ? 1 : 0
    const difference = isDraw ? 0 : margin * unit
    const first = home[match] as number
    const second = away[match] as number
    ends[first] = (ends[first] as number) + (gains[first * 6 + result + isNarrow] as number) + difference
    ends[second] = (ends[second] as number) + (gains[second * 6 + 4 - result + isNarrow] as number) - difference
  }
}

/** Insertion sort, the best first: from one time to the next the order changes little. */
function sortByEnd(order: Uint8Array, ends: Float64Array): void {
  for (let at = 1; at < order.length; at++) {
    const side = order[at] as number
    const end = ends[side] as number
    let place = at
    for (; place > 0 && (ends[order[place - 1] as number] as number) < end; place--)
      order[place] = order[place - 1] as number
    order[place] = side
  }
}
