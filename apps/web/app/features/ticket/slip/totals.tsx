import { capPayout } from '@touchline/betting/money/money'
import { roundOdds } from '@touchline/betting/odds/odds'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { boostedOdds, computeBoostGain } from '@touchline/betting/slip/bonus-gain'
import { computeMaxPayout } from '@touchline/betting/slip/limits'
import { betKey, betOdds, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { computeSystemReturns, countLines, type SystemType } from '@touchline/betting/systems/systems'
import type { BetPreview } from '@touchline/betting/ticket/preview'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { signedMoney } from '../../../shared/formats/amounts.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { cx } from '../../../ui/cx.ts'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import bonus from './bonus.module.css'
import styles from './slip.module.css'
import type { Slip } from './use-slip.ts'

/**
 * Total odds, or the total stake where no field shows it, and the potential win as the most
 * prominent number.
 */
export function Totals({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { ticket, total, preview, context, isStale } = slip
  const money = (value: number) => formats.money({ value, ...ticket.currency })
  const [bet, ...others] = ticket.bets
  if (!bet) return null
  const isSeveral = others.length > 0
  const shown = preview.bets.get(betKey(bet))
  const isSystem = shown?.bet.betType === 'system'
  const hasStakeLine = isSeveral || isInProgress(ticket) || preview.stake !== total
  return (
    <dl className={cx(styles.totals, isStale && styles.stale)}>
      {context.balance !== null && (
        <Line name={t('ticket.balance')} className={styles.balance}>
          {money(context.balance)}
        </Line>
      )}
      {shown && isSystem && <SystemLines shown={shown} slip={slip} />}
      {hasStakeLine && (
        <Line name={t(isSeveral ? 'ticket.total-stake' : 'stake.label')}>
          {preview.stake !== total && <s className={styles.was}>{money(total)}</s>} {money(preview.stake)}
        </Line>
      )}
      {!isSeveral && hasFreebet(bet) && !isInProgress(ticket) && (
        <Line name={t('stake.label')}>
          <span className={bonus.reward}>
            <Sentence>{t.isolated('bets.stake.free', { amount: money(total) })}</Sentence>
          </span>
        </Line>
      )}
      {!(isSeveral || isSystem || isInProgress(ticket)) && <OddsLine shown={shown} />}
      {shown && !isSeveral && <BoostLine shown={shown} slip={slip} />}
      <div className={styles.win}>
        <dt>{t(isSystem ? 'ticket.potential-win.up-to' : 'ticket.potential-win')}</dt>
        <dd>
          <Numeric>{preview.win === null || isStakeOutOfBounds(slip) ? '–' : money(preview.win)}</Numeric>
        </dd>
      </div>
      {!isSeveral && <FreebetRule bet={bet} />}
    </dl>
  )
}

/** No win is promised for a stake that cannot be placed. */
const isStakeOutOfBounds = ({ blockers }: Slip): boolean =>
  blockers.includes('stake_below_min') || blockers.includes('stake_above_max')

interface PreviewProps {
  readonly shown: BetPreview
  readonly slip: Slip
}

/** The amount that the boost adds at this stake, or that it is being judged. */
function BoostLine({ shown, slip }: PreviewProps) {
  const { t, formats } = useI18n()
  const { bet, win, isBoostOutdated } = shown
  if (isBoostOutdated) return <Line name={t('ticket.bonus.comboboost')}>{t('ticket.bonus.checking')}</Line>
  const gain = bet.bonus && win !== null ? computeBoostGain(bet, bet.bonus, slip.context.limits) : 0
  if (gain <= 0) return null
  return (
    <Line name={t('ticket.bonus.comboboost')}>
      <span className={bonus.reward} translate="no">
        {signedMoney(formats, { value: gain, ...slip.ticket.currency })}
      </span>
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
      <dd>{typeof children === 'string' ? <Numeric>{children}</Numeric> : <bdi>{children}</bdi>}</dd>
    </div>
  )
}

/**
 * The price of the whole bet: the accepted one, and the current one if it differs. None for a bet that cannot be placed
 * as it is composed.
 */
function OddsLine({ shown }: { readonly shown: BetPreview | undefined }) {
  const { t } = useI18n()
  const formatPrice = useFormatPrice()
  const isCustom = shown?.bet.betType === 'custom'
  const name = t(isCustom ? 'ticket.custom-odds' : 'ticket.total-odds')
  if (!shown?.isPossible) return <Line name={name}>–</Line>
  const { bet, accepted } = shown
  const agreed = roundOdds(betOdds(accepted))
  const now = roundOdds(betOdds(bet))
  const boosted = boostedOdds(bet)
  if (boosted)
    return (
      <Line name={name}>
        <s className={styles.was} translate="no">
          {formatPrice(now)}
        </s>{' '}
        <span className={bonus.reward}>
          <span className={text.hidden}>{t('ticket.bonus.boosted-odds')}</span>
          <Numeric>{formatPrice(roundOdds(boosted))}</Numeric>
        </span>
      </Line>
    )
  return (
    <Line name={name}>
      {now !== agreed && (
        <s className={styles.was} translate="no">
          {formatPrice(agreed)}
        </s>
      )}{' '}
      <Numeric>{formatPrice(now)}</Numeric>
    </Line>
  )
}

interface StakePerLineProps {
  readonly bet: SlipBet
  readonly type: SystemType
}

/** How many bets a system is and what each of them gets; an amount that is cut to the smallest unit says so. */
export function StakePerLine({ bet, type }: StakePerLineProps) {
  const { t, formats } = useI18n()
  const { stake, currency, subunits } = bet
  const lines = countLines(type)
  const amount = formats.money({ value: Math.floor(stake / lines), currency, subunits })
  return <Numeric>{t(stake % lines === 0 ? 'system.times' : 'system.times.about', { lines, amount })}</Numeric>
}

/** Stake per combination of a system, and the minimum return when it wins. */
function SystemLines({ shown: { bet, win }, slip }: PreviewProps) {
  const { t, formats } = useI18n()
  const { systemType: type, selections, stake } = bet
  if (!type || type.totalCount !== selections.length) return null
  const { minReturn } = computeSystemReturns(
    stake,
    type,
    selections.map(({ acceptedOdds }) => acceptedOdds),
  )
  const least = capPayout(minReturn, computeMaxPayout(bet, slip.context.limits))
  return (
    <>
      <Line name={t('system.stake-a-line')}>
        <StakePerLine bet={bet} type={type} />
      </Line>
      <Line name={t('system.min-win', { count: type.winCount })}>
        {win === null ? '–' : formats.money({ value: least, ...slip.ticket.currency })}
      </Line>
    </>
  )
}
