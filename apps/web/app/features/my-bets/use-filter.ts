/**
 * The filter of the bets page, stored in its address, so that a reload or link shows the same bets.
 */
import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import { navigate, useSearch } from 'wouter/use-browser-location'

export const STATUSES: readonly BetFilter[] = ['all', 'open', 'settled']
export const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund', 'cashed_out']

export interface BetsChoice {
  readonly status: BetFilter
  readonly result: ResultFilter
}

/**
 * Parses the filter of an address; invalid values mean all. Bets without a result have no result
 * filter.
 */
export function readChoice(search: string): BetsChoice {
  const params = new URLSearchParams(search)
  const status = STATUSES.find(one => one === params.get('status')) ?? 'all'
  const result = RESULTS.find(one => one === params.get('result')) ?? 'all'
  return { status, result: status === 'open' ? 'all' : result }
}

/** Writes a filter to the query of an address, keeping its other parameters. */
export function writeChoice(search: string, { status, result }: BetsChoice): string {
  const params = new URLSearchParams(search)
  params.delete('status')
  params.delete('result')
  if (status !== 'all') params.set('status', status)
  if (result !== 'all' && status !== 'open') params.set('result', result)
  const text = params.toString()
  return text && `?${text}`
}

export function useFilter(): [choice: BetsChoice, choose: (next: BetsChoice) => void] {
  const search = useSearch({ ssrSearch: '' })
  const choose = (next: BetsChoice) => {
    const { pathname, hash } = location
    navigate(pathname + writeChoice(location.search, next) + hash, { replace: true, state: history.state })
  }
  return [readChoice(search), choose]
}
