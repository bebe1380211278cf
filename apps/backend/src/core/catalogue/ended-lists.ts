/**
 * Lists and counts of events that have ended. Those that ended lately are in the catalogue as well, and are taken from
 * there, so that an event is in a list from the moment of its end.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { EndedEvents } from '../feed-store/ended-events.ts'
import { countPlaces, type EndedConditions, selectPlaces } from '../feed-store/ended-events-table.ts'
import type { Catalogue } from './catalogue.ts'
import type { MatchEntry } from './match-entry.ts'
import type { MatchConditions } from './match-filter.ts'
import { buildPagination } from './paging.ts'
import { type LeagueOrder, limitPerSport, type RankedMatch } from './select-matches.ts'
import type { CatalogueTree } from './tree.ts'

/** More than any list has. */
const ALL = 1_000_000_000
const ENDED_STATUSES: readonly number[] = [MATCH_STATUS.finished, MATCH_STATUS.notCovered]

/** Whether events that have ended may fulfil the conditions. */
export function includesEnded({ statuses }: MatchConditions): boolean {
  return !statuses || ENDED_STATUSES.some(status => statuses.has(status))
}

/**
 * The conditions in terms of the store, without the events that the catalogue has.
 * @param isFavourite whether only favourites, or only others, are wanted
 */
export function toEndedConditions(
  conditions: MatchConditions,
  catalogue: Catalogue,
  isFavourite?: boolean,
  favourites: ReadonlySet<number> = NO_IDS,
): EndedConditions {
  const { sportKeys, sportType, sportIds, ids, hasVideo, ...rest } = conditions
  const requestedIds = isFavourite ? new Set([...(ids ?? favourites)].filter(id => favourites.has(id))) : ids
  const { tree } = catalogue
  const isWanted = ({ id, key, type }: CatalogueTree['sports'][number]): boolean =>
    (sportKeys?.includes(key) ?? true) && (sportIds?.has(id) ?? true) && (sportType === undefined || type === sportType)
  const isRestricted = sportKeys !== undefined || sportType !== undefined || sportIds !== undefined
  return {
    ...rest,
    // Where the operator shows no video, no match has any.
    ids: hasVideo && !catalogue.videoEnabled ? NO_IDS : requestedIds,
    ...(hasVideo !== undefined && catalogue.videoEnabled && { hasVideo }),
    ...(isRestricted && { sportIds: new Set(tree.sports.filter(isWanted).map(({ id }) => id)) }),
    without: [
      ...[...catalogue.matches()].filter(({ feed: { status } }) => status >= MATCH_STATUS.closed).map(entryId),
      ...(isFavourite === false ? favourites : NO_IDS),
    ],
  }
}

const NO_IDS: ReadonlySet<number> = new Set()
const entryId = ({ feed: { id } }: MatchEntry): number => id

interface Place {
  readonly id: number
  readonly sportId: number
  readonly rank: number
  readonly startTime: number
  /** Of an event in the catalogue. */
  readonly entry: MatchEntry | undefined
}

const comparePlaces =
  (isLatestFirst: boolean) =>
  (a: Place, b: Place): number =>
    a.rank - b.rank || (a.startTime - b.startTime || a.id - b.id) * (isLatestFirst ? -1 : 1)

export interface EndedListQuery {
  readonly conditions: EndedConditions
  /** The events of the catalogue that belong to the list, in its order. */
  readonly listed: readonly RankedMatch[]
  readonly order: LeagueOrder
  readonly maxPerSport: number | undefined
  readonly page: number
  readonly limit: number
}

/** A page of a list with ended events. */
export async function listWithEnded(ended: EndedEvents, query: EndedListQuery) {
  const { conditions, listed, order, maxPerSport, page, limit } = query
  const { ranks, unit, isLatestFirst } = order
  const memory = listed.map(({ entry, rank }): Place => {
    const { id, sportId, startTime } = entry.feed
    return { id, sportId, rank, startTime, entry }
  })
  const fetch = async (offset: number, most: number): Promise<Place[]> => {
    const rows = await selectPlaces(ended.db, conditions, {
      ranks,
      isLatestFirst,
      offset,
      limit: most,
      maxPerSport,
    }).execute()
    return rows.map(row => ({
      id: row.event_id,
      sportId: row.sport_id,
      rank: (ranks?.get(row.tournament_id) ?? 0) * unit,
      startTime: row.start_time.getTime(),
      entry: undefined,
    }))
  }
  const sources = { memory, fetch, compare: comparePlaces(isLatestFirst) }
  const offset = (page - 1) * limit
  if (maxPerSport !== undefined) {
    const all = limitPerSport(await mergePlaces(sources, 0, ALL), maxPerSport, ({ sportId }) => sportId)
    return {
      data: await readEntries(ended, all.slice(offset, offset + limit)),
      pagination: buildPagination(all.length, page, limit),
    }
  }
  const [places, stored] = await Promise.all([mergePlaces(sources, offset, limit), countPlaces(ended.db, conditions)])
  return {
    data: await readEntries(ended, places),
    pagination: buildPagination(memory.length + stored, page, limit),
  }
}

async function readEntries(ended: EndedEvents, places: readonly Place[]): Promise<MatchEntry[]> {
  const stored = await ended.findMany(places.filter(({ entry }) => !entry).map(({ id }) => id))
  const byId = new Map(stored.map(entry => [entry.feed.id, entry]))
  return places.flatMap(({ id, entry }) => entry ?? byId.get(id) ?? [])
}

/** A page of a list whose items come from memory and from a table, both in the same order. */

/** A list whose items come from memory and from a table, both in the same order. */
export interface MergeSources<T> {
  /** All items in memory, in order. */
  readonly memory: readonly T[]
  /** Items of the table, in order. */
  readonly fetch: (offset: number, limit: number) => Promise<readonly T[]>
  readonly compare: (a: T, b: T) => number
}

/** The items from a position on. Reads no more of the table than the page and as many items as there are in memory. */
export async function mergePlaces<T>(
  { memory, fetch, compare }: MergeSources<T>,
  offset: number,
  limit: number,
): Promise<T[]> {
  // Items before this one in the table are before the page: at most all those in memory come between them and it.
  const skipped = Math.max(0, offset - memory.length)
  const start = offset - skipped
  const fetched = await fetch(skipped, start + limit)
  return [...memory, ...fetched].sort(compare).slice(start, start + limit)
}
