/** The catalogue's tree: sports, their categories, their leagues. */
import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Urn } from '../schema.ts'

export const SportType = OneOf('sport', 'esport')
export type SportType = Static<typeof SportType>

/** The kind of a competition event: a match, or one of the three outrights. */
export const EventType = OneOf('match', 'season', 'stage', 'simple_tournament')
export type EventType = Static<typeof EventType>

export const Sport = Type.Object({
  id: Id,
  urn_id: Urn,
  /** Slug and icon name: `soccer`. */
  key: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  type: SportType,
  provider: Type.String(),
  main_market_id: Type.String(),
  main_market_outcomes_count: Type.Integer({ minimum: 2 }),
  secondary_market_id: Nullable(Type.String()),
  secondary_market_outcomes_count: Nullable(Type.Integer({ minimum: 2 })),
})
export type Sport = Static<typeof Sport>

export const Category = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  /** ISO 3166-1 alpha-2, or null for what no country owns (the ATP tour). */
  country_code: Nullable(Type.String()),
  sport_id: Id,
})
export type Category = Static<typeof Category>

/** A league; `tournament` on the wire, "league" to a person. */
export const Tournament = Type.Object({
  id: Id,
  urn_id: Urn,
  slug: Type.String(),
  name: Type.String(),
  priority: Type.Integer(),
  category: Category,
  sport: Sport,
})
export type Tournament = Static<typeof Tournament>

/** How many events something holds. Outrights = season + stage + simple_tournament. */
export const EventCounts = Type.Object({
  id: Id,
  match_count: Type.Integer({ minimum: 0 }),
  live_count: Type.Integer({ minimum: 0 }),
  season_count: Type.Integer({ minimum: 0 }),
  stage_count: Type.Integer({ minimum: 0 }),
  simple_tournament_count: Type.Integer({ minimum: 0 }),
})
export type EventCounts = Static<typeof EventCounts>
