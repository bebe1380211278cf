/** Quick bet's state, events and effects. Plain data. */

import type { BetLimits } from '../limits/bet-limits.ts'
import type { MinorUnits } from '../money/money.ts'
import type { PickedOutcome } from '../selections/selection.ts'
import type { LimitFinding } from '../slip/limits.ts'
import type { SlipBet, SlipCurrency } from '../slip/slip-bet.ts'
import type {
  CodedPlacementFailure,
  GenericAlertEffect,
  PlacementFailure,
  ReceiptBet,
  TicketError,
} from '../ticket/types.ts'

/**
 * Like the ticket's states. CHECKING: sent, but no response received. CONFIRMING: accepted by the back end, which
 * checks the price again after the live delay.
 */
export type QuickBetState = 'INITIAL' | 'PROCESSING' | 'CHECKING' | 'CONFIRMING' | 'SUCCESS' | 'ERROR'

export interface QuickBet<P extends ReceiptBet = ReceiptBet> {
  isEnabled: boolean
  state: QuickBetState
  /** The last tapped bet: awaiting approval, pending, placed or rejected. */
  bet: SlipBet | null
  /** Stake per tap, in minor units. */
  stake: MinorUnits
  currency: SlipCurrency
  /** Whether the player approved the stake; implies a stake. */
  isApproved: boolean
  error: TicketError
  /** The limit that rejected the tap, with its values. */
  finding: LimitFinding | null
  placedBets: readonly P[]
  /** Key of the pending bet, until its outcome is final. */
  idempotencyKey: string | null
  lastIdempotencyKey: string | null
}

/** Player and operator data at the time of the tap. Amounts in quick bet's currency. */
export interface QuickBetContext {
  isSignedIn: boolean
  balance: MinorUnits | null
  minStake: MinorUnits | null
  maxStake: MinorUnits | null
  /** Null when limits are disabled. */
  limits: BetLimits | null
  isForbidden?: boolean
  needsPhoneVerification?: boolean
}

export interface QuickBetSnapshot {
  isEnabled: boolean
  stake: MinorUnits
  currency: SlipCurrency
  inFlight: { idempotencyKey: string; bet: SlipBet } | null
}

interface QuickBetResponseBase {
  idempotencyKey: string
}

export type QuickBetEvent<P extends ReceiptBet = ReceiptBet> =
  | { type: 'toggle' }
  | { type: 'setStake'; stake: number }
  | { type: 'approve'; isApproved: boolean }
  | { type: 'currencyChanged'; currency: SlipCurrency }
  /** The key must be unique: one key per tap. */
  | { type: 'pick'; outcome: PickedOutcome; isCustom?: boolean; idempotencyKey: string; context: QuickBetContext }
  | { type: 'dismiss' }
  | { type: 'balanceChanged'; balance: MinorUnits }
  | { type: 'signedOut' }
  | (QuickBetResponseBase & {
      type: 'placeSucceeded'
      placedBets: readonly P[]
      errorsByBet?: CodedPlacementFailure['errorsByBet']
    })
  | (QuickBetResponseBase & { type: 'placeFailed'; failure: PlacementFailure })
  | (QuickBetResponseBase & { type: 'answerLost' })
  /** `null`: certainly nothing was placed. */
  | (QuickBetResponseBase & { type: 'reconciled'; placedBets: readonly P[] | null })
  /** The bet was confirmed or rejected after its delay. */
  | { type: 'betChanged'; bet: P }
  | { type: 'restored'; snapshot: QuickBetSnapshot }

export type QuickBetEventType = QuickBetEvent['type']

/**
 * Why a tap goes to the slip: the match is not live, the balance is below the stake, or a limit's warning must be read.
 */
export type MoveToSlipReason = 'not_live' | 'balance' | 'limit'

export type QuickBetEffect =
  | { type: 'requestSignIn' }
  | { type: 'sendBets'; idempotencyKey: string; bets: readonly SlipBet[] }
  /** Look up the outcome of the bet sent under the key and dispatch `reconciled`, `placeSucceeded` or `placeFailed`. */
  | { type: 'reconcile'; idempotencyKey: string; bets: readonly SlipBet[] }
  /** Quick bet turned off; the tapped bet moves to the slip. */
  | { type: 'moveToSlip'; bet: SlipBet; why: MoveToSlipReason }
  | GenericAlertEffect

export interface QuickBetTransition<P extends ReceiptBet = ReceiptBet> {
  state: QuickBet<P>
  effects: readonly QuickBetEffect[]
}
