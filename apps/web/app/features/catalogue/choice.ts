/** What a list of matches can be narrowed to. */
export const TIMES = ['live', 'soon', 'day'] as const
export type Time = (typeof TIMES)[number]

export interface ListChoice {
  readonly sportKey: string
  readonly time: Time
}
