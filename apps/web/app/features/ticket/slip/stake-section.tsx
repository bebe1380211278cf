import type { MinorUnits } from '@touchline/betting/money'
import { betKey, refreshBetPrices, type SlipBet } from '@touchline/betting/slip-bet'
import { hasFreebet } from '@touchline/betting/slip-bonus'
import { sumCappedWins } from '@touchline/betting/slip-limits'
import { removeUnavailable } from '@touchline/betting/ticket-editing'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import styles from './amount-field.module.css'
import { AmountField } from './amount-field.tsx'
import { computeStakeBounds, getConfirmedMaxStake, lowest } from './bounds.ts'
import { EveryStake } from './every-stake.tsx'
import { Presets } from './presets.tsx'
import { LimitActions, useStakeMessages } from './stake-messages.tsx'
import type { Slip } from './use-slip.ts'
import { SwitchToWin, WinField } from './win-field.tsx'

/**
 * The stake of a single bet, with presets; for several singles a common field, with own fields
 * under their legs.
 */
export function StakeSection({ slip }: { readonly slip: Slip }) {
  const [bet, ...others] = slip.ticket.bets
  if (!bet) return null
  if (others.length === 0 && hasFreebet(bet)) return <FreebetStake bet={bet} slip={slip} />
  return (
    <div className={styles.section}>
      {others.length > 0 ? <EveryStake slip={slip} /> : <OneStake bet={bet} slip={slip} />}
    </div>
  )
}

/** A freebet is the stake: it is shown with the totals, and here only why it cannot be. */
function FreebetStake({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { error } = useStakeMessages(bet, slip)
  return error === undefined ? null : (
    <div className={styles.section}>
      <Notice kind="warn" icon="warn">
        {error}
      </Notice>
    </div>
  )
}

function OneStake({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { store, settings, context } = slip
  const [isWinTyped, setWinTyped] = useState(bet.wantedWin !== null)
  const bounds = computeStakeBounds(bet, context)
  const most = getConfirmedMaxStake(bet, context)
  const set = (stake: MinorUnits) => store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  // A typed stake is kept: a field must not change while the user types in it.
  const turnTo = (isWin: boolean) => {
    if (!isWin) set(bet.stake)
    setWinTyped(isWin)
  }
  const turn = <SwitchToWin isWin={isWinTyped} onChange={turnTo} />
  return (
    <>
      {isWinTyped ? <WinField bet={bet} slip={slip} after={turn} /> : <StakeField bet={bet} slip={slip} after={turn} />}
      <Presets
        settings={settings}
        currency={bet.currency}
        subunits={bet.subunits}
        bounds={bounds}
        most={most === null ? null : lowest([most, context.balance])}
        onChoose={set}
      />
    </>
  )
}

interface StakeFieldProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked?: boolean
  /** Several singles show the limits at their common field. */
  readonly isShort?: boolean
  readonly after?: React.ReactNode
}

/** The stake field with its limits and the actions for an exceeded limit. */
function StakeField({ bet, slip, isLocked = false, isShort = false, after }: StakeFieldProps) {
  const { t } = useI18n()
  const { note, error, limit } = useStakeMessages(bet, slip)
  const set = (stake: MinorUnits) => slip.store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  return (
    <div className={styles.stake}>
      <AmountField
        label={isShort ? t('stake.of', { name: bet.selections[0]?.outcomeName ?? '' }) : t('stake.label')}
        note={isShort ? undefined : note}
        error={error}
        after={after}
        isLocked={isLocked}
        amount={bet.stake}
        currency={bet.currency}
        subunits={bet.subunits}
        onAmount={set}
      />
      {!isLocked && <LimitActions bet={bet} slip={slip} limit={limit} />}
    </div>
  )
}

interface OwnStakeProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked: boolean
}

/** The stake of one of several singles, and its potential win. */
export function OwnStake({ bet, slip, isLocked }: OwnStakeProps) {
  const { t, formats } = useI18n()
  const { error } = useStakeMessages(bet, slip)
  const win = sumCappedWins(removeUnavailable(slip.ticket, refreshBetPrices([bet], 'any')), slip.context.limits)
  const { currency, subunits } = bet
  return (
    <div className={cx(styles.own, error !== undefined && styles.ownWrong)}>
      <StakeField bet={bet} slip={slip} isLocked={isLocked || hasFreebet(bet)} isShort />
      {bet.stake > 0 && (
        <span className={styles.ownWin}>
          {t('stake.win')} <bdi>{formats.money({ value: win, currency, subunits })}</bdi>
        </span>
      )}
    </div>
  )
}
