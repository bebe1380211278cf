import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { computeCappedWin } from '@touchline/betting/slip/limits'
import { betKey, potentialWin, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import { AmountField } from './amount-field.tsx'
import { LimitActions, useStakeMessages } from './stake-messages.tsx'
import type { Slip } from './use-slip.ts'

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
    const wanted = store.get().bets.find(one => betKey(one) === key)
    const isCapped =
      wanted !== undefined && computeCappedWin(wanted, slip.context.limits) < Math.min(amount, potentialWin(wanted))
    if (isCapped) store.dispatch({ type: 'setStake', betKey: key, stake: toMinor(0) })
    setTooMuch(isCapped ? 'capped' : amount > 0 && wanted?.stake === 0 ? 'impossible' : null)
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
      <p className={styles.follows}>
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
    <button type="button" className={styles.turn} onClick={() => onChange(!isWin)}>
      {t(isWin ? 'stake.type-stake' : 'stake.type-win')}
    </button>
  )
}
