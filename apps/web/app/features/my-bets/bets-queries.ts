/**
 * The cached lists of the player's bets, by filter: their queries, and how pushes change them. Keys start with `bets`, so
 * that sign-out removes all lists. Of two states of a bet the higher version wins, so that no response reverts a newer
 * push.
 */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { applyCashoutChange, isBetInHistory } from '@touchline/betting/bets/bet-history'
import { isBetFound } from '@touchline/betting/bets/bet-search'
import { type BetFilter, isOpenBet, isStatusInFilter, type ResultFilter } from '@touchline/betting/bets/bet-status'
import type { Api } from '@touchline/client/http'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { KeyedReadable } from '@touchline/client/observable'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { perApp } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

export const BETS_PER_PAGE = 500

const FRESH_MS = 30_000

export interface BetsFilter {
  readonly status: BetFilter
  readonly result: ResultFilter
  /** Placed then or later, in ISO 8601; like `to` and `q` only where the settings have `bets_search`. */
  readonly from?: string
  /** Placed before. */
  readonly to?: string
  /** A reference or the name of an event. */
  readonly q?: string
}

export type BetsPage = ResponseBody<'getBets'>
export type BetsData = InfiniteData<BetsPage, unknown>

export const betsKey = (filter: BetsFilter) => [...queryKeys.bets, filter] as const

/** All cached lists of bets with their filters. */
export function getCachedLists(client: QueryClient): [filter: BetsFilter, data: BetsData][] {
  return client.getQueriesData<BetsData>({ queryKey: queryKeys.bets }).flatMap(([key, data]) => {
    return data ? [[key[1] as BetsFilter, data] as [BetsFilter, BetsData]] : []
  })
}

/** The newest state of a bet in any list. */
export const findBet = (client: QueryClient, betId: string): Bet | undefined => findNewestBets(client).get(betId)

function findNewestBets(client: QueryClient): Map<string, Bet> {
  const newest = new Map<string, Bet>()
  for (const [, { pages }] of getCachedLists(client)) {
    for (const bet of pages.flatMap(page => page.data)) {
      const other = newest.get(bet.id)
      if (!other || other.version < bet.version) newest.set(bet.id, bet)
    }
  }
  return newest
}

/** Replaces each fetched bet by a newer cached state, if any. */
export function mergeNewest(fetched: readonly Bet[], cached: ReadonlyMap<string, Bet>): Bet[] {
  return fetched.map(bet => {
    const other = cached.get(bet.id)
    return other && other.version > bet.version ? other : bet
  })
}

export const betsQuery = (api: Api, filter: BetsFilter) =>
  infiniteQueryOptions({
    queryKey: betsKey(filter),
    queryFn: async ({ pageParam: page, signal, client }): Promise<BetsPage> => {
      const sentAtMs = performance.now()
      const response = await api.call('getBets', { query: { ...filter, page, limit: BETS_PER_PAGE }, signal })
      const cached = findNewestBets(client)
      const current = response.data.filter(({ id, version }) => version >= (cached.get(id)?.version ?? 0))
      cashoutOffersOf({ queryClient: client }).record(current, sentAtMs)
      return { ...response, data: mergeNewest(response.data, cached) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, last_page } }) => (page < last_page ? page + 1 : undefined),
    staleTime: FRESH_MS,
  })

/**
 * The bets of all pages without duplicates: a bet placed meanwhile shifts others to the next page.
 */
export function flattenPages({ pages }: BetsData): Bet[] {
  const bets = new Map<string, Bet>()
  for (const bet of pages.flatMap(page => page.data)) if (!bets.has(bet.id)) bets.set(bet.id, bet)
  return [...bets.values()]
}

type OfferFields = Pick<Bet, 'to_cashout' | 'cashout_reason' | 'cashout_whole_only'>

/** The offer of a bet on the wire, without the moment since which it may be valid. */
export const readOffer = ({ to_cashout, cashout_reason, cashout_whole_only }: OfferFields) => ({
  amount: to_cashout,
  reason: cashout_reason,
  isWholeOnly: cashout_whole_only,
})

interface CashoutOffer {
  /** In minor units; null: the bet cannot be cashed out now. */
  readonly amount: number | null
  /** Why there is none; absent where that is not told. */
  readonly reason?: string | undefined
  /** Only all that is left can be cashed out. */
  readonly isWholeOnly?: boolean | undefined
  /** Moment of the page's clock (`performance.now`) since which the amount may be valid. */
  readonly validFromMs: number
}

/**
 * Current cash-out amounts of open bets: the single source for all lists and cards, so that they never show different
 * amounts. Amounts arrive by push and with every fetched list; the later one wins, and a fetched amount counts from the
 * moment of its request.
 */
export interface CashoutOffers extends KeyedReadable<CashoutOffer> {
  /** Records the amounts of bets; decided bets have none. */
  record(bets: readonly (OfferFields & Pick<Bet, 'id' | 'status'>)[], validFromMs: number): void
  /** Records one pushed offer. */
  recordPush(betId: string, offer: OfferFields): void
}

function createCashoutOffers(): CashoutOffers {
  const store = createKeyedStore<CashoutOffer>()
  const set = (betId: string, offer: OfferFields, validFromMs: number): void => {
    const current = store.get(betId)
    if (current && current.validFromMs > validFromMs) return
    store.set(betId, { ...readOffer(offer), validFromMs })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    record(bets, validFromMs) {
      for (const bet of bets) {
        if (isOpenBet(bet.status)) set(bet.id, bet, validFromMs)
        else store.set(bet.id, undefined)
      }
      store.flush()
    },
    recordPush(betId, offer) {
      set(betId, offer, performance.now())
      store.flush()
    },
  }
}

export const cashoutOffersOf = perApp(createCashoutOffers)

/** Whether a list with that filter contains the bet. */
export function matchesFilter({ status, result, from, to, q }: BetsFilter, bet: Bet): boolean {
  if (from !== undefined && bet.created_at < from) return false
  if (to !== undefined && bet.created_at >= to) return false
  return isBetInHistory(bet, { bets: status, results: result }) && (q === undefined || isBetFound(bet, q))
}

/** The state of a changed selection with the texts of the cached one, which are in the language of the page. */
function withCachedTexts(changed: BetSelection, cached: readonly BetSelection[]): BetSelection {
  const same = cached.find(({ id }) => id === changed.id)
  if (!same) return changed
  const { status, stage, total_score, start_time } = changed.match
  const { market, outcome, match } = same
  return { ...changed, market, outcome, match: { ...match, status, stage, total_score, start_time } }
}

function replace(cached: Bet, changed: Bet): Bet {
  if (changed.version <= cached.version) return cached
  return { ...changed, selections: changed.selections.map(selection => withCachedTexts(selection, cached.selections)) }
}

/** @param refetches whether a fetch in flight is repeated, because its response may predate the update */
function updateLists(
  client: QueryClient,
  update: (data: BetsData, filter: BetsFilter) => BetsData,
  refetches: boolean,
): void {
  for (const [filter, data] of getCachedLists(client)) {
    const queryKey = betsKey(filter)
    const state = client.getQueryState(queryKey)
    const updated = update(data, filter)
    if (updated === data || !state) continue
    // Keeps the time of the fetch: a push says nothing about the other bets.
    client.setQueryData(queryKey, updated, { updatedAt: state.dataUpdatedAt })
    if (refetches && state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
    else if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Merges a changed bet into the lists. An older version changes nothing. */
export function applyBetUpdate(client: QueryClient, bet: Bet): void {
  if (bet.version > (findBet(client, bet.id)?.version ?? -1))
    cashoutOffersOf({ queryClient: client }).record([bet], performance.now())
  updateLists(client, (data, filter) => foldBet(data, filter, bet), true)
}

/** Subtracts a settled bet that is on no loaded page from the totals of the lists of open bets. */
export function removeUnlisted(client: QueryClient): void {
  updateLists(client, foldUnlisted, true)
}

/** Applies a changed cash-out offer. */
export function applyCashoutOffer(client: QueryClient, betId: string, offer: OfferFields): void {
  cashoutOffersOf({ queryClient: client }).recordPush(betId, offer)
  updateLists(client, data => foldOffer(data, betId, offer.to_cashout), false)
}

function mapBets(data: BetsData, change: (bet: Bet) => Bet | null): BetsData {
  let removed = 0
  const pages = data.pages.map(page => {
    const bets = page.data.flatMap(bet => change(bet) ?? [])
    removed += page.data.length - bets.length
    return { ...page, data: bets }
  })
  return { ...data, pages: withTotal(pages, -removed) }
}

function withTotal(pages: BetsData['pages'], change: number): BetsData['pages'] {
  return pages.map(page => ({
    ...page,
    pagination: { ...page.pagination, total: Math.max(0, page.pagination.total + change) },
  }))
}

/** Inserts a bet by time, newest first. One older than all fetched bets belongs to a later page. */
function insert(data: BetsData, bet: Bet): BetsData {
  const at = data.pages.findIndex(page => page.data.some(({ created_at }) => created_at <= bet.created_at))
  if (at < 0 && !hasAllPages(data)) return data
  const target = at < 0 ? data.pages.length - 1 : at
  const pages = data.pages.map((page, index) => {
    if (index !== target) return page
    const before = page.data.filter(({ created_at }) => created_at > bet.created_at)
    return { ...page, data: [...before, bet, ...page.data.slice(before.length)] }
  })
  return { ...data, pages: withTotal(pages, 1) }
}

/**
 * Bets declined by a trader or withdrawn are removed at once; other rejected bets stay visible with
 * their reason.
 */
const isRemovedAtOnce = ({ status, is_vip }: Bet): boolean =>
  !isStatusInFilter(status, 'all') && (status !== 'rejected' || is_vip)

/**
 * Merges a changed bet into a list. The bet keeps its position and the texts of its selections; an older state is dropped.
 * A bet that no longer matches the filter stays, so that its settlement is visible, until `removeSettled` removes it.
 */
export function foldBet(data: BetsData, filter: BetsFilter, bet: Bet): BetsData {
  const cached = flattenPages(data).find(({ id }) => id === bet.id)
  if (!cached) return matchesFilter(filter, bet) ? insert(data, bet) : data
  if (bet.version <= cached.version) return data
  const isRemoved = isRemovedAtOnce(bet)
  return mapBets(data, other => (other.id !== bet.id ? other : isRemoved ? null : replace(other, bet)))
}

export function foldOffer(data: BetsData, betId: string, amount: number | null): BetsData {
  const pages = data.pages.map(page => {
    const bets = applyCashoutChange(page.data, betId, amount)
    return bets === page.data ? page : { ...page, data: [...bets] }
  })
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages }
}

const hasAllPages = ({ pages }: BetsData): boolean =>
  pages.at(-1)?.pagination.page === pages.at(-1)?.pagination.last_page

function foldUnlisted(data: BetsData, { status, result, from, to, q }: BetsFilter): BetsData {
  const isSearch = from !== undefined || to !== undefined || q !== undefined
  return status === 'open' && result === 'all' && !isSearch && !hasAllPages(data)
    ? { ...data, pages: withTotal(data.pages, -1) }
    : data
}

/** Removes the bets that no longer match the filter. */
export function removeSettled(data: BetsData, filter: BetsFilter): BetsData {
  const isClean = data.pages.every(page => page.data.every(bet => matchesFilter(filter, bet)))
  return isClean ? data : mapBets(data, bet => (matchesFilter(filter, bet) ? bet : null))
}

/** How often a list that changes while its pages are read is read again. */
const EXPORT_ATTEMPTS = 3

/**
 * Fetches all bets of a filter, newest first. A bet that leaves the list between two pages moves another to a page already
 * read: a list whose total changed meanwhile is read again. Throws when it never does, or when a page cannot be fetched.
 */
export async function fetchAllBets(api: Api, filter: BetsFilter): Promise<Bet[]> {
  for (let attempt = 0; attempt < EXPORT_ATTEMPTS; attempt += 1) {
    const pages: BetsPage[] = []
    do {
      const page = pages.length + 1
      pages.push(await api.call('getBets', { query: { ...filter, page, limit: BETS_PER_PAGE } }))
    } while (pages.length < (pages.at(-1)?.pagination.last_page ?? 0))
    const bets = flattenPages({ pages, pageParams: [] })
    if (pages.every(({ pagination: { total } }) => total === bets.length)) return bets
  }
  throw new Error('the list of bets changed while it was read')
}
