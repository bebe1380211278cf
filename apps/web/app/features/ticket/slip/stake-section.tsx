import { toMinor } from '@touchline/betting/money'
import { betKey, betOdds, type SlipBet, settleBets, totalPotentialWin } from '@touchline/betting/slip-bet'
import { highestStake } from '@touchline/betting/slip-limits'
import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import styles from './slip.module.css'
import { Presets, StakeField } from './stake-field.tsx'
import type { Slip } from './use-slip.ts'

const FALLBACK_PRESETS = [5, 10, 25, 50]

/** The most that the operator's limits let one bet be; null when nothing limits it. */
function limitOf(bet: SlipBet, { context }: Slip): number | null {
  return context.limits ? highestStake(betOdds(bet), bet.currency, context.limits) : null
}

/** The most that limits and the balance let one bet be; null when neither is known. */
function mostFor(limit: number | null, { context }: Slip): number | null {
  const known = [limit, context.balance].filter(value => value !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function useStakeWords(bet: SlipBet, slip: Slip) {
  const { t, formats } = useI18n()
  const { context, findings } = slip
  const limit = limitOf(bet, slip)
  const money = (value: number) => formats.money({ value, currency: bet.currency, subunits: bet.subunits })
  const parts = [
    context.minStake !== null && t('stake.min', { amount: money(context.minStake) }),
    limit !== null && t('stake.most', { amount: money(limit) }),
  ]
  const isBelow = context.minStake !== null && bet.stake > 0 && bet.stake < context.minStake
  const refused = findings.find(found => found.action === 'reject' && found.betKey === betKey(bet))
  const isAbove = refused?.kind === 'max_stake' || refused?.kind === 'max_payout'
  const error = isBelow
    ? t('ticket.blocked.stake_below_min', { min: money(context.minStake ?? 0) })
    : isAbove
      ? t('stake.above', { amount: money(limit ?? 0) })
      : undefined
  return { note: parts.filter(Boolean).join(' · '), error, limit, isAbove, money }
}

/** The stake of the one bet, with presets. Several singles have their stakes under their legs. */
export function StakeSection({ slip }: { readonly slip: Slip }) {
  const [bet, ...others] = slip.ticket.bets
  if (!bet || others.length > 0) return null
  return (
    <div className={styles.section}>
      <OneStake bet={bet} slip={slip} />
    </div>
  )
}

function OneStake({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { t } = useI18n()
  const { store, settings } = slip
  const { note, error, limit, isAbove } = useStakeWords(bet, slip)
  const amounts = settings?.stakes[bet.currency] ?? FALLBACK_PRESETS.map(amount => amount * bet.subunits)
  const set = (stake: number) => store.dispatch({ type: 'setStake', betKey: betKey(bet), stake: toMinor(stake) })
  return (
    <>
      <StakeField bet={bet} store={store} label={t('stake.label')} note={note} error={error} isLocked={false} />
      {isAbove && <SetTo bet={bet} slip={slip} limit={limit} />}
      <Presets
        amounts={amounts.slice(0, 4)}
        max={mostFor(limit, slip)}
        subunits={bet.subunits}
        isLocked={false}
        onChoose={set}
      />
    </>
  )
}

interface SetToProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly limit: number | null
}

/** Brings a stake that is too high down to the limit. */
function SetTo({ bet, slip: { store }, limit }: SetToProps) {
  const { t, formats } = useI18n()
  if (limit === null || limit <= 0) return null
  const amount = formats.money({ value: limit, currency: bet.currency, subunits: bet.subunits })
  const press = () => store.dispatch({ type: 'setStake', betKey: betKey(bet), stake: toMinor(limit) })
  return (
    <button type="button" className={styles.mend} onClick={press}>
      {t('stake.set-to', { amount })}
    </button>
  )
}

interface OwnStakeProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked: boolean
}

/** The stake of one of several singles, and what it can win. */
export function OwnStake({ bet, slip, isLocked }: OwnStakeProps) {
  const { t } = useI18n()
  const { error, limit, isAbove, money } = useStakeWords(bet, slip)
  return (
    <div className={cx(styles.ownStake, error !== undefined && styles.ownWrong)}>
      <StakeField bet={bet} store={slip.store} label={t('stake.label')} error={error} isLocked={isLocked} />
      {isAbove && !isLocked && <SetTo bet={bet} slip={slip} limit={limit} />}
      {bet.stake > 0 && (
        <span className={styles.ownWin}>
          {t('stake.win')} <bdi>{money(totalPotentialWin(settleBets([bet], 'any')))}</bdi>
        </span>
      )}
    </div>
  )
}
