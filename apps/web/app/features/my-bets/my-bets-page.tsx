import type { BetFilter, ResultFilter } from '@touchline/betting/bets/bet-status'
import { useMemo, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { useSettings } from '../../shared/app/app-context.tsx'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { dayBounds, isDay } from '../../shared/formats/dates.ts'
import { useTimeZone } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Chips } from '../../ui/chips.tsx'
import { cx } from '../../ui/cx.ts'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { BetList, useBets } from './bet-list.tsx'
import { type BetSums, sumBets } from './bet-sums.ts'
import { BetsSearch, MAX_SEARCH_LENGTH } from './bets-search.tsx'
import { ExportButton } from './export-button.tsx'
import styles from './my-bets-page.module.css'

/** All bets of the player, with sums. The filter is stored in the address, so that a reload or link shows the same bets. */
export const STATUSES: readonly BetFilter[] = ['all', 'open', 'settled']
export const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund', 'cashed_out']

export interface BetsChoice {
  readonly status: BetFilter
  readonly result: ResultFilter
  /** First and last day on which the bets were placed; empty for no limit. */
  readonly from: string
  readonly to: string
  /** A reference or the name of an event; may be empty. */
  readonly q: string
}

export const ALL_BETS: BetsChoice = { status: 'all', result: 'all', from: '', to: '', q: '' }

/**
 * Parses the filter of an address; invalid values mean all. Bets without a result have no result
 * filter.
 */
export function readChoice(search: string): BetsChoice {
  const params = new URLSearchParams(search)
  const status = STATUSES.find(value => value === params.get('status')) ?? 'all'
  const result = RESULTS.find(value => value === params.get('result')) ?? 'all'
  const readDay = (name: string) => [params.get(name) ?? ''].find(isDay) ?? ''
  return {
    status,
    result: status === 'open' ? 'all' : result,
    from: readDay('from'),
    to: readDay('to'),
    q: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  }
}

/** Writes a filter to the query of an address, keeping its other parameters. */
export function writeChoice(search: string, { status, result, from, to, q }: BetsChoice): string {
  const params = new URLSearchParams(search)
  const set = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name))
  set('status', status === 'all' ? '' : status)
  set('result', result === 'all' || status === 'open' ? '' : result)
  set('from', from)
  set('to', to)
  set('q', q)
  const query = params.toString()
  return query && `?${query}`
}

type Choose = (changes: Partial<BetsChoice>) => void

/** The address may have changed since a render: the changes are of what it says now. */
function choose(changes: Partial<BetsChoice>): void {
  const { pathname, search, hash } = location
  const query = writeChoice(search, { ...readChoice(search), ...changes })
  navigate(pathname + query + hash, { replace: true, state: history.state })
}

function useFilter(): [choice: BetsChoice, choose: Choose] {
  const choice = readChoice(useSearch({ ssrSearch: '' }))
  const canSearch = useSettings()?.bets_search === true
  return [canSearch ? choice : { ...choice, from: '', to: '', q: '' }, choose]
}

/** The search of a list: from the start of the first day to the end of the last. */
function toSearch({ from, to, q }: BetsChoice, timeZone: string) {
  return {
    ...(from && { from: new Date(dayBounds(from, timeZone)[0]).toISOString() }),
    ...(to && { to: new Date(dayBounds(to, timeZone)[1]).toISOString() }),
    ...(q && { q }),
  }
}

/** The sums of the list; while another one loads, still those of the last. */
function useSums({ data, bets }: ReturnType<typeof useBets>): BetSums | null {
  const sums = useMemo(() => sumBets(data), [data])
  const [last, setLast] = useState(sums)
  const shown = bets ? sums : last
  if (shown !== last) setLast(shown)
  return shown
}

export function MyBetsPage() {
  const t = useT()
  const [choice, choose] = useFilter()
  const { status, result, from, to, q } = choice
  const [searchKey, setSearchKey] = useState(0)
  const search = toSearch(choice, useTimeZone())
  const canSearch = useSettings()?.bets_search === true
  const list = useBets(status, result, search)
  const sums = useSums(list)
  const isSearch = from !== '' || to !== '' || q !== ''
  const isFiltered = status !== 'all' || result !== 'all' || isSearch
  const showAll = () => {
    choose(ALL_BETS)
    setSearchKey(searchKey + 1)
  }
  return (
    <div className={styles.page}>
      {sums && <BetsSummary sums={sums} />}
      <div className={styles.filters}>
        <Segments
          label={t('bets.filter')}
          segments={STATUSES.map(value => ({ value, label: t(`bets.filter.${value}`) }))}
          value={status}
          onChange={value => choose({ status: value })}
          className={styles.statuses}
        />
        {status !== 'open' && (
          <div className={styles.results}>
            <Chips
              label={t('bets.result')}
              value={result}
              onChange={value => choose({ result: value })}
              chips={RESULTS.map(value => ({ value, content: t(`bets.result.${value}`) }))}
            />
          </div>
        )}
      </div>
      <div className={styles.tools}>
        {canSearch && <BetsSearch key={searchKey} choice={choice} onChange={choose} />}
        <ExportButton filter={{ status, result, ...search }} isEmpty={!list.bets || list.bets.length === 0} />
      </div>
      <BetList
        key={[status, result, from, to, q].join(' ')}
        list={list}
        status={status}
        result={result}
        isSearch={isSearch}
        byDay={status === 'settled'}
        columns
        emptyAction={isFiltered && <Button onClick={showAll}>{t('bets.show-all')}</Button>}
      />
    </div>
  )
}

/** Total stake and payout, once there are any. Losses are shown as prominently as wins. */
function BetsSummary({ sums: { staked, returned, net, open, openCount } }: { readonly sums: BetSums }) {
  const { t, formats } = useI18n()
  const hasSettled = staked.value > 0 || returned.value > 0
  if (!hasSettled && openCount === 0) return null
  return (
    <dl className={cx(card.card, styles.summary)} aria-label={t('bets.summary')}>
      {hasSettled && (
        <>
          <Figure label={t('bets.sum.staked')} value={formats.money(staked)} note={t('bets.sum.staked.note')} />
          <Figure label={t('bets.sum.returned')} value={formats.money(returned)} note={t('bets.sum.returned.note')} />
          <Figure label={t('bets.sum.net')} value={signedMoney(formats, net)} note={t('bets.sum.net.note')} />
        </>
      )}
      {openCount > 0 && (
        <Figure
          label={t('bets.sum.open')}
          value={formats.money(open)}
          note={t('bets.sum.open.note', { count: openCount })}
        />
      )}
    </dl>
  )
}

function Figure({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt className={text.over}>{label}</dt>
      <dd className={cx(styles.value, text.num)} translate="no">
        {value}
      </dd>
      <dd className={cx(text.micro, text.quiet, styles.note)}>{note}</dd>
    </div>
  )
}
