/** The catalogue's endpoints. */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Category, Tournament } from '@touchline/contract/entities/catalogue'
import type { FeedMarket, FeedSettledMarket } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import { createEtag, type PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'
import type { Module } from '../../platform/module.ts'
import { SharedWork } from '../../platform/shared-work.ts'
import type { EndedEvents } from '../feed-store/ended-events.ts'
import type { Catalogue } from './catalogue.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { Counters } from './counters.ts'
import { includesEnded, listWithEnded, toEndedConditions } from './ended-lists.ts'
import type { MatchEntry } from './match-entry.ts'
import { type MatchConditions, type MatchQuery, readConditions, readIds, readList } from './match-filter.ts'
import { MatchReader } from './match-reader.ts'
import { cutPage, type PageQuery } from './paging.ts'
import { buildEtag, type Draft, PreparedLists } from './prepared-lists.ts'
import { ResultCounts } from './result-counts.ts'
import {
  DEFAULT_SORT,
  findLeagueOrder,
  isStructural,
  limitPerSport,
  type MatchFacts,
  rankMatches,
} from './select-matches.ts'
import { SettledMarkets, toSettledWireMarket } from './settled-markets.ts'

const MATCHES_PER_PAGE = 100
const MAX_FIXED = 500
/** Of the lists of markets of ended events. */
const MAX_SETTLED_BYTES = 16 * 1024 * 1024
/** Longer queries are nobody's usual ones: a list of hundreds of ids would only fill the cache. */
const MAX_KEY_LENGTH = 500

/** Facts about matches that the feed does not carry; favourites belong to one player. */
export interface CatalogueFacts {
  betsCount(matchId: number): number
  favouriteMatches(playerId: number): Promise<readonly number[]>
}

function find<T>(thing: T | undefined): T {
  if (thing === undefined) throw new ApiError('NOT_FOUND')
  return thing
}

const tagOf = ({ feed, revision }: MatchEntry): string => `${feed.id}.${revision}`

/** By the query, which is the same object for each request with the same address. */
const queryTexts = new WeakMap<object, string>()

/** The same text for equal queries. */
function readQuery(query: object): string {
  const queryText = queryTexts.get(query) ?? writeQuery(query)
  queryTexts.set(query, queryText)
  return queryText
}

function writeQuery(query: object): string {
  const values = query as Readonly<Record<string, unknown>>
  let text = ''
  for (const name of Object.keys(values).sort()) text += `${name}=${JSON.stringify(values[name])}&`
  return text
}

/** Caches responses that never change while the process runs, by request and language. */
class FixedAnswers {
  /** Bounded, because callers can vary a query without limit; most requests use the same few. */
  readonly #cache = new LRUCache<string, PrebuiltResponse>({ max: MAX_FIXED })

  find(key: string, make: () => object): PrebuiltResponse {
    const cached = this.#cache.get(key)
    if (cached) return cached
    const text = JSON.stringify(make())
    // By content, so that every node confirms what another has sent.
    const prebuilt = prebuildResponse(text, { etag: createEtag(text) })
    if (key.length <= MAX_KEY_LENGTH) this.#cache.set(key, prebuilt)
    return prebuilt
  }
}

type MarketQuery = PageQuery & Readonly<{ group_key?: string | undefined; market_id?: string | undefined }>

/** The part of a list of markets that a query asks for. */
function draftMarkets<T>(items: readonly T[], query: MarketQuery, marketOf: (item: T) => FeedMarket): Draft<T> {
  const ids = readList(query.market_id)
  const matching = items.filter(item => {
    const { id, groups } = marketOf(item)
    const isInGroup = query.group_key === undefined || (groups as readonly string[]).includes(query.group_key)
    return isInGroup && (ids?.includes(id) ?? true)
  })
  const { data, pagination } = cutPage(matching, query)
  return { items: data, tail: `,"pagination":${JSON.stringify(pagination)}` }
}

/** Whether a final result can exist. An event that is not covered may have been cancelled. */
const mayBeSettled = ({ feed: { status } }: MatchEntry): boolean =>
  status === MATCH_STATUS.finished || status === MATCH_STATUS.notCovered

export interface CatalogueModuleDeps {
  readonly catalogue: Catalogue
  readonly ended: EndedEvents
  readonly feed: Pick<Simulator, 'listSettledMarkets'>
  readonly facts: CatalogueFacts
}

export function createCatalogueModule({ catalogue, ended, feed, facts }: CatalogueModuleDeps): Module {
  const lists = new PreparedLists<MatchEntry>()
  const marketLists = new PreparedLists<FeedMarket>()
  const settledLists = new PreparedLists<FeedSettledMarket>(MAX_SETTLED_BYTES)
  const settledMarkets = new SettledMarkets(feed)
  const drafts = new SharedWork<Draft<MatchEntry>>()
  const fixed = new FixedAnswers()
  const resultCounts = new ResultCounts(catalogue, ended)
  const counters = new Counters(catalogue, ended)
  const reader = new MatchReader()

  function ofSports({ tree }: CatalogueView, keys: string | undefined): (sportId: number) => boolean {
    const sportKeys = readList(keys)
    return sportId => sportKeys === undefined || sportKeys.includes(tree.sport(sportId).key)
  }

  /** A page of matches; those that have ended come from the store. */
  async function choose(
    query: MatchQuery,
    conditions: MatchConditions,
    { tree }: CatalogueView,
    matchFacts: MatchFacts,
    favourites?: ReadonlySet<number>,
  ) {
    const listed = rankMatches(catalogue, query, conditions, tree, matchFacts)
    const { page = 1, limit = MATCHES_PER_PAGE, max_per_sport: maxPerSport } = query
    if (includesEnded(conditions) && query.bettable !== true) {
      const stored = toEndedConditions(conditions, catalogue, query.favourite, favourites)
      const order = findLeagueOrder(query.sort_by ?? DEFAULT_SORT, tree)
      return listWithEnded(ended, { conditions: stored, listed, order, maxPerSport, page, limit })
    }
    const entries = listed.map(({ entry }) => entry)
    const shown = maxPerSport === undefined ? entries : limitPerSport(entries, maxPerSport, entry => entry.feed.sportId)
    return cutPage(shown, query, MATCHES_PER_PAGE)
  }

  async function listFavourites(query: MatchQuery, playerId: number, view: CatalogueView) {
    const favourites = new Set(await facts.favouriteMatches(playerId))
    const sortFacts = { betsCount: facts.betsCount, isFavourite: (id: number) => favourites.has(id) }
    const { data, pagination } = await choose(query, readConditions(query), view, sortFacts, favourites)
    await reader.read(view, data)
    return { data: data.map(entry => view.match(entry)), pagination }
  }

  const revisionOf = (): number => catalogue.revision + catalogue.providers.revision + ended.revision

  /** An event of the catalogue or of the store. Throws NOT_FOUND. */
  const findEntry = async (id: number): Promise<MatchEntry> => find(catalogue.match(id) ?? (await ended.find(id)))

  /** The list of all visitors, who have no favourites. */
  async function listMatches(query: MatchQuery, key: string, view: CatalogueView): Promise<PrebuiltResponse> {
    const { index } = catalogue
    const conditions = readConditions(query)
    const revision = revisionOf()
    const structure = index.revision + (includesEnded(conditions) ? ended.revision : 0)
    const draftRevision = isStructural(query) ? structure : revision
    const find = async (): Promise<Draft<MatchEntry>> => {
      const sortFacts = { betsCount: facts.betsCount, isFavourite: () => false }
      const { data, pagination } = await choose(query, conditions, view, sortFacts)
      return { items: data, tail: `,"pagination":${JSON.stringify(pagination)}` }
    }
    // Readers of the same list share a reading of the store.
    const draft = lists.findDraft(key, draftRevision) ?? (await drafts.run(`${key} ${draftRevision}`, find))
    await reader.read(view, draft.items)
    return lists.find(key, {
      revision,
      draftRevision,
      draft: () => draft,
      part: entry => ({ tag: tagOf(entry), text: () => view.matchText(entry) }),
    })
  }

  const handlers = {
    getSports: ({ language }) =>
      fixed.find(`sports ${language}`, () => ({ data: catalogue.view(language).tree.sports })),
    getCategories: ({ query, language }) =>
      fixed.find(`categories ${language} ${readQuery(query)}`, () => {
        const view = catalogue.view(language)
        const isWanted = ofSports(view, query.sport_key)
        return cutPage<Category>(
          view.tree.categories.filter(item => isWanted(item.sport_id)),
          query,
        )
      }),
    getCategory: ({ params, language }) => ({ data: find(catalogue.view(language).tree.category(params.id)) }),
    getTournaments: ({ query, language }) =>
      fixed.find(`tournaments ${language} ${readQuery(query)}`, () => {
        const view = catalogue.view(language)
        const isWanted = ofSports(view, query.sport_key)
        const categories = readIds(query.category_id)
        return cutPage<Tournament>(
          view.tree.tournaments.filter(item => isWanted(item.sport.id) && (categories?.has(item.category.id) ?? true)),
          query,
        )
      }),
    getTournament: ({ params, language }) => ({ data: find(catalogue.view(language).tree.tournament(params.id)) }),
    getMatches: ({ query, player, language }) => {
      const view = catalogue.view(language)
      if (query.favourite !== undefined && player) return listFavourites(query, player.id, view)
      const key = `${view.language} ${readQuery(query)}`
      return lists.findCurrent(key, revisionOf()) ?? listMatches(query, key, view)
    },
    getMatch: async ({ params, language }) => {
      const view = catalogue.view(language)
      const entry = await findEntry(params.id)
      return prebuildResponse(`{"data":${view.matchText(entry)}}`, { etag: buildEtag([view.language, tagOf(entry)]) })
    },
    getMatchMarkets: async ({ params, query, language }) => {
      const view = catalogue.view(language)
      const shown = catalogue.match(params.id)
      const entry = shown ?? find(await ended.find(params.id))
      const { revision } = entry
      const key = `${view.language} ${params.id} ${readQuery(query)}`
      const list = (): readonly FeedSettledMarket[] => (mayBeSettled(entry) ? settledMarkets.list(entry) : [])
      const settled = shown ? list() : await ended.listMarkets(entry)
      if (settled.length > 0) {
        return settledLists.find(key, {
          revision,
          draftRevision: revision,
          draft: () => draftMarkets(settled, query, ({ market }) => market),
          part: item => ({
            // Corrected results change no version of a market.
            tag: `${item.market.key}.${revision}`,
            text: () => JSON.stringify(toSettledWireMarket(item, entry, view)),
          }),
        })
      }
      return marketLists.find(key, {
        revision,
        draftRevision: revision,
        draft: () => draftMarkets(entry.markets, query, market => market),
        part: market => ({ tag: `${market.key}.${market.version}`, text: () => view.marketText(market, entry) }),
      })
    },
    getResultCounts: async ({ query }) => ({ data: await resultCounts.count(query.times) }),
    postCounters: ({ body }) => counters.find(body),
  } satisfies Handlers
  return { handlers }
}
