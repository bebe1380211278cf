/** Eligibility for cashout, publication of changed amounts, and the decision on a cashout request. */
import type { BetStatus, StoredBetType } from '../bets/bet-status.ts'
import { type Availability, getAvailability } from '../markets/market-availability.ts'
import type { MinorUnits } from '../money/money.ts'

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
  /** The chance of a bet builder's legs is being computed. */
  | 'pricing'
  | 'too_small'

/** Current feed state of a leg. */
export interface CashoutLegContext {
  isSettled: boolean
  /** Null when the market no longer exists. */
  marketStatus: number | null
  matchStatus: number
  isActive: boolean
  isBetstop: boolean
  /** Whether the chances of all its results are known, refunds included. */
  isPriced: boolean
  isProviderActive: boolean
}

export interface CashoutBetContext {
  type: StoredBetType
  status: BetStatus
  /** Whether the bet pays nothing regardless of the open legs. */
  isLost: boolean
  isFreebet: boolean
  /** Whether the operator cashes out custom bets. */
  areCustomBetsOffered: boolean
  isVipPending: boolean
  /** Whether a responsible-gambling restriction applies to the player. */
  isPlayerBlocked: boolean
  /** Time since placement, in milliseconds. */
  ageMs: number
  legs: readonly CashoutLegContext[]
}

const MIN_BET_AGE_MS = 5000

function availability({ matchStatus, marketStatus, isActive }: CashoutLegContext): Availability {
  return marketStatus === null ? 'gone' : getAvailability(matchStatus, marketStatus, isActive)
}

/**
 * Why a bet has no cashout offer, checked before pricing; null when it is eligible. Returns the first matching reason.
 */
export function findCashoutUnavailableReason(bet: CashoutBetContext): CashoutUnavailableReason | null {
  const open = bet.legs.filter(({ isSettled }) => !isSettled)
  const reasons: readonly [CashoutUnavailableReason, boolean][] = [
    ['vip_pending', bet.isVipPending],
    ['bet_not_open', bet.status !== 'waiting_results'],
    ['bet_lost', bet.isLost],
    ['all_settled', open.length === 0],
    ['custom_bet', bet.type === 'custom_bet' && !bet.areCustomBetsOffered],
    ['freebet', bet.isFreebet],
    ['player_blocked', bet.isPlayerBlocked],
    ['too_fresh', bet.ageMs < MIN_BET_AGE_MS],
    ['provider_down', open.some(({ isProviderActive }) => !isProviderActive)],
    ['betstop', open.some(({ isBetstop }) => isBetstop)],
    ['leg_closed', open.some(leg => availability(leg) !== 'open')],
    ['unpriced', open.some(({ isPriced }) => !isPriced)],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}

const MIN_CHANGE_PERCENT = 1
const MIN_PUBLISH_INTERVAL_MS = 1000

/**
 * Whether a new amount should be published: the offer appeared, disappeared, or moved by at least one percent of the
 * last published amount.
 */
export function isCashoutChangeSignificant(published: number | null, current: number | null): boolean {
  if (published === null || current === null) return published !== current
  return published !== current && Math.abs(current - published) * 100 >= published * MIN_CHANGE_PERCENT
}

/**
 * Rate limit: a bet's amount is published at most once a second. `publishedAtMs` is null when it was never published.
 */
export function canPublishCashout(publishedAtMs: number | null, nowMs: number): boolean {
  return publishedAtMs === null || nowMs - publishedAtMs >= MIN_PUBLISH_INTERVAL_MS
}

export type CashoutDecision =
  | { kind: 'accepted'; amount: MinorUnits }
  /** The current amount is lower than the requested one and needs the player's confirmation. */
  | { kind: 'changed'; amount: MinorUnits }
  | { kind: 'unavailable' }

/** Decides a cashout request at the displayed amount: paid as displayed if the bet is currently worth at least that. */
export function resolveCashoutRequest(shown: MinorUnits, now: MinorUnits | null): CashoutDecision {
  if (now === null) return { kind: 'unavailable' }
  return now >= shown ? { kind: 'accepted', amount: shown } : { kind: 'changed', amount: now }
}
