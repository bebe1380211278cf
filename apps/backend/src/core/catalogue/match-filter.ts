/** Filters matches by the conditions of a query. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Query } from '@touchline/contract/endpoints'
import { fieldError } from '../../platform/http/api-error.ts'
import type { Catalogue } from './catalogue.ts'
import type { MatchEntry } from './match-entry.ts'

/** Default statuses of a list: matches that can be bet on, now or soon. */
export const OPEN_STATUSES: readonly number[] = [MATCH_STATUS.prematch, MATCH_STATUS.live, MATCH_STATUS.stopped]

/** Default event kinds of a list. */
const USUAL_TYPES: readonly string[] = ['match']

export type MatchQuery = Query<'getMatches'>
type Test = (entry: MatchEntry) => boolean

export function readList(text: string | undefined): string[] | undefined {
  return text?.split(',')
}

export function readIds(text: string | undefined): ReadonlySet<number> | undefined {
  return text === undefined ? undefined : new Set(text.split(',').map(Number))
}

function when<T>(value: T | undefined, make: (value: T) => Test): Test[] {
  return value === undefined ? [] : [make(value)]
}

/** Filter conditions for matches, in numbers and strings independent of the endpoint. */
export interface MatchConditions {
  ids?: ReadonlySet<number> | undefined
  types?: readonly string[] | undefined
  sportKeys?: readonly string[] | undefined
  sportIds?: ReadonlySet<number> | undefined
  sportType?: string | undefined
  categoryIds?: ReadonlySet<number> | undefined
  tournamentIds?: ReadonlySet<number> | undefined
  competitorIds?: ReadonlySet<number> | undefined
  round?: number | undefined
  statuses?: ReadonlySet<number> | undefined
  startFrom?: number | undefined
  startTo?: number | undefined
  hasVideo?: boolean | undefined
}

/** Builds one predicate that requires every condition. The start range includes its beginning and excludes its end. */
function matchTest(conditions: MatchConditions, catalogue: Catalogue): Test {
  const { tree } = catalogue
  const tests = [
    ...when(conditions.ids, ids => entry => ids.has(entry.feed.id)),
    ...when(conditions.types, types => entry => types.includes(entry.feed.kind)),
    ...when(conditions.statuses, statuses => entry => statuses.has(entry.feed.status)),
    ...when(conditions.sportKeys, keys => entry => keys.includes(tree.sport(entry.feed.sportId).key)),
    ...when(conditions.sportIds, ids => entry => ids.has(entry.feed.sportId)),
    ...when(conditions.sportType, type => entry => tree.sport(entry.feed.sportId).type === type),
    ...when(conditions.tournamentIds, ids => entry => ids.has(entry.feed.tournamentId)),
    ...when(
      conditions.competitorIds,
      ids =>
        ({ feed: { homeId, awayId } }) =>
          ids.has(homeId ?? 0) || ids.has(awayId ?? 0),
    ),
    ...when(conditions.round, round => entry => entry.feed.round === round),
    ...when(
      conditions.categoryIds,
      ids => entry => ids.has(tree.tournament(entry.feed.tournamentId)?.category.id ?? 0),
    ),
    ...when(conditions.startFrom, from => entry => entry.feed.startTime >= from),
    ...when(conditions.startTo, to => entry => entry.feed.startTime < to),
    ...when(conditions.hasVideo, has => entry => catalogue.hasVideo(entry.feed) === has),
  ]
  return entry => {
    for (const test of tests) if (!test(entry)) return false
    return true
  }
}

/** The smallest indexed set of matches that contains all results. */
function candidates(
  { ids, tournamentIds, sportIds, sportKeys }: MatchConditions,
  catalogue: Catalogue,
): Iterable<MatchEntry> {
  const { index, tree } = catalogue
  if (ids) return [...ids].flatMap(id => catalogue.match(id) ?? [])
  if (tournamentIds) return index.ofTournaments(tournamentIds)
  if (sportIds) return index.ofSports(sportIds)
  if (sportKeys) return index.ofSports(tree.sports.filter(({ key }) => sportKeys.includes(key)).map(({ id }) => id))
  return index.all()
}

/** The matches that fulfil the conditions, unsorted. Lists and counters share it so that they agree. */
export function findMatches(catalogue: Catalogue, conditions: MatchConditions): MatchEntry[] {
  const passes = matchTest(conditions, catalogue)
  return [...candidates(conditions, catalogue)].filter(passes)
}

export const readTime = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Date.parse(text)

/** Throws a 422 for a round of no league: rounds of all leagues would be searched. */
export function readConditions(query: MatchQuery): MatchConditions {
  if (query.round !== undefined && query.tournament_id === undefined)
    throw fieldError('query/round', 'needs tournament_id')
  const ids = readIds(query.id)
  return {
    ids,
    // A query by id returns matches of any kind and status.
    types: readList(query.type) ?? (ids ? undefined : USUAL_TYPES),
    statuses: readIds(query.match_status) ?? (ids ? undefined : new Set(OPEN_STATUSES)),
    sportKeys: readList(query.sport_key),
    sportType: query.sport_type,
    categoryIds: readIds(query.category_id),
    tournamentIds: readIds(query.tournament_id),
    competitorIds: readIds(query.competitor_id),
    round: query.round,
    startFrom: readTime(query.start_from),
    startTo: readTime(query.start_to),
    hasVideo: query.has_video,
  }
}
