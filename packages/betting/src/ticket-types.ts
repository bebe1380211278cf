/** The ticket's state, the events that change it, and the effects it asks for. Everything here is plain data. */

import type { BetStatus, BetType } from './bet-status.ts'
import type { AvailableBonuses } from './bonus-types.ts'
import type { MinorUnits } from './money.ts'
import type { MilliOdds } from './odds.ts'
import type { AcceptMode } from './odds-acceptance.ts'
import type { Rational } from './rational.ts'
import type { SlipBet, SlipCurrency } from './slip-bet.ts'
import type { DefaultBonusType } from './slip-bonus.ts'
import type { SlipRules } from './slip-compose.ts'
import type { BetLimits } from './slip-limits.ts'
import type { MarketChange, MatchChange, PickedOutcome } from './slip-selection.ts'
import type { SystemType } from './systems.ts'

/** CHECKING: bets were sent and no answer came; nobody knows yet whether they stand. */
export type TicketState = 'INITIAL' | 'ODDS_CHANGED' | 'PROCESSING' | 'CHECKING' | 'SUCCESS' | 'ERROR'

/** A placed bet as the back end tells it; the rules read what they need of it and hand the rest through. */
export interface ReceiptBet {
  readonly id: string
  readonly status?: BetStatus
  readonly is_vip?: boolean
  /** Grows with each change. */
  readonly version?: number
  /** Of a bet that was taken at first and then refused: why. */
  readonly rejection?: { readonly key: string; readonly localized_message: string }
}

export interface BetError {
  key: string
  /** Ready for people, in their language; empty when only the key is known. */
  message: string
}

export interface TicketError {
  key: string
  message: string
  details: readonly string[]
  /** By `betKey`. */
  byBet: Readonly<Record<string, BetError>>
}

/** One wish to place. Its key goes with every attempt to have it done, and is never used for another. */
export interface PlacingIntent {
  idempotencyKey: string
  phase: 'awaiting_sign_in' | 'sent'
  /** The sum the player said yes to. */
  total: MinorUnits
}

export interface Ticket<P extends ReceiptBet = ReceiptBet> {
  ticketState: TicketState
  error: TicketError
  bets: readonly SlipBet[]
  /** What was sent, while an answer is out; the answer's indexes point into it. */
  processingBets: readonly SlipBet[]
  placedBets: readonly P[]
  isRestoring: boolean
  intent: PlacingIntent | null
  lastIdempotencyKey: string | null
  acceptMode: AcceptMode
  currency: SlipCurrency
  rules: SlipRules
  /** The systems the player chose, one for each size; kept when the slip is cleared. */
  chosenSystems: readonly SystemType[]
}

/** The stakes one bet allows, as the back end names them. Null: no bound. */
export interface StakeBounds {
  min: MinorUnits | null
  max: MinorUnits | null
}

/** What is known about player and operator at the moment of placing. Amounts in the slip's currency. */
export interface PlacingContext {
  isSignedIn: boolean
  /** Null when unknown, as for a visitor. */
  balance: MinorUnits | null
  minStake: MinorUnits | null
  maxStake: MinorUnits | null
  /** Null when the feature is off. */
  limits: BetLimits | null
  /** The sum that stood on the button, to refuse placing any other. */
  expectedTotal?: MinorUnits
  /** Bounds of single bets by `betKey`, beside those above. */
  stakeBounds?: Readonly<Record<string, StakeBounds>>
  /** The player may not bet at all. */
  isForbidden?: boolean
  /** The operator asks for a verified phone, and the player has none. */
  needsPhoneVerification?: boolean
}

export interface CodedPlacementFailure {
  kind: 'coded'
  code: number
  /** A specific message key in the answer. */
  key?: string
  message?: string
  details?: readonly string[]
  /** By the bet's index in what was sent. */
  errorsByBet?: Readonly<Record<string, { message: string; key?: string }>>
  /** Current prices by outcome key, when the answer names them. */
  currentOdds?: Readonly<Record<string, MilliOdds>>
  /** Current prices of custom bets by the bet's index in what was sent, when the answer names them. */
  currentCustomOdds?: Readonly<Record<string, MilliOdds>>
}

/** `uncoded` is an answer that says no without saying why, and 401: the bets were certainly not placed. */
export type PlacementFailure = CodedPlacementFailure | { kind: 'uncoded' }

/** What is kept of a slip across reloads. The reader of a storage checks its shape; `restored` checks the rules. */
export interface SlipSnapshot {
  bets: readonly SlipBet[]
  inFlight: { idempotencyKey: string; bets: readonly SlipBet[] } | null
  chosenSystems?: readonly SystemType[]
}

interface TicketResponse {
  idempotencyKey: string
}

export type TicketEvent<P extends ReceiptBet = ReceiptBet> =
  /** `replacesCustomBet`: the answer to `confirmCustomBetReplacement`; the custom bet goes and a new slip begins. */
  | { type: 'pick'; outcome: PickedOutcome; replacesCustomBet?: boolean }
  | { type: 'remove'; selectionId: string }
  /** Removes every selection that is suspended or not available. */
  | { type: 'removeClosed' }
  | { type: 'clear' }
  | { type: 'setStake'; betKey: string; stake: number }
  | { type: 'setWantedWin'; betKey: string; win: number }
  /** Which system, when there are several for the number of selections. */
  | { type: 'setBetType'; betType: BetType; systemTypeId?: string }
  /** The bet builder hands over its bet. `replacesSlip`: the answer to `confirmCustomBetReplacement`. */
  | { type: 'buildCustomBet'; outcomes: readonly PickedOutcome[]; odds: MilliOdds | null; replacesSlip?: boolean }
  /** The price of those selections together; null when they have none. */
  | { type: 'customOddsChanged'; selectionIds: readonly string[]; odds: MilliOdds | null }
  | { type: 'bonusesChanged'; betKey: string; available: AvailableBonuses }
  /** Null takes the freebet off. */
  | { type: 'setFreebet'; betKey: string; freebetId: string | null }
  | { type: 'chooseBonus'; betKey: string; bonus: DefaultBonusType | null }
  | { type: 'setVip'; betKey: string; isVip: boolean }
  | { type: 'setJackpots'; betKey: string; jackpots: readonly string[] }
  | { type: 'changeAcceptMode'; mode: AcceptMode }
  | { type: 'rulesChanged'; rules: SlipRules }
  | { type: 'marketsChanged'; changes: readonly MarketChange[] }
  | { type: 'matchChanged'; changes: readonly MatchChange[] }
  | { type: 'providerStatusChanged'; provider: string; isActive: boolean }
  | { type: 'acceptOddsChanges' }
  /** The key must be fresh: one key, one intent. */
  | { type: 'place'; idempotencyKey: string; context: PlacingContext }
  | { type: 'signedIn'; context: PlacingContext }
  | { type: 'signInAbandoned' }
  /** Bets named in `errorsByBet` (by index) were refused while the others were taken. */
  | (TicketResponse & {
      type: 'placeSucceeded'
      placedBets: readonly P[]
      errorsByBet?: CodedPlacementFailure['errorsByBet']
    })
  | (TicketResponse & { type: 'placeFailed'; failure: PlacementFailure })
  | (TicketResponse & { type: 'answerLost' })
  /** `null`: it is certain that nothing was placed. */
  | (TicketResponse & { type: 'reconciled'; placedBets: readonly P[] | null })
  /** News of a bet on the receipt: it was confirmed or refused after its delay, or by a trader. */
  | { type: 'betChanged'; bet: P }
  | { type: 'finish' }
  /** All picks of the receipt come back to the slip, without stakes. */
  | { type: 'keepPicks' }
  /** Bets of the receipt that were refused after all come back to the slip as they were. */
  | { type: 'tryAgain'; betKeys: readonly string[] }
  | { type: 'currencyChanged'; currency: SlipCurrency }
  | { type: 'restoreStarted' }
  /** `rate`: what one smallest unit of the stored currency is worth in smallest units of the slip's, exact; null when unknown. */
  | { type: 'restored'; snapshot: SlipSnapshot; rate: Rational | null }
  /** Null: there is nothing to restore after all, which nobody needs to hear of. */
  | { type: 'restoreFailed'; reason: string | null }

export type TicketEventType = TicketEvent['type']

export type TicketEffect =
  | { type: 'requestSignIn' }
  | { type: 'sendBets'; idempotencyKey: string; bets: readonly SlipBet[] }
  /** Find out what became of the bets sent under the key, and answer by `reconciled`, `placeSucceeded` or `placeFailed`. */
  | { type: 'reconcile'; idempotencyKey: string; bets: readonly SlipBet[] }
  | { type: 'genericAlert' }
  | { type: 'reportRestoreFailure'; reason: string }
  | { type: 'requestPhoneVerification' }
  /**
   * A custom bet stands alone. Picking beside one asks whether it should go (`outcome`), and so does building one beside
   * other bets (`outcomes`).
   */
  | { type: 'confirmCustomBetReplacement'; outcome: PickedOutcome }
  | { type: 'confirmCustomBetReplacement'; outcomes: readonly PickedOutcome[]; odds: MilliOdds | null }
  /** The custom bet needs a price for its selections; answered by `customOddsChanged`. */
  | { type: 'priceCustomBet'; bet: SlipBet }

export interface TicketTransition<P extends ReceiptBet = ReceiptBet> {
  state: Ticket<P>
  effects: readonly TicketEffect[]
}
