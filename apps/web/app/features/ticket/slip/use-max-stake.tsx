/** The stakes that the back end named when it refused bets: to use one, or to place all at them. */
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import styles from './amount-field.module.css'
import type { Slip } from './use-slip.ts'

/** The largest possible stake of a refused bet, where it can be staked; else null. */
export function findMaxStake(bet: SlipBet, { ticket }: Pick<Slip, 'ticket'>): MinorUnits | null {
  const { maxStake } = ticket.error.byBet[betKey(bet)] ?? {}
  return maxStake !== undefined && maxStake > 0 && maxStake < bet.stake && !hasFreebet(bet) ? maxStake : null
}

/** Sets the stake of a refused bet to the largest possible one. Null where there is none. */
export function UseMaxStake({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const stake = findMaxStake(bet, slip)
  if (stake === null) return null
  const { currency, subunits } = bet
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => slip.store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })}
    >
      <Sentence>{t.isolated('stake.use', { amount: formats.money({ value: stake, currency, subunits }) })}</Sentence>
    </button>
  )
}

/** A press this soon was meant for what stood there before. */
const SETTLE_MS = 400

/** Whether all that was refused can be placed at the stakes that the back end named, without anything else to decide first. */
export function canPlaceReduced(slip: Slip): boolean {
  const { staked, ticket, changed, closed, isStale, clashes } = slip
  const refused = staked.filter(bet => betKey(bet) in ticket.error.byBet)
  const isSettled = changed === 0 && closed === 0 && !isStale && clashes.length === 0
  return isSettled && refused.length > 0 && refused.every(bet => findMaxStake(bet, slip) !== null)
}

/** Places the slip at once, its refused bets at the largest possible stakes. */
export function PlaceReduced({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { store, ticket, context, staked } = slip
  const shownAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const total = staked.reduce((sum, bet) => sum + (findMaxStake(bet, slip) ?? bet.stake), 0)
  const place = () => {
    if (performance.now() - shownAt.current < SETTLE_MS) return
    for (const bet of staked) {
      const stake = findMaxStake(bet, slip)
      if (stake !== null) store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
    }
    store.place({ ...context, expectedTotal: toMinor(total) })
  }
  const amount = formats.money({ value: total, ...ticket.currency })
  return (
    <button type="button" className={styles.action} onClick={place}>
      <Sentence>{t.isolated('ticket.place-instead', { count: staked.length, amount })}</Sentence>
    </button>
  )
}
