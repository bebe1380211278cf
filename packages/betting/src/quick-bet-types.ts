/** Quick bet's state, the events that change it, and the effects it asks for. Plain data. */
import type { MinorUnits } from './money.ts'
import type { SlipBet, SlipCurrency } from './slip-bet.ts'
import type { BetLimits, LimitFinding } from './slip-limits.ts'
import type { PickedOutcome } from './slip-selection.ts'
import type { CodedPlacementFailure, PlacementFailure, ReceiptBet, TicketError } from './ticket-types.ts'

/**
 * As the ticket's states: CHECKING is "sent, and no answer came". CONFIRMING: the back end took the bet and looks at its
 * price a second time when the live delay is over.
 */
export type QuickBetState = 'INITIAL' | 'PROCESSING' | 'CHECKING' | 'CONFIRMING' | 'SUCCESS' | 'ERROR'

export interface QuickBet<P extends ReceiptBet = ReceiptBet> {
  isEnabled: boolean
  state: QuickBetState
  /** The last tap as a bet: waiting for approval, on its way, placed or refused. */
  bet: SlipBet | null
  /** For every tap, in the smallest unit. */
  stake: MinorUnits
  currency: SlipCurrency
  /** The player said yes to the stake; only ever with a stake. */
  isApproved: boolean
  error: TicketError
  /** The limit that refused the tap, for its figures. */
  finding: LimitFinding | null
  placedBets: readonly P[]
  /** Of what is on its way, until it is known for good what became of it. */
  idempotencyKey: string | null
  lastIdempotencyKey: string | null
}

/** What is known at the moment of the tap. Amounts in quick bet's currency. */
export interface QuickBetContext {
  isSignedIn: boolean
  balance: MinorUnits | null
  minStake: MinorUnits | null
  maxStake: MinorUnits | null
  /** Null when the feature is off. */
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
  /** The key must be fresh: one tap, one key. */
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
  /** `null`: it is certain that nothing was placed. */
  | (QuickBetResponseBase & { type: 'reconciled'; placedBets: readonly P[] | null })
  /** News of the bet: it was confirmed or refused after its delay. */
  | { type: 'betChanged'; bet: P }
  | { type: 'restored'; snapshot: QuickBetSnapshot }

export type QuickBetEventType = QuickBetEvent['type']

/** Why a tap goes to the slip: its match is not live, the balance is below the stake, a limit's warning has to be read. */
export type MoveToSlipReason = 'not_live' | 'balance' | 'limit'

export type QuickBetEffect =
  | { type: 'requestSignIn' }
  | { type: 'sendBets'; idempotencyKey: string; bets: readonly SlipBet[] }
  /** Find out what became of the bet sent under the key, and answer by `reconciled`, `placeSucceeded` or `placeFailed`. */
  | { type: 'reconcile'; idempotencyKey: string; bets: readonly SlipBet[] }
  /** Quick bet went off; the tap belongs on the slip. */
  | { type: 'moveToSlip'; bet: SlipBet; why: MoveToSlipReason }
  | { type: 'genericAlert' }

export interface QuickBetTransition<P extends ReceiptBet = ReceiptBet> {
  state: QuickBet<P>
  effects: readonly QuickBetEffect[]
}
