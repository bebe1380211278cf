import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { listPresetStakes, type PresetStakeBounds } from '@touchline/betting/money/stake'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { findBetTypeChangeError, isMixedSlip } from '@touchline/betting/slip/compose'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { computeSystemStake, countLines, roundStakePerLine, type SystemType } from '@touchline/betting/systems/systems'
import type { Settings } from '@touchline/contract/entities/settings'
import { type ReactNode, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import { AmountField, LimitActions, SwitchToWin, useStakeMessages, WinField } from './amount-field.tsx'
import { computeStakeBounds, getConfirmedMaxStake, highest, lowest } from './bounds.ts'
import { UseMaxStake } from './use-max-stake.tsx'
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
    <fieldset className={styles.presets} aria-label={t('stake.presets')} data-presets>
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
        note={note.filter(Boolean).join('\u00a0· ')}
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
export function StakeSection({ slip }: { readonly slip: Slip }) {
  const { bets } = slip.ticket
  const [bet, ...others] = bets
  if (!bet || isMixedSlip(bets)) return null
  if (others.length === 0 && hasFreebet(bet)) return <FreebetStake bet={bet} slip={slip} />
  return (
    <div className={styles.section}>
      {others.length > 0 ? <EveryStake slip={slip} /> : <OneStake bet={bet} slip={slip} />}
    </div>
  )
}

interface MixBetsProps {
  readonly slip: Slip
  /** Called before the button that mixes the slip, and has the focus, is gone. */
  readonly onMix: () => void
}

/** Lets the player stake other bet types beside this one, where the operator allows it. */
export function MixBets({ slip, onMix }: MixBetsProps) {
  const { t } = useI18n()
  const { ticket, store } = slip
  const mix = () => {
    onMix()
    store.dispatch({ type: 'setBetType', betType: 'mixed' })
  }
  if (isMixedSlip(ticket.bets) || findBetTypeChangeError(ticket.bets, 'mixed', ticket.rules) !== null) return null
  return (
    <div className={cx(styles.actions, styles.mix)}>
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

type StakeUnit = 'bet' | 'line'

const divide = (amount: MinorUnits | null, lines: number, round: (amount: number) => number): MinorUnits | null =>
  amount === null ? null : toMinor(round(amount / lines))

function OneStake({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { store, settings, context } = slip
  const [isWinTyped, setWinTyped] = useState(bet.wantedWin !== null)
  const bounds = computeStakeBounds(bet, context)
  const most = getConfirmedMaxStake(bet, context)
  const set = (stake: MinorUnits) => store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  const [unit, setUnit] = useState<StakeUnit>('bet')
  const { systemType } = bet
  const lines = systemType && unit === 'line' && !isWinTyped ? countLines(systemType) : 1
  const affordable = most === null ? null : lowest([most, context.balance])
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
      ) : systemType ? (
        <SystemStake bet={bet} type={systemType} slip={slip} unit={unit} onUnit={setUnit} after={switchButton} />
      ) : (
        <StakeField bet={bet} slip={slip} after={switchButton} />
      )}
      <Presets
        settings={settings}
        currency={bet.currency}
        subunits={bet.subunits}
        bounds={{ min: divide(bounds.min, lines, Math.ceil), max: divide(bounds.max, lines, Math.floor) }}
        most={divide(affordable, lines, Math.floor)}
        onChoose={stake => set(toMinor(stake * lines))}
      />
    </>
  )
}

interface SystemStakeProps {
  readonly bet: SlipBet
  readonly type: SystemType
  readonly slip: Slip
  /** What the presets are for. */
  readonly unit: StakeUnit
  readonly onUnit: (unit: StakeUnit) => void
  readonly after: ReactNode
}

/** The stake of a system, in all and of each of its lines: each field follows the other. */
function SystemStake({ bet, type, slip, unit, onUnit, after }: SystemStakeProps) {
  const { t } = useI18n()
  const { note, error, limit } = useStakeMessages(bet, slip)
  const { currency, subunits, stake } = bet
  const set = (stake: MinorUnits) => slip.store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  return (
    <div className={styles.stake} data-stake>
      <div className={styles.pair}>
        <div data-active={unit === 'line' || undefined}>
          <AmountField
            onFocus={() => onUnit('line')}
            label={t('system.stake-a-line')}
            amount={roundStakePerLine(stake, type)}
            currency={currency}
            subunits={subunits}
            isTooLarge={amount => computeSystemStake(amount, type) === null}
            onAmount={amount => set(computeSystemStake(amount, type) ?? toMinor(0))}
          />
        </div>
        <div data-active={unit === 'bet' || undefined}>
          <AmountField
            onFocus={() => onUnit('bet')}
            label={t('ticket.total-stake')}
            error={error}
            amount={stake}
            currency={currency}
            subunits={subunits}
            onAmount={set}
          />
        </div>
      </div>
      <div className={styles.winStake}>
        <Sentence>{note}</Sentence>
        {after}
      </div>
      <LimitActions bet={bet} slip={slip} limit={limit} />
    </div>
  )
}

interface StakeFieldProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked?: boolean
  /** The bet's name, where it is one of several: those show the limits at their common field. */
  readonly name?: string
  readonly after?: ReactNode
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
      {!isLocked && <UseMaxStake bet={bet} slip={slip} />}
      {bet.stake > 0 && (
        <span className={styles.betWin}>
          {t('stake.win')} <Numeric>{win === null ? '–' : formats.money({ value: win, currency, subunits })}</Numeric>
        </span>
      )}
    </div>
  )
}
