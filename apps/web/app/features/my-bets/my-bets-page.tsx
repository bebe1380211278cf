import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Segments } from '../../ui/segments.tsx'
import { BetList } from './bet-list.tsx'
import { BetsSummary, sumBets } from './bets-summary.tsx'
import styles from './my-bets-page.module.css'
import { useBets } from './use-bets.ts'

/**
 * The filter of the bets page, stored in its address, so that a reload or link shows the same bets.
 */
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

/** All bets of the player, filtered by status and result. */
export function MyBetsPage() {
  const t = useT()
  const [{ status, result }, choose] = useFilter()
  const all = useBets('all')
  const list = useBets(status, result)
  const sums = sumBets(all.data)
  const isFiltered = status !== 'all' || result !== 'all'
  return (
    <div className={styles.page}>
      {sums && <BetsSummary sums={sums} />}
      <div className={styles.filters}>
        <Segments
          label={t('bets.filter')}
          segments={STATUSES.map(value => ({ value, label: t(`bets.filter.${value}`) }))}
          value={status}
          onChange={next => choose({ status: next, result })}
          className={styles.statuses}
        />
        {status !== 'open' && (
          <div className={styles.results}>
            <Chips
              label={t('bets.result')}
              value={result}
              onChange={next => choose({ status, result: next })}
              chips={RESULTS.map(value => ({ value, content: t(`bets.result.${value}`) }))}
            />
          </div>
        )}
      </div>
      <BetList
        key={`${status} ${result}`}
        list={list}
        status={status}
        result={result}
        columns
        emptyAction={
          isFiltered && <Button onClick={() => choose({ status: 'all', result: 'all' })}>{t('bets.show-all')}</Button>
        }
      />
    </div>
  )
}
