/** A language's words for the feed's English. Whatever is missing stays English. */
export interface Dictionary {
  /** By sport key. */
  readonly sports: Readonly<Record<string, string>>
  /** Categories that no country's code stands for, by their English name. */
  readonly places: Readonly<Record<string, string>>
  /**
   * Names of markets, outcomes, periods and stages, by the English one in small letters. In both `{n}` stands for a number, `{nth}` for
   * an ordinal, `{home}` and `{away}` for who plays; numbers and ordinals keep their order.
   */
  readonly phrases: Readonly<Record<string, string>>
}
