/**
 * Whether a bet is taken, at which prices: the rules of `@touchline/betting` on the feed as it is at this moment. Knows
 * nothing of money on accounts; that is for the database to say.
 */

import { type MinorUnits, toMinor } from '@touchline/betting/money'
import { toMilli } from '@touchline/betting/odds'
import { type AcceptMode, acceptBetOdds } from '@touchline/betting/odds-acceptance'
import { withStake } from '@touchline/betting/slip-bet'
import { checkLimits, computeMaxPayout, LIMIT_ERRORS } from '@touchline/betting/slip-limits'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { FoundSelection } from './find-selection.ts'
import { checkCustomOdds, findOfferedBet, type Offer, type OfferedBet } from './offered-bet.ts'
import type { Refusal } from './refusal.ts'
import { stakeBounds } from './stake-bounds.ts'
import type { PlacedType } from './to-slip-bet.ts'

export interface AcceptedBet extends OfferedBet {
  stake: number
  /** Over the maximum, by a player who may ask for that: a trader decides. */
  isReviewed: boolean
  /** The most that it pays, in the smallest unit; null without a cap. */
  maxPayout: MinorUnits | null
}

export interface DecidingTerms {
  type: PlacedType
  mode: AcceptMode
  /** Null: it is not known yet who bets. */
  isVip: boolean | null
}

/** `ask`: player data is required to decide. */
export type Decision =
  | { kind: 'taken'; bet: AcceptedBet }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'ask'; about: 'player' }

const refuse = (refusal: Refusal): Decision => ({ kind: 'refused', refusal })

/** Why the bet is not taken at the prices of the moment, if it is not. */
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

/** `isNegotiable`: a trader may allow it all the same. */
type StakeFinding = { refusal: Refusal; isNegotiable: boolean } | null

/** What stands against the stake. */
export function checkStake({ rules, catalogue }: Offer, bet: OfferedBet): StakeFinding {
  const { stake } = bet.slipBet
  const { min, max } = stakeBounds(bet, rules, catalogue.tree)
  if (stake < min) return { refusal: { error: 'STAKE_BELOW_MINIMUM' }, isNegotiable: false }
  const refused = checkLimits([bet.slipBet], rules.limits).find(({ action }) => action === 'reject')
  if (!refused && stake <= max) return null
  // What only the league's maximum refuses goes by the same key as the currency's.
  const kind = refused?.kind ?? 'max_stake'
  const isNegotiable = kind === 'max_stake' || kind === 'max_payout'
  return { refusal: { error: 'BET_LIMIT_EXCEEDED', key: LIMIT_ERRORS[kind] }, isNegotiable }
}

/** Decides one bet of a request by itself. */
export function decideBet(offer: Offer, placed: BetRequest, { type, mode, isVip }: DecidingTerms): Decision {
  if (placed.bonus) return refuse({ error: 'BONUS_NOT_AVAILABLE' })
  const { stake, ...wanted } = placed
  const offered = findOfferedBet(offer, { ...wanted, type, currency: stake.currency })
  if (!offered.ok) return refuse(offered.refusal)
  const bet = { ...offered.bet, slipBet: withStake(offered.bet.slipBet, toMinor(stake.value)) }
  const finding = checkStake(offer, bet)
  if (finding && (!finding.isNegotiable || isVip === false)) return refuse(finding.refusal)
  const refusal =
    type === 'custom_bet'
      ? checkCustomOdds({ mode }, toMilli(placed.custom_odds ?? 0), bet.customOdds)
      : checkOdds({ mode }, bet.selections)
  if (refusal) return refuse(refusal)
  if (finding && isVip === null) return { kind: 'ask', about: 'player' }
  const isReviewed = finding !== null
  const payoutCap = computeMaxPayout({ ...bet.slipBet, isVip: isReviewed }, offer.rules.limits)
  return { kind: 'taken', bet: { ...bet, stake: stake.value, isReviewed, maxPayout: payoutCap } }
}
