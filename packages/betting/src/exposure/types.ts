/**
 * What a person's open bets can win or lose together, over every result of their matches. Money is in whole minor units
 * of one currency, odds and factors are whole thousandths.
 */
import type { FreebetType } from '../engagement/bonus-types.ts'
import type { MinorUnits } from '../money/money.ts'
import type { MilliOdds } from '../odds/odds.ts'
import type { OutcomeResult } from '../settlement/settlement.ts'

/** One selection of a bet, by the feed's own ids. */
export interface ExposureLeg {
  readonly matchId: number
  readonly marketId: string
  /** As the feed writes it; empty for a market without lines. */
  readonly specifier: string
  readonly outcomeId: string
  /** As placed. */
  readonly oddsMilli: MilliOdds
  /** The result of a settled leg, which is the same in every result of the match; null while it is open. */
  readonly outcome: OutcomeResult | null
}

/** The bonus that a bet was placed with. */
export type ExposureBonus =
  | { readonly kind: FreebetType }
  /** The return is multiplied by `factorMilli`; the boost adds at most `capMinor`, null for no cap. */
  | { readonly kind: 'boost'; readonly factorMilli: MilliOdds; readonly capMinor: MinorUnits | null }

/** An open bet of any account of one person. */
export interface ExposureBet {
  readonly id: string
  /** Whoever pays it; without the parts that are cashed out. */
  readonly stakeMinor: MinorUnits
  /** At least one. */
  readonly legs: readonly ExposureLeg[]
  /** The winners that a line of a system needs; null for singles, combos and custom bets. */
  readonly systemWinCount: number | null
  /** The one price of a custom bet; null for other bets. */
  readonly customOddsMilli: MilliOdds | null
  /** Null for a bet in cash. */
  readonly bonus: ExposureBonus | null
  /** The most that the bet pays; null without a limit. */
  readonly maxPayoutMinor: MinorUnits | null
  /** What parts that are cashed out have brought above their stake; negative for a loss, 0 without such parts. */
  readonly cashedOutGainMinor: number
}

/** What is known of a match or an outright beside its bets. */
export interface ExposureMatch {
  /** The feed's key, such as `soccer`; `outright` for an outright. Any other sport has no market that is known. */
  readonly sport: string
  /** Entrants of an outright; null for a match, and where it is unknown, which leaves room for others to win. */
  readonly fieldSize: number | null
  /** Sets, games or maps at most; null where unknown, which allows every length. */
  readonly bestOf: number | null
  /**
   * By market id, the number of outcomes of a line of which exactly one wins. Tells of markets that have no payoff
   * function; outcomes of those that are not in it may win together.
   */
  readonly exclusiveSizes: ReadonlyMap<string, number>
}

export type ExposureMatches = ReadonlyMap<number, ExposureMatch>

/** The operator's limits. */
export interface ExposureRules {
  /** Refused from this share of the bonuses' faces on that cannot be lost, in percent. */
  readonly refuseSharePercent: number
  /** Reviewed from this share on that is lost only in the least likely results, in percent. */
  readonly nearSharePercent: number
  /** Neither below this amount. */
  readonly leastMinor: MinorUnits
}

/** `review`: the bet is placed, and staff look at it. */
export type ExposureDecision = 'allow' | 'review' | 'refuse'

export interface LockedProfit {
  /** What the person wins by bonuses whatever the results are; never below zero and never above the bonuses' faces. */
  readonly lockedMinor: MinorUnits
  /** The same except in the least likely results; 0 below `nearSharePercent`. */
  readonly nearMinor: MinorUnits
  /** The faces of the bonuses among `betIds`: given stakes, refundable stakes, the most that a boost can add. */
  readonly faceMinor: MinorUnits
  readonly decision: ExposureDecision
  /** False where `lockedMinor` is only proven to be at least that much. */
  readonly isExact: boolean
  /** The bets that lock the profit; empty when nothing is locked. */
  readonly betIds: readonly string[]
}
