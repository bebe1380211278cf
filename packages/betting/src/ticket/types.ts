/** The ticket's state, events and effects. Plain data. */

import type { BetStatus } from '../bets/bet-status.ts'
import type { AvailableBonuses } from '../engagement/bonus-types.ts'
import type { BetLimits } from '../limits/bet-limits.ts'
import type { MinorUnits } from '../money/money.ts'
import type { Rational } from '../money/rational.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { AcceptMode } from '../odds/odds-acceptance.ts'
import type { MarketChange, MatchChange, PickedOutcome } from '../selections/selection.ts'
import type { DefaultBonusType } from '../slip/bonus.ts'
import type { SlipType } from '../slip/compose.ts'
import type { SlipRules } from '../slip/rules.ts'
import type { SlipBet, SlipCurrency } from '../slip/slip-bet.ts'
import type { ChosenSystem } from '../systems/system-choice.ts'

/** CHECKING: bets were sent and no response came; it is unknown whether they were placed. */
export type TicketState = 'INITIAL' | 'ODDS_CHANGED' | 'PROCESSING' | 'CHECKING' | 'SUCCESS' | 'ERROR'

/** A placed bet as returned by the back end. Fields not listed here pass through unchanged. */
export interface ReceiptBet {
  readonly id: string
  readonly status?: BetStatus
  readonly is_vip?: boolean
  /** Increases with every change. */
  readonly version?: number
  /** The reason when an accepted bet was later rejected. */
  readonly rejection?: { readonly key: string; readonly localized_message: string }
}

export interface BetError {
  key: string
  /** Localised text; empty when only the key is known. */
  message: string
  /** The largest stake that the back end would accept, where it says so. */
  maxStake?: MinorUnits
}

export interface TicketError {
  key: string
  message: string
  details: readonly string[]
  /** Keyed by `betKey`. */
  byBet: Readonly<Record<string, BetError>>
}

/** A placement intent. Its key is sent with every attempt and never reused for another intent. */
export interface PlacingIntent {
  idempotencyKey: string
  phase: 'awaiting_sign_in' | 'sent'
  /** The total confirmed by the player. */
  total: MinorUnits
}

export interface Ticket<P extends ReceiptBet = ReceiptBet> {
  ticketState: TicketState
  error: TicketError
  bets: readonly SlipBet[]
  /** The bets sent while a response is pending; the response's indexes refer to this list. */
  processingBets: readonly SlipBet[]
  placedBets: readonly P[]
  isRestoring: boolean
  intent: PlacingIntent | null
  lastIdempotencyKey: string | null
  acceptMode: AcceptMode
  currency: SlipCurrency
  rules: SlipRules
  /** The player's chosen systems, one per size; kept when the slip is cleared. */
  chosenSystems: readonly ChosenSystem[]
}

/** Stake bounds of one bet from the back end. Null: no bound. */
export interface StakeBounds {
  min: MinorUnits | null
  max: MinorUnits | null
  /** The maximum is what the player's own limits leave. */
  isPlayerLimit?: boolean
}

/** Player and operator data at the time of placement. Amounts in the slip's currency. */
export interface PlacingContext {
  isSignedIn: boolean
  /** Null when unknown, as for a visitor. */
  balance: MinorUnits | null
  minStake: MinorUnits | null
  maxStake: MinorUnits | null
  /** Null when limits are disabled. */
  limits: BetLimits | null
  /** The total displayed on the button; placement is refused for any other. */
  expectedTotal?: MinorUnits
  /** Additional bounds of individual bets, keyed by `betKey`. */
  stakeBounds?: Readonly<Record<string, StakeBounds>>
  /** The player is not allowed to bet. */
  isForbidden?: boolean
  /** The operator requires a verified phone and the player has none. */
  needsPhoneVerification?: boolean
}

/** The refusal of a bet's bonus. */
export interface BonusRefusal {
  /** The factor in force; null when the bonus is not available any more. */
  current: MilliOdds | null
}

export interface CodedPlacementFailure {
  kind: 'coded'
  code: number
  /** A specific message key from the response. */
  key?: string
  message?: string
  details?: readonly string[]
  /** Keyed by the bet's index in the sent list. */
  errorsByBet?: Readonly<Record<string, { message: string; key?: string; bonus?: BonusRefusal; maxStake?: MinorUnits }>>
  /** Current prices by outcome key, if the response has them. */
  currentOdds?: Readonly<Record<string, MilliOdds>>
  /** Current prices of custom bets, keyed by the bet's index in the sent list, if the response has them. */
  currentCustomOdds?: Readonly<Record<string, MilliOdds>>
}

/**
 * `uncoded`: a rejection without a code of its own, or a 401; the bets were certainly not placed. `message`: what the
 * back end says about it, localised.
 */
export type PlacementFailure = CodedPlacementFailure | { kind: 'uncoded'; message?: string }

/** A persisted slip. The storage reader validates its shape; the `restored` event enforces the rules. */
export interface SlipSnapshot {
  bets: readonly SlipBet[]
  inFlight: { idempotencyKey: string; bets: readonly SlipBet[] } | null
  chosenSystems?: readonly ChosenSystem[]
}

interface TicketResponse {
  idempotencyKey: string
}

/** The player edits the slip. */
export type EditEvent =
  /** `replacesCustomBet`: confirmed by `confirmCustomBetReplacement`; the custom bet is replaced by a new slip. */
  | { type: 'pick'; outcome: PickedOutcome; replacesCustomBet?: boolean }
  | { type: 'remove'; selectionId: string }
  /** Removes every selection that is suspended or not available. */
  | { type: 'removeClosed' }
  | { type: 'clear' }
  | { type: 'setStake'; betKey: string; stake: number }
  | { type: 'setWantedWin'; betKey: string; win: number }
  /** `systemTypeId` selects a system when several fit the number of selections. */
  | { type: 'setBetType'; betType: SlipType; systemTypeId?: string }
  /** The bet builder adds its bet. `replacesSlip`: confirmed by `confirmCustomBetReplacement`. */
  | { type: 'buildCustomBet'; outcomes: readonly PickedOutcome[]; odds: MilliOdds | null; replacesSlip?: boolean }
  /** Null removes the freebet. */
  | { type: 'setFreebet'; betKey: string; freebetId: string | null }
  | { type: 'chooseBonus'; betKey: string; bonus: DefaultBonusType | null }
  | { type: 'setVip'; betKey: string; isVip: boolean }
  | { type: 'setJackpots'; betKey: string; jackpots: readonly string[] }
  | { type: 'acceptOddsChanges' }
  | { type: 'finish' }
  /** Returns all picks of the receipt to the slip, without stakes. */
  | { type: 'keepPicks' }
  /** Returns rejected bets of the receipt to the slip with their stakes. */
  | { type: 'tryAgain'; betKeys: readonly string[] }

/** The feed, the back end's prices and bonuses, or a setting changes. */
export type UpdateEvent =
  /** The combined price of those selections; null when it cannot be priced. */
  | { type: 'customOddsChanged'; selectionIds: readonly string[]; odds: MilliOdds | null }
  /** `judged`: the bet that was judged; an answer for other selections than the slip's is ignored. */
  | { type: 'bonusesChanged'; betKey: string; available: AvailableBonuses; judged?: SlipBet }
  | { type: 'changeAcceptMode'; mode: AcceptMode }
  | { type: 'rulesChanged'; rules: SlipRules }
  | { type: 'marketsChanged'; changes: readonly MarketChange[] }
  | { type: 'matchChanged'; changes: readonly MatchChange[] }
  | { type: 'providerStatusChanged'; provider: string; isActive: boolean }
  | { type: 'currencyChanged'; currency: SlipCurrency }

/** Bets are placed, and their fate is known. */
export type PlacementEvent<P extends ReceiptBet = ReceiptBet> =
  /** The key must be unique: one key per intent. */
  | { type: 'place'; idempotencyKey: string; context: PlacingContext }
  | { type: 'signedIn'; context: PlacingContext }
  | { type: 'signInAbandoned' }
  /** The bets in `errorsByBet` (by index) were rejected, the others placed. */
  | (TicketResponse & {
      type: 'placeSucceeded'
      placedBets: readonly P[]
      errorsByBet?: CodedPlacementFailure['errorsByBet']
    })
  | (TicketResponse & { type: 'placeFailed'; failure: PlacementFailure })
  | (TicketResponse & { type: 'answerLost' })
  /** `null`: certainly nothing was placed. */
  | (TicketResponse & { type: 'reconciled'; placedBets: readonly P[] | null })
  /** A bet on the receipt was confirmed or rejected after its delay, or by a trader. */
  | { type: 'betChanged'; bet: P }

/** The slip comes from storage or from another tab. */
export type StorageEvent =
  | { type: 'restoreStarted' }
  /** `rate`: minor units of the slip's currency per minor unit of the stored currency, exact; null when unknown. */
  | { type: 'restored'; snapshot: SlipSnapshot; rate: Rational | null }
  /** The slip as another tab of the device has changed it. */
  | { type: 'slipReceived'; snapshot: SlipSnapshot }
  /** Null: there was nothing to restore, which needs no report. */
  | { type: 'restoreFailed'; reason: string | null }

export type TicketEvent<P extends ReceiptBet = ReceiptBet> = EditEvent | UpdateEvent | PlacementEvent<P> | StorageEvent

export type TicketEventType = TicketEvent['type']

/** Nothing was placed. `message`: the reason that the back end gives, localised. */
export interface GenericAlertEffect {
  type: 'genericAlert'
  message?: string
}

export type TicketEffect =
  | { type: 'requestSignIn' }
  | { type: 'sendBets'; idempotencyKey: string; bets: readonly SlipBet[] }
  /**
   * Look up the outcome of the bets sent under the key and dispatch `reconciled`, `placeSucceeded` or `placeFailed`.
   */
  | { type: 'reconcile'; idempotencyKey: string; bets: readonly SlipBet[] }
  | GenericAlertEffect
  | { type: 'reportRestoreFailure'; reason: string }
  | { type: 'requestPhoneVerification' }
  /**
   * A custom bet must be the only bet. Picking beside one (`outcome`), or building one beside other bets (`outcomes`),
   * requires confirmation.
   */
  | { type: 'confirmCustomBetReplacement'; outcome: PickedOutcome }
  | { type: 'confirmCustomBetReplacement'; outcomes: readonly PickedOutcome[]; odds: MilliOdds | null }
  /** Fetch the bonuses of the slip's bets; answered by `bonusesChanged`, per bet. */
  | { type: 'fetchBonuses' }
  /** Fetch a price for the custom bet's selections; answered by `customOddsChanged`. */
  | { type: 'priceCustomBet'; bet: SlipBet }

/** Adds an effect to those of the event that is handled. */
export type Emit = (effect: TicketEffect) => void

/** What an event makes of the ticket; the same object where it changes nothing. */
export type TicketHandler<E extends TicketEvent = TicketEvent> = (ticket: Ticket, event: E, emit: Emit) => Ticket

export type TicketHandlers<E extends TicketEvent> = {
  readonly [T in E['type']]: TicketHandler<Extract<E, { type: T }>>
}

export interface TicketTransition<P extends ReceiptBet = ReceiptBet> {
  state: Ticket<P>
  effects: readonly TicketEffect[]
}
