/** Which bets may be cashed out, when a new amount is worth telling, and what becomes of a request. */
import type { BetStatus, StoredBetType } from './bet-status.ts'
import { type Availability, availabilityOf } from './market-availability.ts'
import type { MinorUnits } from './money.ts'

export type CashoutRefusal =
  | 'bet_not_open'
  | 'bet_lost'
  | 'all_settled'
  | 'custom_bet'
  | 'freebet'
  | 'vip_pending'
  | 'too_fresh'
  | 'player_blocked'
  | 'provider_down'
  | 'betstop'
  | 'leg_closed'
  | 'unpriced'
  | 'too_small'

/** A leg as it stands in the feed. */
export interface CashoutLegState {
  isSettled: boolean
  /** Null when the market is not there any more. */
  marketStatus: number | null
  matchStatus: number
  isActive: boolean
  isBetstop: boolean
  isProviderActive: boolean
}

export interface CashoutBetState {
  type: StoredBetType
  status: BetStatus
  /** It pays nothing whatever the open legs do. */
  isLost: boolean
  isFreebet: boolean
  isVipPending: boolean
  /** Responsible gambling forbids it. */
  isPlayerBlocked: boolean
  /** How long ago it was placed, in milliseconds. */
  ageMs: number
  legs: readonly CashoutLegState[]
}

const YOUNGEST_MS = 5000

function availability({ matchStatus, marketStatus, isActive }: CashoutLegState): Availability {
  return marketStatus === null ? 'gone' : availabilityOf(matchStatus, marketStatus, isActive)
}

/** Why a bet has no offer, before anything is priced; null when it may have one. The first reason that holds. */
export function cashoutRefusal(bet: CashoutBetState): CashoutRefusal | null {
  const open = bet.legs.filter(({ isSettled }) => !isSettled)
  const reasons: readonly [CashoutRefusal, boolean][] = [
    ['vip_pending', bet.isVipPending],
    ['bet_not_open', bet.status !== 'waiting_results'],
    ['bet_lost', bet.isLost],
    ['all_settled', open.length === 0],
    ['custom_bet', bet.type === 'custom_bet'],
    ['freebet', bet.isFreebet],
    ['player_blocked', bet.isPlayerBlocked],
    ['too_fresh', bet.ageMs < YOUNGEST_MS],
    ['provider_down', open.some(({ isProviderActive }) => !isProviderActive)],
    ['betstop', open.some(({ isBetstop }) => isBetstop)],
    ['leg_closed', open.some(leg => availability(leg) !== 'open')],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}

const LEAST_CHANGE_PERCENT = 1
const LEAST_INTERVAL_MS = 1000

/** Whether a new amount should be told: it came, went, or moved by at least one percent of the last one told. */
export function isCashoutChange(told: number | null, now: number | null): boolean {
  if (told === null || now === null) return told !== now
  return told !== now && Math.abs(now - told) * 100 >= told * LEAST_CHANGE_PERCENT
}

/** Whether a bet's amount may be told again: at most once a second. Null: never told. */
export function canTellCashout(toldAtMs: number | null, nowMs: number): boolean {
  return toldAtMs === null || nowMs - toldAtMs >= LEAST_INTERVAL_MS
}

export type CashoutDecision =
  | { kind: 'accepted'; amount: MinorUnits }
  /** It is less now; the player is asked anew. */
  | { kind: 'changed'; amount: MinorUnits }
  | { kind: 'unavailable' }

/** A request at the amount the player saw: paid as seen when it is worth at least that now. */
export function decideCashout(shown: MinorUnits, now: MinorUnits | null): CashoutDecision {
  if (now === null) return { kind: 'unavailable' }
  return now >= shown ? { kind: 'accepted', amount: shown } : { kind: 'changed', amount: now }
}
