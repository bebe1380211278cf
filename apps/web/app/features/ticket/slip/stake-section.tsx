import type { MinorUnits } from '@touchline/betting/money/money'
import { listPresetStakes, type PresetStakeBounds } from '@touchline/betting/money/stake'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { findBetTypeChangeError, isMixedSlip } from '@touchline/betting/slip/compose'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { Settings } from '@touchline/contract/entities/settings'
import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import { AmountField, LimitActions, SwitchToWin, useStakeMessages, WinField } from './amount-field.tsx'
import { computeStakeBounds, getConfirmedMaxStake, highest, lowest } from './bounds.ts'
import type { Slip } from './use-slip.ts'

const MOST_PRESETS = 4

interface PresetsProps {
  readonly settings: Settings | undefined
  readonly currency: string
  readonly subunits: number
  readonly bounds: PresetStakeBounds
  /** The highest stake by limits and balance; null while unknown. */
  readonly most: MinorUnits | null
  readonly onChoose: (stake: MinorUnits) => void
}

/** Stakes at one tap, and the most there can be. */
function Presets({ settings, currency, subunits, bounds, most, onChoose }: PresetsProps) {
  const { t, formats } = useI18n()
  const amounts = listPresetStakes(settings?.stakes ?? {}, currency, bounds).slice(0, MOST_PRESETS)
  const isMostOffered = most !== null && most > 0 && most >= (bounds.min ?? 0)
  if (amounts.length === 0 && !isMostOffered) return null
  return (
    <fieldset className={styles.presets} aria-label={t('stake.presets')}>
      {amounts.map(amount => (
        <button key={amount} type="button" onClick={() => onChoose(amount)}>
          {formats.number(amount / subunits)}
        </button>
      ))}
      {isMostOffered && (
        <button type="button" onClick={() => onChoose(most)}>
          {t('stake.max')}
        </button>
      )}
    </fieldset>
  )
}

/** A common stake for several singles; each also has its own field under its leg. */
function EveryStake({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { ticket, store, settings, context } = slip
  const { bets } = ticket
  const { currency, subunits } = ticket.currency
  const [first] = bets
  const same = first && bets.every(({ stake }) => stake === first.stake) ? first.stake : 0
  const set = (stake: MinorUnits) => {
    for (const bet of bets) store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  }
  const bounds = bets.map(bet => computeStakeBounds(bet, context))
  const share = context.balance === null ? null : (Math.floor(context.balance / bets.length) as MinorUnits)
  const maxStakes = bets.map(bet => getConfirmedMaxStake(bet, context))
  const most = maxStakes.includes(null) ? null : lowest(maxStakes)
  const limit = lowest(bounds.map(({ max }) => max))
  const min = highest(bounds.map(({ min }) => min))
  const money = (value: number) => formats.money({ value, currency, subunits })
  const note = [
    min !== null && min > 0 && t.isolated('stake.min', { amount: money(min) }),
    most !== null && t.isolated('stake.most', { amount: money(most) }),
  ]
  return (
    <div className={styles.stake} data-stake>
      <AmountField
        label={t('stake.for-all')}
        note={note.filter(Boolean).join(' · ')}
        amount={same}
        currency={currency}
        subunits={subunits}
        onAmount={set}
      />
      <Presets
        settings={settings}
        currency={currency}
        subunits={subunits}
        bounds={{ min, max: limit }}
        most={most === null ? null : lowest([most, share])}
        onChoose={set}
      />
    </div>
  )
}

/**
 * The stake of a single bet, with presets; for several singles a common field, with own fields
 * under their legs.
 */
export function StakeSection({ slip, onMix }: MixBetsProps) {
  const { bets } = slip.ticket
  const [bet, ...others] = bets
  if (!bet || isMixedSlip(bets)) return null
  if (others.length === 0 && hasFreebet(bet)) return <FreebetStake bet={bet} slip={slip} />
  return (
    <div className={styles.section}>
      {others.length > 0 ? <EveryStake slip={slip} /> : <OneStake bet={bet} slip={slip} />}
      <MixBets slip={slip} onMix={onMix} />
    </div>
  )
}

interface MixBetsProps {
  readonly slip: Slip
  /** Called before the button that mixes the slip, and has the focus, is gone. */
  readonly onMix: () => void
}

/** Lets the player stake other bet types beside this one, where the operator allows it. */
function MixBets({ slip, onMix }: MixBetsProps) {
  const { t } = useI18n()
  const { ticket, store } = slip
  const mix = () => {
    onMix()
    store.dispatch({ type: 'setBetType', betType: 'mixed' })
  }
  if (findBetTypeChangeError(ticket.bets, 'mixed', ticket.rules) !== null) return null
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} onClick={mix}>
        {t('bet-type.mixed')}
      </button>
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
  const switchTo = (isWin: boolean) => {
    if (!isWin) set(bet.stake)
    setWinTyped(isWin)
  }
  const switchButton = <SwitchToWin isWin={isWinTyped} onChange={switchTo} />
  return (
    <>
      {isWinTyped ? (
        <WinField bet={bet} slip={slip} after={switchButton} />
      ) : (
        <StakeField bet={bet} slip={slip} after={switchButton} />
      )}
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
  /** The bet's name, where it is one of several: those show the limits at their common field. */
  readonly name?: string
  readonly after?: React.ReactNode
}

/** The stake field with its limits and the actions for an exceeded limit. */
function StakeField({ bet, slip, isLocked = false, name, after }: StakeFieldProps) {
  const { t } = useI18n()
  const { note, error, limit } = useStakeMessages(bet, slip)
  const set = (stake: MinorUnits) => slip.store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  return (
    <div className={styles.stake} data-stake>
      <AmountField
        label={name === undefined ? t('stake.label') : t('stake.of', { name })}
        note={name === undefined ? note : undefined}
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
  /** The bet's name. */
  readonly name: string
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked: boolean
}

/** The stake of one of several bets, and its potential win. */
export function OwnStake({ name, bet, slip, isLocked }: OwnStakeProps) {
  const { t, formats } = useI18n()
  const win = slip.preview.bets.get(betKey(bet))?.win ?? null
  const { currency, subunits } = bet
  return (
    <div className={styles.betStake}>
      <StakeField bet={bet} slip={slip} isLocked={isLocked || hasFreebet(bet)} name={name} />
      {bet.stake > 0 && (
        <span className={styles.betWin}>
          {t('stake.win')} <Numeric>{win === null ? '–' : formats.money({ value: win, currency, subunits })}</Numeric>
        </span>
      )}
    </div>
  )
}
