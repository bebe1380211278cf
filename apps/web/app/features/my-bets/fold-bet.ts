/**
 * Takes a changed bet into a fetched list. A bet keeps its place and the texts of its selections; an older state of it is
 * dropped. A list that a person looks at keeps a bet which no longer fits its filter, so that it is seen to be settled;
 * `prune` takes such bets out once nobody looks.
 */
import { applyCashoutChange, isBetInHistory } from '@touchline/betting/bet-history'
import { isStatusInFilter } from '@touchline/betting/bet-status'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { type BetsData, type BetsFilter, flattenPages } from './bets-queries.ts'

/** Whether a list of that filter holds the bet. */
export function fits({ status, result }: BetsFilter, bet: Bet): boolean {
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

/** Puts a bet in its place by time: newest first. One older than all that was fetched comes with a later page. */
function insert(data: BetsData, bet: Bet): BetsData {
  const at = data.pages.findIndex(page => page.data.some(({ created_at }) => created_at <= bet.created_at))
  const isWhole = data.pages.at(-1)?.pagination.page === data.pages.at(-1)?.pagination.last_page
  if (at < 0 && !isWhole) return data
  const into = at < 0 ? data.pages.length - 1 : at
  const pages = data.pages.map((page, index) => {
    if (index !== into) return page
    const before = page.data.filter(({ created_at }) => created_at > bet.created_at)
    return { ...page, data: [...before, bet, ...page.data.slice(before.length)] }
  })
  return { ...data, pages: withTotal(pages, 1) }
}

/** A wish that a trader turned down, or that was taken back, leaves at once; a person sees why another was refused. */
const isToLeave = ({ status, is_vip }: Bet): boolean =>
  !isStatusInFilter(status, 'all') && (status !== 'rejected' || is_vip)

/** The list after news of a bet. */
export function foldBet(data: BetsData, filter: BetsFilter, bet: Bet): BetsData {
  const known = flattenPages(data).find(({ id }) => id === bet.id)
  if (!known) return fits(filter, bet) ? insert(data, bet) : data
  if (bet.version <= known.version) return data
  const isLeaving = isToLeave(bet)
  return mapBets(data, one => (one.id !== bet.id ? one : isLeaving ? null : replace(one, bet)))
}

/** The list after the amount for cashing a bet out changed. */
export function foldOffer(data: BetsData, betId: string, amount: number | null): BetsData {
  const pages = data.pages.map(page => {
    const bets = applyCashoutChange(page.data, betId, amount)
    return bets === page.data ? page : { ...page, data: [...bets] }
  })
  return pages.every((page, at) => page === data.pages[at]) ? data : { ...data, pages }
}

/** The list without what no longer fits its filter. */
export function prune(data: BetsData, filter: BetsFilter): BetsData {
  const isClean = data.pages.every(page => page.data.every(bet => fits(filter, bet)))
  return isClean ? data : mapBets(data, bet => (fits(filter, bet) ? bet : null))
}
