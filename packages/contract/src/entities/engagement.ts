/** Notifications, favourites, search results and predictions. */
import { type Static, Type } from 'typebox'
import { Count, IsoTime, Key, Nullable, OneOf, Uuid } from '../schema.ts'
import { Category, Sport, Tournament } from './catalogue.ts'
import { Match } from './match.ts'

export const Notification = Type.Object({
  id: Uuid,
  type: OneOf('info', 'success', 'warning', 'danger'),
  title: Type.String(),
  caption: Type.String(),
  body: Type.String(),
  read: Type.Boolean(),
  /** What it is about, with the id within that kind. */
  object_type: Nullable(OneOf('bet', 'bonus', 'jackpot_hit', 'match', 'payment', 'account')),
  object_id: Nullable(Type.String()),
  created_at: IsoTime,
})
export type Notification = Static<typeof Notification>

export const UnreadCounters = Type.Object({ unread: Count })
export type UnreadCounters = Static<typeof UnreadCounters>

export const FavouriteType = OneOf('sports', 'tournaments', 'matches')
export type FavouriteType = Static<typeof FavouriteType>

/** The favourites of one kind, told apart by `type`. */
export const Favourites = Type.Union([
  Type.Object({ type: Type.Literal('sports'), data: Type.Array(Sport) }),
  Type.Object({ type: Type.Literal('tournaments'), data: Type.Array(Tournament) }),
  Type.Object({ type: Type.Literal('matches'), data: Type.Array(Match) }),
])
export type Favourites = Static<typeof Favourites>

/** What a search found, the best first in each group. */
export const SearchResult = Type.Object({
  sports: Type.Array(Sport),
  categories: Type.Array(Category),
  tournaments: Type.Array(Tournament),
  matches: Type.Array(Match),
})
export type SearchResult = Static<typeof SearchResult>

export const PredictionChoice = OneOf('home', 'draw', 'away')
export type PredictionChoice = Static<typeof PredictionChoice>

/** A player's guess at how a match ends; `prediction_id` is the match's urn. */
export const Prediction = Type.Object({
  prediction_id: Key,
  data: Type.Object({ choice: PredictionChoice }),
  created_at: IsoTime,
})
export type Prediction = Static<typeof Prediction>

/** The player's own guess, if any, and how many guessed what. */
export const Vote = Type.Object({
  data: Nullable(Prediction),
  totals: Type.Object({ home: Count, draw: Count, away: Count }),
})
export type Vote = Static<typeof Vote>
