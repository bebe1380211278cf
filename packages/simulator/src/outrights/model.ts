import { HOUR } from '../fixtures.ts'
import { normalShare } from '../models/normal.ts'
import { createRandom, hashText, smoothNoise } from '../random.ts'
import type { Outright } from './outright.ts'

/**
 * How a field will end up: everybody's performance is strength plus luck, normal, which falls in equal parts over the
 * time from beginning to end. At any time the luck so far is known and the rest is not; who is where in the end follows
 * by integration. The market's opinion strays a little, so that prices move between the days on which luck falls.
 */

/** Strength between the first and the last of a field, in standard deviations of luck. */
const REACH = { season: 4.4, stage: 2.8, simple_tournament: 3.2 } as const
/** Most pieces into which luck is cut. */
const PIECES = 40
/** From one turn of the market's opinion to the next, and how far it strays in standard deviations of luck. */
const OPINION_PACE = 14 * HOUR
const OPINION_SIZE = 0.1
/** Places at which a performance is looked at, and how far from the expected one the last stands. */
const POINTS = 28
const FARTHEST = 4.2

export class OutrightModel {
  /** Everybody's expected performance, and the standard deviation of what is still to come. */
  private readonly means: Float64Array
  private readonly deviation: number
  private readonly firsts = new Map<number, Float64Array>()
  private readonly lasts = new Map<number, Float64Array>()

  constructor(course: Course, at: number) {
    const [means, deviation] = course.expectedAt(at)
    this.means = means
    this.deviation = deviation
  }

  /** P(among the first `places`) of each of the field; they sum to `places`. */
  firstChances(places: number): Float64Array {
    return cached(this.firsts, places, () => chancesOfPlace(this.means, this.deviation, places))
  }

  /** P(among the last `places`). */
  lastChances(places: number): Float64Array {
    return cached(this.lasts, places, () =>
      chancesOfPlace(
        this.means.map(mean => -mean),
        this.deviation,
        places,
      ),
    )
  }
}

function cached(known: Map<number, Float64Array>, key: number, build: () => Float64Array): Float64Array {
  const found = known.get(key) ?? build()
  known.set(key, found)
  return found
}

/** What luck brings to a field, drawn once from the outright's key. */
export class Course {
  private readonly outright: Outright
  private readonly strengths: Float64Array
  /** Sum of the luck up to each piece, piece by piece, everybody's side by side. */
  private readonly luck: Float64Array
  private readonly noiseKeys: readonly number[]

  constructor(outright: Outright) {
    const { field, key, kind } = outright
    const random = createRandom(`${key}/course`)
    const last = Math.max(1, field.length - 1)
    this.outright = outright
    this.strengths = Float64Array.from(
      field,
      (_, rank) => REACH[kind] * (1 - rank / last) ** 1.5 + 0.25 * random.normal(),
    )
    this.luck = new Float64Array((PIECES + 1) * field.length)
    for (let cell = field.length; cell < this.luck.length; cell++) {
      this.luck[cell] = (this.luck[cell - field.length] as number) + random.normal() / Math.sqrt(PIECES)
    }
    this.noiseKeys = field.map(({ id }) => hashText(`${key}/${id}`))
  }

  expectedAt(time: number): [means: Float64Array, deviation: number] {
    const { startTime, endTime } = this.outright
    const part = Math.min(1, Math.max(0, (time - startTime) / (endTime - startTime)))
    const piece = Math.floor(part * PIECES)
    const deviation = Math.sqrt(1 - piece / PIECES)
    const size = this.strengths.length
    const means = this.strengths.map((strength, i) => {
      const opinion = OPINION_SIZE * deviation * smoothNoise(this.noiseKeys[i] as number, time / OPINION_PACE)
      return strength + (this.luck[piece * size + i] as number) + opinion
    })
    return [means, Math.max(0.03, deviation)]
  }

  /** Places in the field by how they ended, the winner first. */
  get ranking(): number[] {
    const size = this.strengths.length
    const ends = this.strengths.map((strength, i) => strength + (this.luck[PIECES * size + i] as number))
    return [...ends.keys()].sort((a, b) => (ends[b] as number) - (ends[a] as number))
  }
}

/**
 * P(fewer than `places` of the others do better), for each: over his own performance the number of others above it is a
 * sum of independent yes and no. Scaled so that they sum to `places`.
 */
function chancesOfPlace(means: Float64Array, deviation: number, places: number): Float64Array {
  const chances = means.map((mean, own) => {
    let chance = 0
    for (let point = 0; point < POINTS; point++) {
      const z = FARTHEST * ((2 * point + 1) / POINTS - 1)
      chance += Math.exp((-z * z) / 2) * fewerAbove(means, deviation, own, mean + deviation * z, places)
    }
    return chance
  })
  const scale = places / chances.reduce((sum, chance) => sum + chance, 0)
  return chances.map(chance => Math.min(1, chance * scale))
}

function fewerAbove(means: Float64Array, deviation: number, own: number, level: number, places: number): number {
  const counts = new Float64Array(places)
  counts[0] = 1
  for (let other = 0; other < means.length; other++) {
    if (other === own) continue
    const distance = ((means[other] as number) - level) / deviation
    // Who is sure to be below changes nothing.
    if (distance < -6) continue
    const above = normalShare(distance)
    for (let count = places - 1; count > 0; count--) {
      counts[count] = (counts[count] as number) * (1 - above) + (counts[count - 1] as number) * above
    }
    counts[0] = (counts[0] as number) * (1 - above)
  }
  return counts.reduce((sum, chance) => sum + chance, 0)
}
