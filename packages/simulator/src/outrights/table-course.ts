import type { Competition } from '../seasons/competition.ts'
import type { Outright } from './outright.ts'
import type { OutrightCourse, PlaceChances } from './place-chances.ts'
import { SeasonChances } from './season-prices.ts'

/** An outright that the table of its matches decides. */
export class TableCourse implements OutrightCourse {
  private readonly outright: Outright
  private readonly getCompetition: () => Competition
  private cache: { readonly left: number; readonly chances: PlaceChances } | undefined

  constructor(outright: Outright, getCompetition: () => Competition) {
    this.outright = outright
    this.getCompetition = getCompetition
  }

  /** The same until the next result. */
  chancesAt(time: number): PlaceChances {
    const competition = this.getCompetition()
    const left = competition.countLeft(time)
    if (this.cache?.left !== left) this.cache = { left, chances: new SeasonChances(competition, time) }
    return this.cache.chances
  }

  get ranking(): number[] {
    const { field, endTime } = this.outright
    const places = new Map(field.map(({ id }, index) => [id, index]))
    return this.getCompetition()
      .buildTable(endTime)
      .map(({ competitorId }) => places.get(competitorId) as number)
  }
}
