import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import type { ParsedStake } from '@touchline/betting/money/parse-stake'
import { computeCappedWin } from '@touchline/betting/slip/limits'
import { betKey, potentialWin, type SlipBet, type SlipCurrency } from '@touchline/betting/slip/slip-bet'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatAmount, parseAmount } from '../../../shared/formats/amounts.ts'
import { Field } from '../../../ui/field.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import { computeStakeBounds, getConfirmedMaxStake, lowest } from './bounds.ts'
import type { Slip } from './use-slip.ts'

const NOTHING = toMinor(0)

interface AmountFieldProps extends SlipCurrency {
  readonly label: string
  readonly note?: ReactNode
  readonly error?: string | undefined
  readonly after?: ReactNode
  readonly isLocked?: boolean
  /** The current amount; zero shows an empty field. */
  readonly amount: number
  /** The typed amount in minor units; zero while it is invalid. */
  readonly onAmount: (amount: MinorUnits) => void
  /** Whether an amount is too large for what is made of it. */
  readonly isTooLarge?: (amount: MinorUnits) => boolean
  readonly onFocus?: () => void
}

/**
 * An amount input. The typed text is kept as typed and reported as an amount, or zero while it is
 * invalid, so that a bet can never be placed at an amount other than the displayed one.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, note, error, after, isLocked = false, amount, currency, subunits, onAmount } = props
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const parse = (text: string): ParsedStake => {
    const parsed = parseAmount(text, locale, { currency, subunits })
    return parsed.ok && props.isTooLarge?.(parsed.value) ? { ok: false, reason: 'too_large' } : parsed
  }
  const read = typed === null ? null : parse(typed)
  // Otherwise the amount was changed elsewhere: by a preset, a limit or a reload.
  const isOwn = read !== null && (read.ok ? read.value : 0) === amount
  const shown = isOwn && typed !== null ? typed : amount > 0 ? formatAmount(amount, subunits, locale) : ''
  const type = (text: string) => {
    setTyped(text)
    const next = parse(text)
    onAmount(next.ok ? next.value : NOTHING)
  }
  const isUnreadable = isOwn && !read.ok && read.reason !== 'empty'
  const example = formatAmount(10 * subunits, subunits, locale)
  const wrong = isUnreadable ? t(`stake.${read.reason}`, { example }) : error
  return (
    <Field
      label={label}
      note={note}
      before={<Numeric>{formats.currencySymbol(currency)}</Numeric>}
      after={after}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      dir="ltr"
      maxLength={64}
      value={shown}
      readOnly={isLocked}
      data-amount
      onFocus={props.onFocus}
      {...(wrong && { error: wrong })}
      onChange={event => type(event.currentTarget.value)}
    />
  )
}

interface WinFieldProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly after: ReactNode
}

/** The target win; the stake is adjusted as the odds move. */
export function WinField({ bet, slip, after }: WinFieldProps) {
  const { t, formats } = useI18n()
  const { store } = slip
  const [tooMuch, setTooMuch] = useState<'capped' | 'impossible' | null>(null)
  const { note, error, limit } = useStakeMessages(bet, slip)
  const key = betKey(bet)
  const { currency, subunits } = bet
  // When the target cannot be reached, for example with an unavailable selection, the field shows
  // the maximum win.
  const shown = slip.preview.bets.get(key)
  const most = shown?.win ?? 0
  const win = Math.min(bet.wantedWin ?? most, most)
  const stake = shown?.bet.stake ?? bet.stake
  const money = (value: number) => formats.money({ value, currency, subunits })
  const setWin = (amount: MinorUnits) => {
    // Starts at zero, so that an unreachable win leaves no stake behind.
    store.dispatch({ type: 'setStake', betKey: key, stake: toMinor(0) })
    if (amount > 0) store.dispatch({ type: 'setWantedWin', betKey: key, win: amount })
    const changed = store.get().bets.find(bet => betKey(bet) === key)
    const isCapped =
      changed !== undefined && computeCappedWin(changed, slip.context.limits) < Math.min(amount, potentialWin(changed))
    if (isCapped) store.dispatch({ type: 'setStake', betKey: key, stake: toMinor(0) })
    setTooMuch(isCapped ? 'capped' : amount > 0 && changed?.stake === 0 ? 'impossible' : null)
  }
  const reason = tooMuch && t(tooMuch === 'capped' ? 'stake.win-capped' : 'stake.too_large')
  const unreachable = reason && bet.stake === 0 ? reason : undefined
  return (
    <div className={styles.stake} data-stake>
      <AmountField
        label={t('stake.to-win')}
        error={unreachable ?? error}
        after={after}
        amount={win}
        currency={currency}
        subunits={subunits}
        onAmount={setWin}
      />
      <p className={styles.winStake}>
        <span>
          {t('stake.follows')} {stake !== bet.stake && <s translate="no">{money(bet.stake)}</s>}{' '}
          <Numeric>{money(stake)}</Numeric>
        </span>
        <span>{note}</span>
      </p>
      <LimitActions bet={bet} slip={slip} limit={limit} />
    </div>
  )
}

interface SwitchToWinProps {
  readonly isWin: boolean
  readonly onChange: (isWin: boolean) => void
}

/** Switches between entering the stake and the win. */
export function SwitchToWin({ isWin, onChange }: SwitchToWinProps) {
  const { t } = useI18n()
  return (
    <button type="button" className={styles.switch} data-stake-switch onClick={() => onChange(!isWin)}>
      {t(isWin ? 'stake.type-stake' : 'stake.type-win')}
    </button>
  )
}

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
  const note = parts.filter(Boolean).join('\u00a0· ')
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
      <p className={styles.vipNote}>
        <span className={styles.vip}>{t('stake.vip')}</span>{' '}
        <Sentence>{t.isolated('stake.vip.text', { amount: money(max) })}</Sentence>
      </p>
    )
  }
  if (limit === null) return null
  const isAboveMost = max !== null && bet.stake > max
  return (
    <div className={styles.actions}>
      {limit > 0 && (
        <button
          type="button"
          className={styles.action}
          onClick={() => store.dispatch({ type: 'setStake', betKey: key, stake: limit })}
        >
          <Sentence>{t.isolated('stake.set-to', { amount: money(limit) })}</Sentence>
        </button>
      )}
      {isVip && isAboveMost && !isPlayerLimit && (
        <button
          type="button"
          className={styles.action}
          onClick={() => store.dispatch({ type: 'setVip', betKey: key, isVip: true })}
        >
          <Sentence>{t.isolated('stake.ask-for', { amount: money(bet.stake) })}</Sentence>
        </button>
      )}
    </div>
  )
}
