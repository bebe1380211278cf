/** Sports, categories, leagues, matches and their markets. */
import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Category, EventCounts, EventType, Sport, SportType, Tournament } from '../entities/catalogue.ts'
import { SearchResult } from '../entities/engagement.ts'
import { Market } from '../entities/market.ts'
import { Match } from '../entities/match.ts'
import { Id, IsoTimeInput, Listed, OneOf, Paged, Single, SingleLineText, StrictObject } from '../schema.ts'
import { idList, limit, page, statusList, textList } from './query.ts'

const byId = StrictObject({ id: Id })

/** Orders of a list of matches. */
export const MatchSort = OneOf('sport_priority', 'category_priority', 'tournament_priority', 'start_time', 'bets_count')

const matchFilter = {
  id: idList,
  type: textList,
  sport_key: textList,
  sport_type: Type.Optional(SportType),
  category_id: idList,
  tournament_id: idList,
  match_status: statusList,
  start_from: Type.Optional(IsoTimeInput),
  start_to: Type.Optional(IsoTimeInput),
  bettable: Type.Optional(Type.Boolean()),
  favourite: Type.Optional(Type.Boolean()),
  has_video: Type.Optional(Type.Boolean()),
}

const catalogue = { api: 'sportsbook', version: 'v2', auth: 'none', tag: 'Catalogue', readsFeed: true } as const

export const catalogueEndpoints = {
  getSports: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/sports',
    cache: 'revalidate',
    summary: 'All sports, by priority',
    responses: { 200: Listed(Sport) },
    errors: [],
  }),
  getCategories: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/categories',
    cache: 'revalidate',
    summary: 'Categories of all sports or of one, by priority',
    query: StrictObject({ sport_key: textList, page, limit }),
    responses: { 200: Paged(Category) },
    errors: [],
  }),
  getCategory: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/categories/:id',
    cache: 'revalidate',
    summary: 'One category',
    params: byId,
    responses: { 200: Single(Category) },
    errors: ['NOT_FOUND'],
  }),
  getTournaments: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/tournaments',
    cache: 'revalidate',
    summary: 'Leagues of all sports, of one sport or of one category, by priority',
    query: StrictObject({ sport_key: textList, category_id: idList, page, limit }),
    responses: { 200: Paged(Tournament) },
    errors: [],
  }),
  getTournament: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/tournaments/:id',
    cache: 'revalidate',
    summary: 'One league',
    params: byId,
    responses: { 200: Single(Tournament) },
    errors: ['NOT_FOUND'],
  }),
  getSearch: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/search',
    cache: 'revalidate',
    // Every name of the catalogue is looked at.
    callsPerMinute: 120,
    summary: 'Search by the names of sports, categories, leagues, competitors and events',
    query: StrictObject({
      q: SingleLineText(3, 50),
      sport_type: Type.Optional(SportType),
      match_status: statusList,
      /** Look at the names of events alone. */
      only_events_name: Type.Optional(Type.Boolean()),
    }),
    responses: { 200: Single(SearchResult) },
    errors: [],
  }),
  getMatches: endpoint({
    ...catalogue,
    auth: 'optional',
    method: 'GET',
    path: '/matches',
    summary: 'Matches with their main and secondary markets',
    query: StrictObject({
      ...matchFilter,
      sort_by: Type.Optional(MatchSort),
      max_per_sport: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      page,
      limit,
    }),
    responses: { 200: Paged(Match) },
    position: 'public',
    errors: ['UNAUTHORIZED'],
  }),
  getMatch: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/matches/:id',
    cache: 'revalidate',
    summary: 'One match',
    params: byId,
    responses: { 200: Single(Match) },
    position: 'match',
    errors: ['NOT_FOUND'],
  }),
  getMatchMarkets: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/matches/:id/markets',
    cache: 'revalidate',
    summary: 'The markets of a match, all or of one group',
    params: byId,
    query: StrictObject({
      group_key: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      market_id: idList,
      page,
      limit,
    }),
    responses: { 200: Paged(Market) },
    position: 'match',
    errors: ['NOT_FOUND'],
  }),
  postCounters: endpoint({
    ...catalogue,
    method: 'POST',
    path: '/counters',
    cache: 'revalidate',
    summary: 'How many events the catalogue holds, by sport, category and league',
    body: StrictObject({
      sport_id: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      category_id: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      tournament_id: Type.Optional(Type.Array(Id, { maxItems: 500 })),
      match_status: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 5 }), { maxItems: 6 })),
      has_video: Type.Optional(Type.Boolean()),
      sport_type: Type.Optional(SportType),
      type: Type.Optional(Type.Array(EventType, { maxItems: 4 })),
      start_from: Type.Optional(IsoTimeInput),
      start_to: Type.Optional(IsoTimeInput),
    }),
    responses: {
      200: Type.Object({
        live: Type.Integer({ minimum: 0 }),
        sports: Type.Array(EventCounts),
        categories: Type.Array(EventCounts),
        tournaments: Type.Array(EventCounts),
      }),
    },
    errors: [],
  }),
}
