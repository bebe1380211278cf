/** The filter of the page with all bets, kept in its address: a reload and a link show the same bets. */
import type { BetFilter, ResultFilter } from '@touchline/betting/bet-status'
import { navigate, useSearch } from 'wouter/use-browser-location'

export const STATUSES: readonly BetFilter[] = ['all', 'open', 'settled']
export const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund', 'cashed_out']

export interface BetsChoice {
  readonly status: BetFilter
  readonly result: ResultFilter
}

/** What an address asks for; words that are none count as all. A bet without a result has none to look for. */
export function readChoice(search: string): BetsChoice {
  const params = new URLSearchParams(search)
  const status = STATUSES.find(one => one === params.get('status')) ?? 'all'
  const result = RESULTS.find(one => one === params.get('result')) ?? 'all'
  return { status, result: status === 'open' ? 'all' : result }
}

/** The query of an address for a choice, beside what else stands there. */
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
