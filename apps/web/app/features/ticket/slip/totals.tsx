import { capPayout } from '@touchline/betting/money'
import { roundOdds } from '@touchline/betting/odds'
import { betOdds, type SlipBet } from '@touchline/betting/slip-bet'
import { hasFreebet } from '@touchline/betting/slip-bonus'
import { boostedOdds, computeBoostGain } from '@touchline/betting/slip-bonus-gain'
import { computeMaxPayout } from '@touchline/betting/slip-limits'
import { computeSystemReturns } from '@touchline/betting/systems'
import { isInProgress } from '@touchline/betting/ticket-transitions'
import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import { signedMoney } from '../../../shared/signed-money.ts'
import text from '../../../ui/text.module.css'
import bonus from './bonus.late.module.css'
import styles from './slip.module.css'
import type { Slip } from './use-slip.ts'

/**
 * Total odds, or the total stake where no field shows it, and the potential win as the most
 * prominent number.
 */
export function Totals({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { ticket, total, win, context, offered } = slip
  const money = (value: number) => formats.money({ value, ...ticket.currency })
  const [bet, ...others] = ticket.bets
  if (!bet) return null
  const isSeveral = others.length > 0
  const [left] = offered
  const isSystem = left?.betType === 'system'
  return (
    <dl className={styles.totals}>
      {context.balance !== null && (
        <Line name={t('ticket.balance')} className={styles.balance}>
          {money(context.balance)}
        </Line>
      )}
      {isSystem && <SystemLines bet={left} slip={slip} />}
      {(isSeveral || isInProgress(ticket)) && (
        <Line name={t(isSeveral ? 'ticket.total-stake' : 'stake.label')}>{money(total)}</Line>
      )}
      {!isSeveral && hasFreebet(bet) && !isInProgress(ticket) && (
        <Line name={t('stake.label')}>
          <span className={bonus.reward}>{t('bets.stake.free', { amount: money(total) })}</span>
        </Line>
      )}
      {!(isSeveral || isSystem || isInProgress(ticket)) && <OddsLine bet={left} slip={slip} />}
      {left && !isSeveral && <BoostLine bet={left} slip={slip} />}
      <div className={styles.win}>
        <dt>{t(isSystem ? 'ticket.potential-win.up-to' : 'ticket.potential-win')}</dt>
        <dd>
          <bdi>{isStakeOutOfBounds(slip) ? '–' : money(win)}</bdi>
        </dd>
      </div>
      {!isSeveral && <FreebetRule bet={bet} />}
    </dl>
  )
}

/** No win is promised for a stake that cannot be placed. */
const isStakeOutOfBounds = ({ blockers }: Slip): boolean =>
  blockers.includes('stake_below_min') || blockers.includes('stake_above_max')

/** The amount that the boost adds at this stake. */
function BoostLine({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const gain = bet.bonus ? computeBoostGain(bet, bet.bonus, slip.context.limits) : 0
  if (gain <= 0) return null
  return (
    <Line name={t('ticket.bonus.comboboost')}>
      <span className={bonus.reward}>{signedMoney(formats, { value: gain, ...slip.ticket.currency })}</span>
    </Line>
  )
}

/** The return of a freebet's stake. */
function FreebetRule({ bet }: { readonly bet: SlipBet }) {
  const { t } = useI18n()
  if (bet.bonus?.type !== 'freebet') return null
  return (
    <div className={bonus.rule}>
      <dt className={text.hidden}>{t('ticket.bonus.freebet')}</dt>
      <dd>{t(`ticket.bonus.rule.${bet.bonus.freebetType}`)}</dd>
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

function Line({ name, children, className }: LineProps) {
  return (
    <div className={cx(styles.line, className)}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/**
 * The price of the whole bet: the accepted one, and the current one if it differs. None when no
 * selection is available.
 */
function OddsLine({ bet, slip: { changed } }: { readonly bet: SlipBet | undefined; readonly slip: Slip }) {
  const { t } = useI18n()
  const format = useOddsFormat()
  if (!bet) return <Line name={t('ticket.total-odds')}>–</Line>
  const isCustom = bet.betType === 'custom'
  const agreed = roundOdds(betOdds(bet))
  const now = roundOdds(betOdds(bet, 'current'))
  if (isCustom && bet.customOdds === null) return <Line name={t('ticket.custom-odds')}>–</Line>
  const boosted = boostedOdds(bet, changed > 0 ? 'current' : 'accepted')
  if (boosted)
    return (
      <Line name={t('ticket.total-odds')}>
        <s className={styles.was}>{formatPrice(changed > 0 ? now : agreed, format)}</s>{' '}
        <span className={bonus.reward}>
          <span className={text.hidden}>{t('ticket.bonus.boosted-odds')}</span>
          {formatPrice(roundOdds(boosted), format)}
        </span>
      </Line>
    )
  return (
    <Line name={t(isCustom ? 'ticket.custom-odds' : 'ticket.total-odds')}>
      {changed > 0 && now !== agreed && <s className={styles.was}>{formatPrice(agreed, format)}</s>}{' '}
      {formatPrice(changed > 0 ? now : agreed, format)}
    </Line>
  )
}

/** Stake per combination of a system, and the minimum return when it wins. */
function SystemLines({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { systemType: type, selections, stake } = bet
  if (!type || type.totalCount !== selections.length) return null
  const odds = selections.map(one => (slip.changed > 0 ? one.odds : one.acceptedOdds))
  const { lines, stakePerLine, minReturn } = computeSystemReturns(stake, type, odds)
  const least = capPayout(minReturn, computeMaxPayout(bet, slip.context.limits))
  const money = (value: number) => formats.money({ value, ...slip.ticket.currency })
  return (
    <>
      <Line name={t('system.stake-a-line')}>{t('system.times', { lines, amount: money(stakePerLine) })}</Line>
      <Line name={t('system.min-win', { count: type.winCount })}>{money(least)}</Line>
    </>
  )
}
