import type { SportKey, Tier } from '../../feed/feed-catalogue.ts'

/**
 * A competition as written in the data files. Names stand strongest first: a competitor's strength follows from
 * its place in the list. A tennis name carries its country after a colon.
 */
export interface LeagueRow {
  /** Part of every match id: never reuse or change. 1–999. */
  readonly id: number
  /** Id of the league into which its first go up. */
  readonly above?: number
  readonly sport: SportKey
  readonly category: string
  readonly country: string | null
  readonly name: string
  readonly tier: Tier
  /** Offset of local time from UTC, hours. */
  readonly zone: number
  /** Local starting times, hours. */
  readonly starts: readonly number[]
  /** Days from one round to the next; 0 for a cup whose matches are not in the feed. */
  readonly every: number
  /** Rounds of one day, where there are several, and the hours from one to the next. */
  readonly rounds?: { readonly count: number; readonly hours: number }
  /**
   * A night of fights: competitors stand in weight classes of `size` and meet only within theirs; each night has a round of
   * so many classes, in turn, and `starts` are given from the main event backwards.
   */
  readonly card?: { readonly size: number; readonly classes: number }
  /** Strength between the first and the last of the list: soccer goals, tennis serve points, basketball points. */
  readonly spread: number
  /**
   * Expected total where it differs from the sport's usual one (basketball points); serve points for tennis; best of
   * how many sets or maps where a match is won by these.
   */
  readonly level?: number
  /** Minutes of play of a basketball quarter. */
  readonly quarter?: number
  readonly teams: string
}
