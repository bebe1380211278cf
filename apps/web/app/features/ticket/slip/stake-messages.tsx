/** Messages of the stake field: its limits, errors, and the buttons that fix them. */
import type { MinorUnits } from '@touchline/betting/money/money'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { useI18n } from '../../../i18n/provider.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import { computeStakeBounds, getConfirmedMaxStake, lowest } from './bounds.ts'
import type { Slip } from './use-slip.ts'

export interface StakeMessages {
  /** Minimum and maximum, shown beside the label. */
  readonly note: string
  readonly error: string | undefined
  /** What an excessive stake is reduced to, by limit and balance; else null. */
  readonly limit: MinorUnits | null
}

export function useStakeMessages(bet: SlipBet, slip: Slip): StakeMessages {
  const { t, formats } = useI18n()
  const { min, max, isPlayerLimit } = computeStakeBounds(bet, slip.context)
  const most = getConfirmedMaxStake(bet, slip.context)
  const money = (value: number) => formats.money({ value, currency: bet.currency, subunits: bet.subunits })
  // A stake that a trader may still accept is not called impossible; no trader changes the player's own limits.
  const isImpossible = min !== null && max !== null && max < min && (!slip.isVip || isPlayerLimit)
  if (isImpossible) {
    const id = isPlayerLimit ? 'stake.none.player-limit' : 'stake.none'
    return { note: '', error: t.isolated(id, { min: money(min), max: money(max) }), limit: null }
  }
  const parts = [
    min !== null && min > 0 && t.isolated('stake.min', { amount: money(min) }),
    most !== null && t.isolated(isPlayerLimit ? 'stake.most.player-limit' : 'stake.most', { amount: money(most) }),
  ]
  const note = parts.filter(Boolean).join(' · ')
  const isAbove = max !== null && bet.stake > max && !bet.isVip
  if (isAbove) {
    const id = isPlayerLimit ? 'stake.above.player-limit' : 'stake.above'
    // A stake that the balance does not cover would only lead to the next error.
    return { note, error: t.isolated(id, { amount: money(max) }), limit: lowest([max, slip.context.balance]) }
  }
  const isBelow = min !== null && bet.stake > 0 && bet.stake < min
  return {
    note,
    error: isBelow ? t.isolated('ticket.blocked.stake_below_min', { min: money(min) }) : undefined,
    limit: findAffordableStake(slip, min),
  }
}

/** The balance, where the only bet's stake is above it and the balance covers the smallest stake; else null. */
function findAffordableStake({ blockers, context, ticket }: Slip, min: MinorUnits | null): MinorUnits | null {
  const { balance } = context
  const isShort = ticket.bets.length === 1 && blockers.includes('balance_too_low')
  return isShort && balance !== null && balance > 0 && balance >= (min ?? 0) ? balance : null
}

interface LimitActionsProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly limit: MinorUnits | null
}

/** Reduces a stake to the limit; a VIP may refer it to a trader instead. */
export function LimitActions({ bet, slip, limit }: LimitActionsProps) {
  const { t, formats } = useI18n()
  const { store, isVip, context } = slip
  const key = betKey(bet)
  const money = (value: number) => formats.money({ value, currency: bet.currency, subunits: bet.subunits })
  const { max, isPlayerLimit } = computeStakeBounds(bet, context)
  if (bet.isVip && max !== null && bet.stake > max) {
    return (
      <p className={styles.asked}>
        <span className={styles.vip}>{t('stake.vip')}</span>{' '}
        <Sentence>{t.isolated('stake.vip.text', { amount: money(max) })}</Sentence>
      </p>
    )
  }
  if (limit === null) return null
  const isAboveMost = max !== null && bet.stake > max
  return (
    <div className={styles.mends}>
      {limit > 0 && (
        <button
          type="button"
          className={styles.mend}
          onClick={() => store.dispatch({ type: 'setStake', betKey: key, stake: limit })}
        >
          <Sentence>{t.isolated('stake.set-to', { amount: money(limit) })}</Sentence>
        </button>
      )}
      {isVip && isAboveMost && !isPlayerLimit && (
        <button
          type="button"
          className={styles.mend}
          onClick={() => store.dispatch({ type: 'setVip', betKey: key, isVip: true })}
        >
          <Sentence>{t.isolated('stake.ask-for', { amount: money(bet.stake) })}</Sentence>
        </button>
      )}
    </div>
  )
}
