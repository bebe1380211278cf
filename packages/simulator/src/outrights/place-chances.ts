/** Chances of places in the end, for each of a field in its order. */
export interface PlaceChances {
  /** P(among the first `places`); they sum to `places`. */
  firstChances(places: number): Float64Array
  /** P(among the last `places`). */
  lastChances(places: number): Float64Array
}

/** What decides an outright. */
export interface OutrightCourse {
  /** @param time epoch ms */
  chancesAt(time: number): PlaceChances
  /** Indexes into the field by how it ended, the winner first. */
  readonly ranking: readonly number[]
}
