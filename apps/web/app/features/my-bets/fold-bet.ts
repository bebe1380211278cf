/**
 * Merges a changed bet into a cached list. A bet keeps its position and the texts of its
 * selections; an older state is dropped. A list on screen keeps a bet that no longer matches its
 * filter, so that its settlement is visible; `prune` removes such bets once nobody views the list.
 */

import type { QueryClient } from '@tanstack/react-query'
import { applyCashoutChange, isBetInHistory } from '@touchline/betting/bets/bet-history'
import { isStatusInFilter } from '@touchline/betting/bets/bet-status'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { betList } from '../../shared/queries/late-query-keys.ts'
import { type BetsData, type BetsFilter, findBet, flattenPages, getCachedLists } from './bets-queries.ts'
import { cashoutOffersOf } from './cashout/cashout-offers.ts'

/** Whether a list with that filter contains the bet. */
export function matchesFilter({ status, result }: BetsFilter, bet: Bet): boolean {
  return isBetInHistory(bet, { bets: status, results: result })
}

function withKnownTexts(changed: BetSelection, known: readonly BetSelection[]): BetSelection {
  const same = known.find(({ id }) => id === changed.id)
  if (!same) return changed
  const { status, stage, total_score, start_time } = changed.match
  const { market, outcome, match } = same
  return { ...changed, market, outcome, match: { ...match, status, stage, total_score, start_time } }
}

function replace(known: Bet, changed: Bet): Bet {
  if (changed.version <= known.version) return known
  return { ...changed, selections: changed.selections.map(one => withKnownTexts(one, known.selections)) }
}

/** Applies bet updates to all cached lists. */
function change(client: QueryClient, fold: (data: BetsData, filter: BetsFilter) => BetsData, isNews: boolean): void {
  for (const [filter, data] of getCachedLists(client)) {
    const queryKey = betList(filter)
    const state = client.getQueryState(queryKey)
    const folded = fold(data, filter)
    if (folded === data || !state) continue
    // Keeps the time of the fetch: a push says nothing about the other bets.
    client.setQueryData(queryKey, folded, { updatedAt: state.dataUpdatedAt })
    // A response in flight may predate the bet: it is refetched.
    if (isNews && state.fetchStatus === 'fetching') void client.invalidateQueries({ queryKey })
    else if (state.isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
}

/** Merges a changed bet into the lists. An older version changes nothing. */
export function applyBetUpdate(client: QueryClient, bet: Bet): void {
  if (bet.version > (findBet(client, bet.id)?.version ?? -1))
    cashoutOffersOf({ queryClient: client }).record([bet], performance.now())
  change(client, (data, filter) => foldBet(data, filter, bet), true)
}

/** Counts a bet that was open, and is on no loaded page, out of the lists of open bets. */
export function removeUnlisted(client: QueryClient): void {
  change(client, foldUnlisted, true)
}

/** Applies a changed cashout amount; null: the bet cannot be cashed out. */
export function applyCashoutOffer(client: QueryClient, betId: string, amount: number | null): void {
  cashoutOffersOf({ queryClient: client }).recordPush(betId, amount)
  change(client, data => foldOffer(data, betId, amount), false)
}

function mapBets(data: BetsData, change: (bet: Bet) => Bet | null): BetsData {
  let removed = 0
  const pages = data.pages.map(page => {
    const kept = page.data.flatMap(bet => change(bet) ?? [])
    removed += page.data.length - kept.length
    return { ...page, data: kept }
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
  if (at < 0 && !isWhole(data)) return data
  const into = at < 0 ? data.pages.length - 1 : at
  const pages = data.pages.map((page, index) => {
    if (index !== into) return page
    const before = page.data.filter(({ created_at }) => created_at > bet.created_at)
    return { ...page, data: [...before, bet, ...page.data.slice(before.length)] }
  })
  return { ...data, pages: withTotal(pages, 1) }
}

/**
 * Bets declined by a trader or withdrawn are removed at once; other rejected bets stay visible with
 * their reason.
 */
const isToLeave = ({ status, is_vip }: Bet): boolean =>
  !isStatusInFilter(status, 'all') && (status !== 'rejected' || is_vip)

/** Applies a bet update to the list. */
export function foldBet(data: BetsData, filter: BetsFilter, bet: Bet): BetsData {
  const known = flattenPages(data).find(({ id }) => id === bet.id)
  if (!known) return matchesFilter(filter, bet) ? insert(data, bet) : data
  if (bet.version <= known.version) return data
  const isLeaving = isToLeave(bet)
  return mapBets(data, one => (one.id !== bet.id ? one : isLeaving ? null : replace(one, bet)))
}

/** Applies a changed cashout amount to the list. */
export function foldOffer(data: BetsData, betId: string, amount: number | null): BetsData {
  const pages = data.pages.map(page => {
    const bets = applyCashoutChange(page.data, betId, amount)
    return bets === page.data ? page : { ...page, data: [...bets] }
  })
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages }
}

const isWhole = ({ pages }: BetsData): boolean => pages.at(-1)?.pagination.page === pages.at(-1)?.pagination.last_page

/** Counts a settled bet out of a list of open ones that had it on a page not loaded. */
function foldUnlisted(data: BetsData, { status, result }: BetsFilter): BetsData {
  return status === 'open' && result === 'all' && !isWhole(data) ? { ...data, pages: withTotal(data.pages, -1) } : data
}

/** Removes the bets that no longer match the filter. */
export function removeSettled(data: BetsData, filter: BetsFilter): BetsData {
  const isClean = data.pages.every(page => page.data.every(bet => matchesFilter(filter, bet)))
  return isClean ? data : mapBets(data, bet => (matchesFilter(filter, bet) ? bet : null))
}
