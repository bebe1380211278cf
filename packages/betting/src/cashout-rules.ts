/** Which bets may be cashed out, when a new amount is worth telling, and what becomes of a request. */
import type { BetStatus, StoredBetType } from './bet-status.ts'
import { type Availability, getAvailability } from './market-availability.ts'
import type { MinorUnits } from './money.ts'

export type CashoutUnavailableReason =
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
export interface CashoutLegContext {
  isSettled: boolean
  /** Null when the market is not there any more. */
  marketStatus: number | null
  matchStatus: number
  isActive: boolean
  isBetstop: boolean
  isProviderActive: boolean
}

export interface CashoutBetContext {
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
  legs: readonly CashoutLegContext[]
}

const MIN_BET_AGE_MS = 5000

function availability({ matchStatus, marketStatus, isActive }: CashoutLegContext): Availability {
  return marketStatus === null ? 'gone' : getAvailability(matchStatus, marketStatus, isActive)
}

/** Why a bet has no offer, before anything is priced; null when it may have one. The first reason that holds. */
export function findCashoutUnavailableReason(bet: CashoutBetContext): CashoutUnavailableReason | null {
  const open = bet.legs.filter(({ isSettled }) => !isSettled)
  const reasons: readonly [CashoutUnavailableReason, boolean][] = [
    ['vip_pending', bet.isVipPending],
    ['bet_not_open', bet.status !== 'waiting_results'],
    ['bet_lost', bet.isLost],
    ['all_settled', open.length === 0],
    ['custom_bet', bet.type === 'custom_bet'],
    ['freebet', bet.isFreebet],
    ['player_blocked', bet.isPlayerBlocked],
    ['too_fresh', bet.ageMs < MIN_BET_AGE_MS],
    ['provider_down', open.some(({ isProviderActive }) => !isProviderActive)],
    ['betstop', open.some(({ isBetstop }) => isBetstop)],
    ['leg_closed', open.some(leg => availability(leg) !== 'open')],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}

const MIN_CHANGE_PERCENT = 1
const MIN_PUBLISH_INTERVAL_MS = 1000

/** Whether a new amount should be published: it came, went, or moved by at least one percent of the last one published. */
export function isCashoutChangeSignificant(published: number | null, current: number | null): boolean {
  if (published === null || current === null) return published !== current
  return published !== current && Math.abs(current - published) * 100 >= published * MIN_CHANGE_PERCENT
}

/** Whether a bet's amount may be published again: at most once a second. Null: never published. */
export function canPublishCashout(publishedAtMs: number | null, nowMs: number): boolean {
  return publishedAtMs === null || nowMs - publishedAtMs >= MIN_PUBLISH_INTERVAL_MS
}

export type CashoutDecision =
  | { kind: 'accepted'; amount: MinorUnits }
  /** The current amount is lower; the player has to confirm it. */
  | { kind: 'changed'; amount: MinorUnits }
  | { kind: 'unavailable' }

/** A request at the amount the player saw: paid as seen when it is worth at least that now. */
export function resolveCashoutRequest(shown: MinorUnits, now: MinorUnits | null): CashoutDecision {
  if (now === null) return { kind: 'unavailable' }
  return now >= shown ? { kind: 'accepted', amount: shown } : { kind: 'changed', amount: now }
}
