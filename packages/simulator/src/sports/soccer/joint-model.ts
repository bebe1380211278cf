import type { JointLeg, JointModel, JointProbability } from '../../engine/engine.ts'
import { buildLegKey } from '../../markets/same-game-pricing/joint-legs.ts'
import { GRID_SIZE } from '../../models/soccer-grid.ts'
import type { Pair } from '../../shared/side.ts'
import { FIRST_RESULT, HALF_FULL } from './markets-halves.ts'
import { type JointPart, MATCH_RESULT, type SoccerDescriptor } from './markets-main.ts'
import type { SoccerModel } from './model.ts'
import { SOCCER_BEFORE, type SoccerState } from './state.ts'

/**
 * Joint probabilities of soccer outcomes. A leg wins in the courses of the match where its own market's settlement says
 * so; courses are the remaining goals of both halves, or of one part when no leg needs more. Corners and bookings are
 * independent of goals in this model (and in the simulated matches, except for the effect of red cards on later goals),
 * so their probabilities are multiplied.
 */

interface SoccerLeg extends JointLeg<SoccerState, SoccerModel> {
  readonly descriptor: SoccerDescriptor
}

/** A leg won (1), lost (0) or won with a chance between, in each cell of what it looks at. */
interface Reading {
  readonly part: JointPart
  readonly wins: Float64Array
}

export class SoccerJointModel implements JointModel<SoccerState, SoccerModel> {
  private readonly model: SoccerModel
  private readonly cache = new Map<string, Reading>()

  constructor(model: SoccerModel) {
    this.model = model
  }

  createProbability(legs: readonly SoccerLeg[]): JointProbability {
    const readings = legs.map(leg => splitLeg(leg).map(part => this.read(part)))
    return indexes => this.chance(indexes.flatMap(index => readings[index] ?? []))
  }

  private chance(readings: readonly Reading[]): number {
    const { model } = this
    const [match, first, second, next, corners, bookings] = groupByPart(readings)
    const counts = sumProduct(() => model.corners.sum, corners) * sumProduct(() => model.bookings.sum, bookings)
    const goals = [match, first, second, next].filter(wins => wins.length > 0)
    if (goals.length > 1 || next.length > 0) return counts * this.sumCourses(match, first, second, next)
    return (
      counts *
      sumProduct(() => model.grid, match) *
      sumProduct(() => model.firstHalf.grid, first) *
      sumProduct(() => model.secondHalf.grid, second)
    )
  }

  private sumCourses(match: Wins, first: Wins, second: Wins, next: Wins): number {
    const { halves } = this.model
    const [home1, away1, home2, away2] = halves.size
    let sum = 0
    let course = 0
    for (let h1 = 0; h1 < home1; h1++) {
      for (let a1 = 0; a1 < away1; a1++) {
        const inFirst = productAt(first, h1 * GRID_SIZE + a1)
        for (let h2 = 0; h2 < home2; h2++) {
          for (let a2 = 0; a2 < away2; a2++, course++) {
            if (inFirst === 0) continue
            const inMatch = productAt(match, cellOf(h1 + h2, a1 + a2))
            if (inMatch === 0) continue
            const others = productAt(second, h2 * GRID_SIZE + a2) * productAt(next, course)
            if (others > 0) sum += inFirst * inMatch * others * halves.at(h1, a1, h2, a2)
          }
        }
      }
    }
    return sum
  }

  private read(leg: SoccerLeg): Reading {
    const name = buildLegKey(leg)
    const cached = this.cache.get(name)
    if (cached) return cached
    const part = leg.descriptor.joint ?? 'match'
    const reading = { part, wins: part === 'next' ? this.readNext(leg) : this.readPart(part, leg) }
    this.cache.set(name, reading)
    return reading
  }

  private readPart(part: Exclude<JointPart, 'next'>, leg: SoccerLeg): Float64Array {
    const { state, corners, bookings } = this.model
    const { score, firstHalf } = state
    switch (part) {
      case 'match':
      case 'second':
        return readGrid(leg, (home, away) => ({ score: add(score, home, away), firstHalf }))
      case 'first':
        return readGrid(leg, (home, away) => ({ firstHalf: add(firstHalf, home, away) }))
      case 'corners':
        return corners.sum.map((_, count) => winOf(leg, { corners: add(state.corners, count, 0) }))
      case 'bookings':
        return bookings.sum.map((_, count) => winOf(leg, { red: state.red, yellow: add(state.yellow, count, 0) }))
    }
  }

  /** Of the goals that are to come each is the next as likely as any other of its half. */
  private readNext({ index }: SoccerLeg): Float64Array {
    const { halves } = this.model
    const wins = new Float64Array(halves.size.reduce((product, size) => product * size))
    let course = 0
    halves.each((h1, a1, h2, a2) => {
      const [home, away] = h1 + a1 > 0 ? [h1, a1] : [h2, a2]
      const isHome = home + away > 0 ? home / (home + away) : 0
      wins[course++] = home + away === 0 ? Number(index === 1) : index === 0 ? isHome : index === 2 ? 1 - isHome : 0
    })
    return wins
  }
}

type Wins = readonly Float64Array[]

function groupByPart(readings: readonly Reading[]): [Wins, Wins, Wins, Wins, Wins, Wins] {
  const of = (part: JointPart) => readings.filter(reading => reading.part === part).map(({ wins }) => wins)
  return [of('match'), of('first'), of('second'), of('next'), of('corners'), of('bookings')]
}

/** The leader at half time and the winner are two questions, each with a market of its own. */
function splitLeg(leg: SoccerLeg): SoccerLeg[] {
  if (leg.descriptor.id !== HALF_FULL.id) return [leg]
  return [
    { descriptor: FIRST_RESULT, line: leg.line, index: Math.floor(leg.index / 3) },
    { descriptor: MATCH_RESULT, line: leg.line, index: leg.index % 3 },
  ]
}

function add(pair: Pair, home: number, away: number): Pair {
  return [pair[0] + home, pair[1] + away]
}

/** More goals than the grid holds are as good as its last row. */
function cellOf(home: number, away: number): number {
  return Math.min(home, GRID_SIZE - 1) * GRID_SIZE + Math.min(away, GRID_SIZE - 1)
}

function readGrid(leg: SoccerLeg, end: (home: number, away: number) => Partial<SoccerState>): Float64Array {
  const cells = new Float64Array(GRID_SIZE * GRID_SIZE)
  return cells.map((_, cell) => winOf(leg, end(Math.floor(cell / GRID_SIZE), cell % GRID_SIZE)))
}

/** 1 when the leg wins in a match that ends like this. */
function winOf({ descriptor, line, index }: SoccerLeg, end: Partial<SoccerState>): number {
  return descriptor.settle({ ...SOCCER_BEFORE, stage: 'final', ...end }, line)?.[index] === 'win' ? 1 : 0
}

function productAt(wins: Wins, cell: number): number {
  let product = 1
  for (const row of wins) product *= row[cell] as number
  return product
}

/** Σ of what all win, 1 without any: the distribution is not even worked out then. */
function sumProduct(chances: () => Float64Array, wins: Wins): number {
  if (wins.length === 0) return 1
  const row = chances()
  let sum = 0
  for (let cell = 0; cell < row.length; cell++) {
    const p = row[cell] as number
    if (p > 0) sum += p * productAt(wins, cell)
  }
  return sum
}
