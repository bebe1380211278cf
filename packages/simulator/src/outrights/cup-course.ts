import { normalShare } from '../models/normal.ts'
import { HOUR } from '../schedule/fixtures.ts'
import { createRandom, hashText, smoothNoise } from '../shared/random.ts'
import type { Outright } from './outright.ts'
import type { OutrightCourse, PlaceChances } from './place-chances.ts'

/**
 * How the field of a cup will end up, whose matches are not in the feed: everybody's performance is strength plus luck, normal, which falls in equal parts over the
 * time from beginning to end. At any time the luck so far is known and the rest is not; who is where in the end follows
 * by integration. The market's opinion strays a little, so that prices move between the days on which luck falls.
 */

/** Strength between the first and the last of a field, in standard deviations of luck. */
const REACH = 3.2
/** Most pieces into which luck is cut. */
const PIECES = 40
/** From one turn of the market's opinion to the next, and how far it strays in standard deviations of luck. */
const OPINION_PACE = 14 * HOUR
const OPINION_SIZE = 0.1
/** Steps in which a performance is looked at, and how far from the expected one the last stands, in deviations. */
const STEP = 0.3
const FARTHEST = 4.2
/** More places than this are not bet on. */
const MOST_PLACES = 8

class CupChances implements PlaceChances {
  /** Everybody's expected performance, and the standard deviation of what is still to come. */
  private readonly means: Float64Array
  private readonly deviation: number
  private firsts: readonly Float64Array[] | undefined
  private lasts: readonly Float64Array[] | undefined

  constructor(means: Float64Array, deviation: number) {
    this.means = means
    this.deviation = deviation
  }

  firstChances(places: number): Float64Array {
    this.firsts ??= chancesOfPlaces(this.means, this.deviation)
    return this.firsts[places - 1] as Float64Array
  }

  lastChances(places: number): Float64Array {
    this.lasts ??= chancesOfPlaces(
      this.means.map(mean => -mean),
      this.deviation,
    )
    return this.lasts[places - 1] as Float64Array
  }
}

/** Random form of a field, drawn once from the outright's key. */
export class CupCourse implements OutrightCourse {
  private readonly outright: Outright
  private readonly strengths: Float64Array
  /** Sum of the luck up to each piece, piece by piece, everybody's side by side. */
  private readonly luck: Float64Array
  private readonly noiseKeys: readonly number[]

  constructor(outright: Outright) {
    const { field, key } = outright
    const random = createRandom(`${key}/course`)
    const last = Math.max(1, field.length - 1)
    this.outright = outright
    this.strengths = Float64Array.from(field, (_, rank) => REACH * (1 - rank / last) ** 1.5 + 0.25 * random.normal())
    this.luck = new Float64Array((PIECES + 1) * field.length)
    for (let cell = field.length; cell < this.luck.length; cell++) {
      this.luck[cell] = (this.luck[cell - field.length] as number) + random.normal() / Math.sqrt(PIECES)
    }
    this.noiseKeys = field.map(({ id }) => hashText(`${key}/${id}`))
  }

  chancesAt(time: number): PlaceChances {
    const { startTime, endTime } = this.outright
    const part = Math.min(1, Math.max(0, (time - startTime) / (endTime - startTime)))
    const piece = Math.floor(part * PIECES)
    const deviation = Math.sqrt(1 - piece / PIECES)
    const size = this.strengths.length
    const means = this.strengths.map((strength, i) => {
      const opinion = OPINION_SIZE * deviation * smoothNoise(this.noiseKeys[i] as number, time / OPINION_PACE)
      return strength + (this.luck[piece * size + i] as number) + opinion
    })
    return new CupChances(means, Math.max(0.03, deviation))
  }

  get ranking(): number[] {
    const size = this.strengths.length
    const ends = this.strengths.map((strength, i) => strength + (this.luck[PIECES * size + i] as number))
    return [...ends.keys()].sort((a, b) => (ends[b] as number) - (ends[a] as number))
  }
}

/**
 * For one place, two places … : P(fewer of the others do better than there are places), for each of the field. Over his
 * own performance the number of others above it is a sum of independent yes and no. Scaled so that they sum to the places.
 */
function chancesOfPlaces(means: Float64Array, deviation: number): Float64Array[] {
  const above = createAbove(means, deviation)
  const places = Array.from({ length: Math.min(MOST_PLACES, means.length) }, () => new Float64Array(means.length))
  const step = STEP * deviation
  for (let team = 0; team < means.length; team++) {
    const mean = means[team] as number
    const last = Math.floor((mean + FARTHEST * deviation) / step)
    for (let level = Math.ceil((mean - FARTHEST * deviation) / step); level <= last; level++) {
      const z = (level * step - mean) / deviation
      const counts = countAbove(above(level), team, places.length)
      const weight = Math.exp((-z * z) / 2)
      for (let place = 0, sum = 0; place < places.length; place++) {
        sum += counts[place] as number
        const row = places[place] as Float64Array
        row[team] = (row[team] as number) + weight * sum
      }
    }
  }
  return places.map((row, index) => scaleTo(row, index + 1))
}

function scaleTo(row: Float64Array, sum: number): Float64Array {
  const scale = sum / row.reduce((total, chance) => total + chance, 0)
  return row.map(chance => Math.min(1, chance * scale))
}

/** P(each of the field does better than a level), worked out once for a level. */
function createAbove(means: Float64Array, deviation: number): (level: number) => Float64Array {
  const aboveByLevel = new Map<number, Float64Array>()
  return level => {
    const found = aboveByLevel.get(level) ?? means.map(mean => normalShare(mean / deviation - level * STEP))
    aboveByLevel.set(level, found)
    return found
  }
}

/** P(none, one, two … of the others are above). */
function countAbove(above: Float64Array, team: number, size: number): Float64Array {
  const counts = new Float64Array(size)
  counts[0] = 1
  for (let other = 0; other < above.length; other++) {
    const p = above[other] as number
    // Competitors that are certain to be below change nothing.
    if (other === team || p < 1e-9) continue
    for (let count = size - 1; count > 0; count--) {
      counts[count] = (counts[count] as number) * (1 - p) + (counts[count - 1] as number) * p
    }
    counts[0] = (counts[0] as number) * (1 - p)
  }
  return counts
}
