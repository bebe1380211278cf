/**
 * Decides whether a bet is accepted and at which prices: the rules of `@touchline/betting` on the current feed state.
 * Account balances are checked by the database.
 */

import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { type MinorUnits, type PayoutRounding, toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import { type AcceptMode, acceptBetOdds } from '@touchline/betting/odds/odds-acceptance'
import { checkLimits, computeMaxPayout } from '@touchline/betting/slip/limits'
import { cashStake, withStake } from '@touchline/betting/slip/slip-bet'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { AcceptedBonus, BonusRefusal, PlayerPlacementBonuses } from '../../core/engagement/placement-bonuses.ts'
import { newId } from '../../platform/ids.ts'
import type { FoundSelection } from './find-selection.ts'
import { checkCustomOdds, findOfferedBet, type Offer, type OfferedBet } from './offered-bet.ts'
import { toPlacementBet } from './placement-bet.ts'
import type { Refusal } from './refusal.ts'
import { stakeBounds } from './stake-bounds.ts'
import { findPlacedType } from './to-slip-bet.ts'

export interface AcceptedBet extends OfferedBet {
  id: string
  stake: number
  /** The part of the stake that the player pays. */
  cashStake: number
  /** The bonus that it carries; null for none. */
  bonus: AcceptedBonus | null
  /** Over the maximum, by a VIP player: a trader decides. */
  isReviewed: boolean
  /** Maximum payout in minor units; null without a cap. */
  maxPayout: MinorUnits | null
  /** How its payout is rounded. */
  rounding: PayoutRounding
}

export interface DecidingTerms {
  mode: AcceptMode
  /** Null: the player's data has not been read yet. */
  isVip: boolean | null
  /** Null: the player's bonuses have not been read. */
  playerBonuses: PlayerPlacementBonuses | null
}

/** `ask`: player data is required to decide. */
export type Decision =
  | { kind: 'accepted'; bet: AcceptedBet }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'needs_player_data' }

const refuse = (refusal: Refusal): Decision => ({ kind: 'refused', refusal })

/** The price refusal of the bet at the current prices; null when they are accepted. */
export function checkOdds(
  options: { mode: AcceptMode; afterDelay?: boolean },
  selections: readonly FoundSelection[],
): Refusal | null {
  const { mode, afterDelay = false } = options
  const acceptance = acceptBetOdds(mode, selections, { afterDelay })
  if (acceptance.accepted) return null
  const currentOdds = Object.fromEntries(selections.map(({ key, outcome }) => [key, outcome.odds]))
  return { error: 'INVALID_ODDS', key: `error.place_bets.${acceptance.reason}`, currentOdds }
}

/** `isNegotiable`: a trader may override it. */
type StakeFinding = { refusal: Refusal; isNegotiable: boolean } | null

/** The refusal of the stake, if any. */
export function checkStake({ rules, catalogue }: Offer, bet: OfferedBet): StakeFinding {
  const { stake } = bet.slipBet
  const { min, max } = stakeBounds(bet, rules, catalogue.tree)
  if (stake < min) return { refusal: { error: 'STAKE_BELOW_MINIMUM' }, isNegotiable: false }
  const refused = checkLimits([bet.slipBet], rules.limits).find(({ action }) => action === 'reject')
  if (!refused && stake <= max) return null
  // A maximum of the league has the same message key as that of the currency.
  const kind = refused?.kind ?? 'max_stake'
  const isNegotiable = kind === 'max_stake' || kind === 'max_payout'
  return { refusal: { error: 'BET_LIMIT_EXCEEDED', key: LIMIT_ERRORS[kind] }, isNegotiable }
}

/** The refusal of a bet because of its bonus. */
export function toBonusRefusal(refusal: BonusRefusal): Refusal {
  if (refusal.kind === 'changed') return { error: 'BONUS_CHANGED', currentBonus: refusal.current }
  return { error: 'BONUS_NOT_AVAILABLE', reason: refusal.reason }
}

/**
 * Decides one bet of a request independently. The reasons are found in this order: selections, the bonus itself, limits
 * with it, odds, the bonus's factor.
 */
export function decideBet(offer: Offer, placed: BetRequest, { mode, isVip, playerBonuses }: DecidingTerms): Decision {
  const { stake, bonus: request, ...requestedBet } = placed
  const type = findPlacedType(placed)
  if (request && !playerBonuses) return { kind: 'needs_player_data' }
  const offered = findOfferedBet(offer, { ...requestedBet, type, currency: stake.currency })
  if (!offered.ok) return refuse(offered.refusal)
  const plain = { ...offered.bet, slipBet: withStake(offered.bet.slipBet, toMinor(stake.value)) }
  const { rules, catalogue } = offer
  const decision =
    request && playerBonuses ? playerBonuses.decide(request, toPlacementBet(plain, rules, catalogue.tree), mode) : null
  if (decision?.ok === false && decision.refusal.kind === 'not_available')
    return refuse(toBonusRefusal(decision.refusal))
  const bonus = decision?.ok ? decision.bonus : null
  const bet = { ...plain, slipBet: { ...plain.slipBet, bonus: bonus?.slipBonus ?? null } }
  const finding = checkStake(offer, bet)
  // A trader may be asked for a higher stake of the player's own, never for a freebet.
  const isNegotiable = finding?.isNegotiable && bonus?.slipBonus.type !== 'freebet'
  if (finding && (!isNegotiable || isVip === false)) return refuse(finding.refusal)
  const refusal =
    type === 'custom_bet'
      ? checkCustomOdds({ mode }, toMilli(placed.custom_odds ?? 0), bet.customOdds)
      : checkOdds({ mode }, bet.selections)
  if (refusal) return refuse(refusal)
  if (decision?.ok === false) return refuse(toBonusRefusal(decision.refusal))
  if (finding && isVip === null) return { kind: 'needs_player_data' }
  const isReviewed = finding !== null
  const payoutCap = computeMaxPayout({ ...bet.slipBet, isVip: isReviewed }, offer.rules.limits)
  const rounding = offer.rules.operator.rounding[stake.currency] ?? 'down'
  const accepted = { ...bet, id: newId(), stake: stake.value, cashStake: cashStake(bet.slipBet), bonus }
  return { kind: 'accepted', bet: { ...accepted, isReviewed, maxPayout: payoutCap, rounding } }
}
