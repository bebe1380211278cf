/** A language's translations of the feed's English. Missing texts stay English. */
export interface Dictionary {
  /** By sport key. */
  readonly sports: Readonly<Record<string, string>>
  /** Categories without a country code, by their English name. */
  readonly places: Readonly<Record<string, string>>
  /**
   * Names of markets, outcomes, periods and stages, by their English text in lower case. On both sides `{n}` stands for
   * a number, `{nth}` for an ordinal, `{home}` and `{away}` for the competitors; numbers and ordinals keep their order.
   */
  readonly phrases: Readonly<Record<string, string>>
}
