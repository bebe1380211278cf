import { isOpenBet } from '@touchline/betting/bets/bet-status'
import type { Money } from '@touchline/betting/money/money'
import type { Bet } from '@touchline/contract/entities/bet'
import { useI18n } from '../../i18n/provider.tsx'
import { ownStake } from '../../shared/bets/bet-bonus.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { isVoid } from './bet-labels.ts'
import { type BetsData, flattenPages } from './bets-queries.ts'
import styles from './bets-summary.module.css'

/**
 * Sums over bets. They are valid only for a complete list of one currency; otherwise there are
 * none.
 */
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

/** The sums over a list; null when the list is incomplete, empty or has several currencies. */
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
export function BetsSummary({ sums: { staked, returned, net, open, openCount } }: { readonly sums: BetSums }) {
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
