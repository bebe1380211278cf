/** Sports, categories, leagues and competitors of the feed. Plain data; consumers must not change it. */

export type SportKey =
  | 'soccer'
  | 'tennis'
  | 'basketball'
  | 'ice-hockey'
  | 'counter-strike'
  | 'dota-2'
  | 'volleyball'
  | 'table-tennis'
  | 'american-football'
  | 'baseball'
  | 'cricket'
  | 'mma'
  | 'handball'

export interface FeedSport {
  readonly id: number
  readonly urnId: string
  readonly key: SportKey
  readonly name: string
  readonly priority: number
  readonly type: 'sport' | 'esport'
  readonly provider: 'betradar' | 'oddin'
  readonly mainMarketId: string
  readonly secondaryMarketId: string
  /** A line with two outcomes for a row's third place; null where the sport has none that lasts a match. */
  readonly thirdMarketId: string | null
  readonly mainMarketOutcomesCount: number
  readonly secondaryMarketOutcomesCount: number
}

export interface FeedCategory {
  readonly id: number
  readonly name: string
  /** ISO 3166-1 alpha-2 (with `GB-ENG`, `GB-SCT` for the home nations); null for international ones. */
  readonly countryCode: string | null
  readonly sportId: number
  readonly priority: number
}

/** 1 = top competitions (lowest margin, most lines) … 4 = minor ones. */
export type Tier = 1 | 2 | 3 | 4

export interface FeedTournament {
  readonly id: number
  readonly urnId: string
  readonly name: string
  readonly categoryId: number
  readonly sportId: number
  readonly priority: number
  readonly tier: Tier
}

export interface FeedCompetitor {
  readonly id: number
  readonly name: string
  readonly shortName: string
  readonly countryCode: string | null
  readonly sportId: number
  /** Its league; it may play in cups beside it. */
  readonly tournamentId: number
}

/** Somebody who plays for a side, as scorer markets and line-ups name them. */
export interface FeedPlayer {
  /** `sr:player:{id}` is the outcome's id. */
  readonly id: number
  readonly name: string
  readonly competitorId: number
  readonly position: string
  /** Shirt number, where it is known. */
  readonly number?: number
}

export interface FeedCatalogue {
  readonly sports: readonly FeedSport[]
  readonly categories: readonly FeedCategory[]
  readonly tournaments: readonly FeedTournament[]
  readonly competitors: readonly FeedCompetitor[]
  readonly players: readonly FeedPlayer[]
}
