/**
 * The bonus that a bet carries, as stored with it: all that its settlement depends on, so that settling, rolling back
 * and settling again pay the same amount whatever happens to the campaign.
 */
import type { BetResult, BetStatus } from '@touchline/betting/bets/bet-status'
import type { FreebetType, SlipBonus } from '@touchline/betting/engagement/bonus-types'
import {
  type BoostedPayout,
  type ComboboostRange,
  computeBoostedPayout,
} from '@touchline/betting/engagement/comboboost'
import { computeFreebetPayout, type FreebetPayout, holdsBonusUse } from '@touchline/betting/engagement/freebet'
import type { StakedLegs } from '@touchline/betting/engagement/gross-return'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { BetRow } from '../bets/tables.ts'

interface CommonStored {
  /** As the player named it. */
  readonly id: string
  readonly campaign: string
}

export interface StoredComboboost extends CommonStored {
  readonly type: 'comboboost'
  /** The issued bonus whose use the bet holds, if the campaign counts uses. */
  readonly issued_id?: string
  readonly ranges: readonly ComboboostRange[]
  readonly cap: number
  readonly min_odds: MilliOdds
  /** By leg: whether it fitted the campaign's events, and whether it counts at its odds. */
  readonly fits: readonly boolean[]
  readonly suitable: readonly boolean[]
  /** The factor at acceptance. */
  readonly factor: MilliOdds
}

export interface StoredFreebet extends CommonStored {
  readonly type: 'freebet'
  readonly issued_id: string
  readonly freebet_type: FreebetType
  readonly min_odds: MilliOdds | null
  readonly max_odds: MilliOdds | null
}

/** Points are marks of their own; the bet itself is a plain one. */
export interface StoredFarming extends CommonStored {
  readonly type: 'hunting' | 'tournament'
}

export type StoredBonus = StoredComboboost | StoredFreebet | StoredFarming

/** Reads the stored bonus of a bet; null without one. */
export function readStoredBonus({ bonus }: { readonly bonus: object | null }): StoredBonus | null {
  return bonus as StoredBonus | null
}

/** Whether a stored bet holds the use of its bonus. */
export const holdsStoredUse = ({ status, result }: Pick<BetRow, 'status' | 'result'>): boolean =>
  holdsBonusUse({ status: status as BetStatus, result: result as BetResult })

/** The bonus as input of the slip's limit calculations. */
export function toSlipBonus(bonus: StoredBonus | null, stake: number): SlipBonus | null {
  if (!bonus) return null
  const { id } = bonus
  if (bonus.type === 'comboboost') return { type: 'comboboost', id, odds: bonus.factor, cap: toMinor(bonus.cap) }
  if (bonus.type === 'freebet')
    return { type: 'freebet', id, freebetType: bonus.freebet_type, freebetStake: toMinor(stake) }
  return { type: bonus.type, id }
}

/** The boosted payout: potential while legs are open, final when they are settled. */
export function computeStoredBoost(
  { ranges, cap, suitable }: StoredComboboost,
  bet: StakedLegs,
  maxPayout: MinorUnits | null,
): BoostedPayout {
  const legs = bet.legs.map((leg, at) => ({ ...leg, isSuitable: suitable[at] ?? false }))
  return computeBoostedPayout({ ...bet, legs }, { ranges, cap: toMinor(cap), maxPayout })
}

export interface BonusPayout {
  /** The payout, bonus included. */
  readonly winAmount: MinorUnits
  /** The part of it that the bonus account pays: a boost or a cash refund; 0 of a free stake. */
  readonly bonusPaid: MinorUnits
  /** Amount of the freebet to issue as a refund; 0 for none. */
  readonly refundFreebet: MinorUnits
}

/** The payout of a bet with a bonus; null where the bonus changes nothing. Potential while legs are open. */
export function computeBonusPayout(
  bonus: StoredBonus | null,
  bet: StakedLegs,
  maxPayout: MinorUnits | null,
): BonusPayout | null {
  if (bonus?.type === 'comboboost') {
    const { payout, boost } = computeStoredBoost(bonus, bet, maxPayout)
    return { winAmount: payout, bonusPaid: boost, refundFreebet: toMinor(0) }
  }
  if (bonus?.type !== 'freebet') return null
  const paid: FreebetPayout = computeFreebetPayout(bet, bonus.freebet_type, maxPayout)
  return { winAmount: paid.winAmount, bonusPaid: paid.bonusPaid, refundFreebet: paid.refundFreebet }
}
