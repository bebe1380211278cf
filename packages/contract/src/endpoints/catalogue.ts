/** Sports, categories, leagues, matches and their markets. */
import { Type } from 'typebox'
import { Count, Id, IdInput, IsoTimeInput, URN_KINDS } from '../common-types.ts'
import { endpoint } from '../endpoint.ts'
import { AthleteProfile, ListedAthlete } from '../entities/athlete.ts'
import {
  Category,
  EventCounts,
  EventType,
  ResultCounts,
  Sport,
  SportType,
  Standings,
  Tournament,
} from '../entities/catalogue.ts'
import { SearchResult } from '../entities/engagement.ts'
import { Market } from '../entities/market.ts'
import { CompetitorProfile, Match } from '../entities/match.ts'
import { LineResult } from '../entities/receipt.ts'
import { SingleLineText } from '../player-texts/schemas.ts'
import { ArrayOf, Described, Flag, Listed, OneOf, Paged, Single, StrictObject } from '../schema.ts'
import { idList, limit, page, statusList, textList, timeList } from './query.ts'

const byCategory = StrictObject({ id: IdInput(URN_KINDS.categories, 'The category.') })
const byTournament = StrictObject({ id: IdInput(URN_KINDS.tournaments, 'The league.') })
const byCompetitor = StrictObject({ id: Described(Id, 'The competitor.') })
const byAthlete = StrictObject({ id: Described(Id, 'The player of a team.') })
const byMatch = StrictObject({ id: IdInput(URN_KINDS.matches, 'The event.') })

export const MatchSort = Described(
  OneOf('sport_priority', 'category_priority', 'tournament_priority', 'start_time', 'latest', 'bets_count'),
  'The order of a list of matches; ties are ordered by start time, then id. After the priority of the sport comes that of the category, then that of the league. `latest`: by start time and id, the last first. `bets_count`: by the players who have bet on them lately, as in `GET /popular`, then by the priority of the league.',
)

const startTimes = {
  start_from: Type.Optional(Described(IsoTimeInput, 'Only events that begin then or later.')),
  start_to: Type.Optional(Described(IsoTimeInput, 'Only events that begin before.')),
}

const matchFilter = {
  id: idList('Only these events.', URN_KINDS.matches),
  type: textList('Only events of these types, named as in `EventType`.'),
  sport_key: textList('Only events of these sports, by key.'),
  sport_type: Type.Optional(SportType),
  category_id: idList('Only events of these categories.', URN_KINDS.categories),
  tournament_id: idList('Only events of these leagues.', URN_KINDS.tournaments),
  competitor_id: idList('Only matches with one of these competitors.'),
  round: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      description:
        'Only matches of this round of a season, see `Match.round`. Needs `tournament_id`; `start_from` and `start_to` tell seasons apart.',
    }),
  ),
  match_status: statusList,
  ...startTimes,
  bettable: Type.Optional(Flag('Only events with an open market.')),
  favourite: Type.Optional(Flag('Only the player’s favourites. Needs a bearer token.')),
  has_video: Type.Optional(Flag('Only events with a broadcast.')),
}

const catalogue = { api: 'sportsbook', version: 'v2', auth: 'none', tag: 'Catalogue', readsFeed: true } as const

export const catalogueEndpoints = {
  getSports: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/sports',
    cache: 'revalidate',
    summary: 'List sports',
    description: 'All sports by priority. Names are in the language of the call.',
    responses: { 200: Listed(Sport) },
    errors: [],
  }),
  getCategories: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/categories',
    cache: 'revalidate',
    summary: 'List categories',
    description: 'Categories of all sports, or of the sports named, by priority.',
    query: StrictObject({ sport_key: textList('Only categories of these sports, by key.'), page, limit }),
    responses: { 200: Paged(Category) },
    errors: [],
  }),
  getCategory: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/categories/:id',
    cache: 'revalidate',
    summary: 'Get a category',
    description: 'One category by its id.',
    params: byCategory,
    responses: { 200: Single(Category) },
    errors: ['NOT_FOUND'],
  }),
  getTournaments: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/tournaments',
    cache: 'revalidate',
    summary: 'List leagues',
    description: 'Leagues of all sports, or of the sports or categories named, by priority.',
    query: StrictObject({
      sport_key: textList('Only leagues of these sports, by key.'),
      category_id: idList('Only leagues of these categories.', URN_KINDS.categories),
      page,
      limit,
    }),
    responses: { 200: Paged(Tournament) },
    errors: [],
  }),
  getTournament: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/tournaments/:id',
    cache: 'revalidate',
    summary: 'Get a league',
    description: 'One league by its id.',
    params: byTournament,
    responses: { 200: Single(Tournament) },
    errors: ['NOT_FOUND'],
  }),
  getStandings: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/tournaments/:id/standings',
    extension: true,
    cache: 'revalidate',
    // The first call after a start computes the results of a season.
    callsPerMinute: 60,
    summary: 'Get a league’s standings',
    description: 'The table of the current season: the sum of the results of all its matches that are final.',
    params: byTournament,
    responses: { 200: Single(Standings) },
    errors: ['NOT_FOUND'],
  }),
  getCompetitor: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/competitors/:id',
    extension: true,
    cache: 'revalidate',
    summary: 'Get a competitor',
    description:
      'A team or a person: sport, league and squad. Its matches are `GET /matches?competitor_id=`, its place is in the standings of its league.',
    params: byCompetitor,
    responses: { 200: Single(CompetitorProfile) },
    errors: ['NOT_FOUND'],
  }),
  getAthletes: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/athletes',
    extension: true,
    cache: 'revalidate',
    summary: 'List players of teams',
    description: 'All players that have a page, by the priority of their league, for site maps.',
    query: StrictObject({ page, limit }),
    responses: { 200: Paged(ListedAthlete) },
    errors: [],
  }),
  getAthlete: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/athletes/:id',
    extension: true,
    cache: 'revalidate',
    // The first call for a team reads all matches of its season.
    callsPerMinute: 120,
    summary: 'Get a player of a team',
    description:
      'Somebody who plays for a team: number, position, and what was counted in the matches of the season. The next match is that of the team; prices are those of its markets whose outcomes are `sr:player:{id}`.',
    params: byAthlete,
    responses: { 200: Single(AthleteProfile) },
    errors: ['NOT_FOUND'],
  }),
  getSearch: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/search',
    cache: 'revalidate',
    // The search scans every name of the catalogue.
    callsPerMinute: 120,
    summary: 'Search',
    description:
      'Finds competitors, sports, categories, leagues and events by name, in the language of the call: names that begin with what is searched before those that contain it, then by the league’s priority, second and youth sides last.',
    query: StrictObject({
      q: Described(SingleLineText(3, 50), 'What to search for: 3 to 50 characters.'),
      sport_type: Type.Optional(SportType),
      match_status: statusList,
      only_events_name: Type.Optional(Flag('Search the names of events only.')),
    }),
    responses: { 200: Single(SearchResult) },
    errors: [],
  }),
  getMatches: endpoint({
    level: 1,
    ...catalogue,
    auth: 'optional',
    method: 'GET',
    path: '/matches',
    summary: 'List matches',
    description:
      'Events with their main, secondary and top markets, filtered and sorted, a page at a time. The order is stable: the sort asked for, then start time, then id. Results are the matches with `match_status=4`, of the last `results_days` of the settings; those of a day have `start_from` and `start_to`. `favourite` needs a bearer token.',
    query: StrictObject({
      ...matchFilter,
      sort_by: Type.Optional(MatchSort),
      max_per_sport: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 500, description: 'How many events of each sport at most.' }),
      ),
      page,
      limit,
    }),
    responses: { 200: Paged(Match) },
    position: 'public',
    ownFilters: ['favourite'],
    errors: ['UNAUTHORIZED'],
  }),
  getMatch: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/matches/:id',
    cache: 'revalidate',
    summary: 'Get a match',
    description:
      'One event with its main, secondary and top markets. One that has ended is kept as it was shown last, for `results_days` of the settings.',
    params: byMatch,
    responses: { 200: Single(Match) },
    position: 'match',
    errors: ['NOT_FOUND'],
  }),
  getMatchMarkets: endpoint({
    level: 1,
    ...catalogue,
    method: 'GET',
    path: '/matches/:id/markets',
    cache: 'revalidate',
    summary: 'List a match’s markets',
    description:
      'All markets of an event, or those of one group or with given ids, a page at a time. Of an event that has ended: the markets that were on offer until it began, settled (status -3) or cancelled (-4), at their closing prices, with the result of each outcome and the score that decided it.',
    params: byMatch,
    query: StrictObject({
      group_key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 64, description: 'Only markets of this group.' }),
      ),
      market_id: idList('Only markets with these ids, all lines of each.'),
      page,
      limit,
    }),
    responses: { 200: Paged(Market) },
    position: 'match',
    errors: ['NOT_FOUND'],
  }),
  getMatchResults: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/matches/:id/results',
    extension: true,
    cache: 'revalidate',
    summary: 'List the results of a match',
    description:
      'The result of every line of an event that has been settled so far, live lines included, with what decided it: what receipts of bets are checked against.',
    params: byMatch,
    query: StrictObject({
      market_id: idList('Only markets with these ids, all lines of each.'),
      specifier: Type.Optional(Type.String({ maxLength: 200, description: 'Only lines with this specifier.' })),
    }),
    responses: { 200: Listed(LineResult) },
    errors: ['NOT_FOUND'],
  }),
  getResultCounts: endpoint({
    ...catalogue,
    method: 'GET',
    path: '/results/counts',
    extension: true,
    cache: 'revalidate',
    summary: 'Count results',
    description:
      'How many finished matches there are in each of the periods between the times given, by sport; by their start, as in the list of matches. A caller gives the midnights of its own time zone to count days.',
    query: StrictObject({ times: timeList('Two to 32 times in ascending order, at most 400 days apart.') }),
    responses: { 200: Listed(ResultCounts) },
    errors: [],
  }),
  postCounters: endpoint({
    ...catalogue,
    method: 'POST',
    path: '/counters',
    cache: 'revalidate',
    summary: 'Count events',
    description:
      'How many events the catalogue holds, by sport, category and league, under the same filters as the list of matches. A POST because the filters can be long; it changes nothing.',
    body: StrictObject({
      sport_id: Type.Optional(Type.Array(Id, { maxItems: 500, description: 'Only these sports.' })),
      category_id: Type.Optional(Type.Array(Id, { maxItems: 500, description: 'Only these categories.' })),
      tournament_id: Type.Optional(Type.Array(Id, { maxItems: 500, description: 'Only these leagues.' })),
      match_status: Type.Optional(
        Type.Array(Type.Integer({ minimum: 0, maximum: 5 }), {
          maxItems: 6,
          description: 'Only events with these statuses, numbered as in `MatchStatus`.',
        }),
      ),
      has_video: Type.Optional(Flag('Only events with a broadcast.')),
      sport_type: Type.Optional(SportType),
      type: Type.Optional(Type.Array(EventType, { maxItems: 4, description: 'Only events of these types.' })),
      ...startTimes,
    }),
    responses: {
      200: Type.Object({
        live: Described(Count, 'How many matches are live.'),
        sports: ArrayOf(EventCounts, 'Counts of each sport.'),
        categories: ArrayOf(EventCounts, 'Counts of each category.'),
        tournaments: ArrayOf(EventCounts, 'Counts of each league.'),
      }),
    },
    errors: [],
  }),
}
