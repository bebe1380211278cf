/** A language's translations of the feed's English. Missing texts stay English. */
export interface Dictionary {
  /** By sport key. */
  readonly sports: Readonly<Record<string, string>>
  /** Categories without a country code, by their English name. */
  readonly places: Readonly<Record<string, string>>
  /** Phases and periods of matches, by their English name. */
  readonly phases: Readonly<Record<string, string>>
  /** Templates of the names of markets and outcomes, by the feed's template (`market-names.ts` of the simulator). */
  readonly names: Readonly<Record<string, string>>
  /** The first ordinals in each form that `names` asks for, as `f` in `{!f:setnr}`. Others are written as numbers. */
  readonly ordinals: Readonly<Record<string, readonly string[]>>
}
