/** An accepted or delayed bet: its wire format and the additional stored columns. */
import { randomInt } from 'node:crypto'
import type { PayoutRounding } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { delayMs, situationIn } from '../../core/bets/bet-delay.ts'
import { computeTotals } from '../../core/bets/compute-totals.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toBetMatch } from '../../core/catalogue/wire-match.ts'
import type { JackpotEntryTerms } from '../../core/engagement/jackpot-entries.ts'
import type { MarkTerms } from '../../core/engagement/placement-bonuses.ts'
import { computeStoredBoost, type StoredBonus } from '../../core/engagement/stored-bonus.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { newId } from '../../platform/ids.ts'
import type { AcceptedBet } from './decide-bet.ts'
import type { FoundSelection } from './find-selection.ts'
import type { HedgeReview } from './hedges/person-exposure.ts'
import { type LiabilityLimits, liabilityLimitsOf } from './liability.ts'
import type { OperatorRules } from './operator-rules.ts'

const REF_DIGITS = 10

/** Stored columns that are not in the wire format. */
export interface StoredTerms {
  decide_at: string | null
  custom_odds: number | null
  max_payout: number | null
  /** Absent: down. */
  rounding?: PayoutRounding
  /** The feed time at which the bet was decided. */
  feed_ms: number
  bonus: StoredBonus | null
  /** The issued bonus of which it takes a use. */
  use?: string
  /** The version at which the player's bonuses were read; absent where it carries none. */
  bonus_version?: number
  /** The version at which the person's open bets were read; absent where they do not matter. */
  hedge_version?: string
  /** To be written with the bet; absent for none. */
  hedge_review?: HedgeReview
  /** Absent for none. */
  marks?: readonly MarkTerms[]
  /** Absent for none. */
  jackpots?: readonly JackpotEntryTerms[]
  selections: { market_version: number; situation: string | null; liability_limits: LiabilityLimits }[]
}

export interface NewBet {
  wire: Bet
  terms: StoredTerms
}

export interface NewBetContext {
  tree: CatalogueTree
  at: Date
  feedMs: number
  /** Scale of the bet delay: 1 is the delay of the rules, 0 none. */
  delayScale: number
  rules: OperatorRules
  /** See `PlayerPlacementBonuses`; null when no bet carries a bonus. */
  bonusVersion: number | null
  /** See `PersonExposure`; null where the person's open bets do not matter. */
  hedgeVersion: string | null
  /** The reviews of the bets that have one, by bet id. */
  hedgeReviews: ReadonlyMap<string, HedgeReview>
  /** The marks that a bet earns. */
  listMarks: (bet: AcceptedBet) => readonly MarkTerms[]
  /** The jackpots that a bet enters. */
  listJackpots: (bet: AcceptedBet) => readonly JackpotEntryTerms[]
}

/** A random ten-digit reference that a person can read out; does not reveal the number of bets. */
function makeRef(): string {
  return String(randomInt(10 ** REF_DIGITS)).padStart(REF_DIGITS, '0')
}

function toSelection({ entry, market, outcome }: FoundSelection, tree: CatalogueTree): BetSelection {
  return {
    id: newId(),
    status: 'no_results',
    market: { id: market.id, name: market.name },
    outcome: { id: outcome.id, name: outcome.name },
    odds: outcome.odds,
    specifier: market.specifier,
    match: toBetMatch(entry.feed, tree),
  }
}

function waitMs({ selections, isReviewed }: AcceptedBet, { tree, delayScale, rules }: NewBetContext): number {
  return isReviewed ? Math.max(1, rules.operator.vipReview.seconds * 1000) : delayMs(selections, tree, delayScale)
}

function buildStoredTerms(bet: AcceptedBet, context: NewBetContext, wait: number): StoredTerms {
  const { selections, customOdds, currency, maxPayout, bonus } = bet
  const { tree, at, bonusVersion, hedgeVersion, hedgeReviews, listMarks, listJackpots } = context
  const review = hedgeReviews.get(bet.id)
  const marks = listMarks(bet)
  const jackpots = listJackpots(bet)
  return {
    decide_at: wait > 0 ? new Date(at.getTime() + wait).toISOString() : null,
    custom_odds: customOdds,
    max_payout: maxPayout,
    ...(bet.rounding !== 'down' && { rounding: bet.rounding }),
    feed_ms: Math.floor(context.feedMs),
    bonus: bonus?.stored ?? null,
    ...(bonus?.use && { use: bonus.use }),
    ...(bonus && bonusVersion !== null && { bonus_version: bonusVersion }),
    ...(hedgeVersion !== null && { hedge_version: hedgeVersion }),
    ...(review && { hedge_review: review }),
    ...(marks.length > 0 && { marks }),
    ...(jackpots.length > 0 && { jackpots }),
    selections: selections.map(selection => ({
      market_version: selection.market.version,
      situation: wait > 0 ? situationIn(selection.entry, tree) : null,
      liability_limits: liabilityLimitsOf(selection, currency, context),
    })),
  }
}

/** The bonus in the response: what it may add. */
function buildBetBonus({ bonus, stake, maxPayout, rounding }: AcceptedBet, prices: readonly MilliOdds[]): Bet['bonus'] {
  if (!bonus) return null
  const { stored } = bonus
  const common = { id: stored.id, type: stored.type, odds: null, paid_odds: null, freebet_type: null, amount: null }
  if (stored.type === 'freebet') return { ...common, freebet_type: stored.freebet_type, amount: stake }
  if (stored.type !== 'comboboost') return common
  const legs = prices.map(odds => ({ odds, outcome: null }))
  const { boost } = computeStoredBoost(stored, { stake, legs, rounding }, maxPayout)
  return { ...common, odds: stored.factor / 1000, amount: boost }
}

export function createNewBet(bet: AcceptedBet, context: NewBetContext): NewBet {
  const { tree, at } = context
  const { stake, cashStake, currency, selections } = bet
  const stored = bet.bonus?.stored ?? null
  const prices = selections.map(selection => selection.current)
  const { odds, potentialWin } = computeTotals({ ...bet, odds: prices, bonus: stored })
  const wait = waitMs(bet, context)
  const terms = buildStoredTerms(bet, context, wait)
  const wire: Bet = {
    id: bet.id,
    type: bet.type,
    ref: makeRef(),
    status: wait > 0 ? 'submitted' : 'waiting_results',
    result: 'no_results',
    stake: { value: stake, currency, subunits: subunitsOf(currency) },
    cash_stake: cashStake,
    odds,
    win_amount: 0,
    potential_win: potentialWin,
    selections: selections.map(selection => toSelection(selection, tree)),
    created_at: at.toISOString(),
    settled_at: null,
    to_cashout: null,
    bonus: buildBetBonus(bet, prices),
    system: bet.system && { id: bet.system.id, win_count: bet.system.winCount, total_count: bet.system.totalCount },
    ...(terms.decide_at && !bet.isReviewed && { decided_at: terms.decide_at }),
    used_in_jackpot: terms.jackpots !== undefined,
    is_vip: bet.isReviewed,
    version: 1,
  }
  return { wire, terms }
}
