import { type BetFilter, isOpenBet, type ResultFilter } from '@touchline/betting/bets/bet-status'
import type { Money } from '@touchline/betting/money/money'
import type { Bet } from '@touchline/contract/entities/bet'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { ownStake } from '../../shared/bets/placed-bet.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Chips } from '../../ui/chips.tsx'
import { cx } from '../../ui/cx.ts'
import { Segments } from '../../ui/segments.tsx'
import text from '../../ui/text.module.css'
import { isVoid } from './bet-labels.ts'
import { BetList, useBets } from './bet-list.tsx'
import { type BetsData, flattenPages } from './bets-queries.ts'
import styles from './my-bets-page.module.css'

/** All bets of the player, with sums. The filter is stored in the address, so that a reload or link shows the same bets. */
export const STATUSES: readonly BetFilter[] = ['all', 'open', 'settled']
export const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund', 'cashed_out']

interface BetsChoice {
  readonly status: BetFilter
  readonly result: ResultFilter
}

/**
 * Parses the filter of an address; invalid values mean all. Bets without a result have no result
 * filter.
 */
export function readChoice(search: string): BetsChoice {
  const params = new URLSearchParams(search)
  const status = STATUSES.find(value => value === params.get('status')) ?? 'all'
  const result = RESULTS.find(value => value === params.get('result')) ?? 'all'
  return { status, result: status === 'open' ? 'all' : result }
}

/** Writes a filter to the query of an address, keeping its other parameters. */
export function writeChoice(search: string, { status, result }: BetsChoice): string {
  const params = new URLSearchParams(search)
  params.delete('status')
  params.delete('result')
  if (status !== 'all') params.set('status', status)
  if (result !== 'all' && status !== 'open') params.set('result', result)
  const query = params.toString()
  return query && `?${query}`
}

function useFilter(): [choice: BetsChoice, choose: (choice: BetsChoice) => void] {
  const search = useSearch({ ssrSearch: '' })
  const choose = (choice: BetsChoice) => {
    const { pathname, hash } = location
    navigate(pathname + writeChoice(location.search, choice) + hash, { replace: true, state: history.state })
  }
  return [readChoice(search), choose]
}

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
          onChange={value => choose({ status: value, result })}
          className={styles.statuses}
        />
        {status !== 'open' && (
          <div className={styles.results}>
            <Chips
              label={t('bets.result')}
              value={result}
              onChange={value => choose({ status, result: value })}
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

/** Sums over a complete list of bets in one currency. */
interface BetSums {
  /** On settled bets. */
  readonly staked: Money
  readonly returned: Money
  /** Payout minus stake. */
  readonly net: Money
  readonly open: Money
  readonly openCount: number
}

const total = (bets: readonly Bet[], amountOf: (bet: Bet) => number): number =>
  bets.reduce((sum, bet) => sum + amountOf(bet), 0)

/** Null when the list is incomplete, empty or has several currencies. */
export function sumBets(data: BetsData | undefined): BetSums | null {
  const [page] = data?.pages ?? []
  if (!data || !page) return null
  const bets = flattenPages(data)
  const [first] = bets
  if (!first || bets.length !== page.pagination.total) return null
  const { currency, subunits } = first.stake
  if (bets.some(({ stake }) => stake.currency !== currency)) return null
  const open = bets.filter(({ status }) => isOpenBet(status))
  const settled = bets.filter(bet => !isOpenBet(bet.status) && !isVoid(bet))
  const staked = total(settled, ownStake)
  const returned = total(settled, bet => bet.win_amount)
  const money = (value: number): Money => ({ value, currency, subunits })
  return {
    staked: money(staked),
    returned: money(returned),
    net: money(returned - staked),
    open: money(total(open, ownStake)),
    openCount: open.length,
  }
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
