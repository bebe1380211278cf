/** An accepted or delayed bet: its wire format and the additional stored columns. */
import { randomInt } from 'node:crypto'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { delayMs, situationIn } from '../../core/bets/bet-delay.ts'
import type { CatalogueTree } from '../../core/catalogue/tree.ts'
import { toBetMatch } from '../../core/catalogue/wire-match.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { newId } from '../../platform/ids.ts'
import { computeTotals } from './compute-totals.ts'
import type { AcceptedBet } from './decide-bet.ts'
import type { FoundSelection } from './find-selection.ts'
import { type LiabilityLimits, liabilityLimitsOf } from './liability.ts'
import type { OperatorRules } from './operator-rules.ts'

const REF_DIGITS = 10

/** Stored columns that are not in the wire format. */
export interface KeptTerms {
  decide_at: string | null
  custom_odds: number | null
  max_payout: number | null
  /** The feed time at which the bet was decided. */
  feed_ms: number
  selections: { market_version: number; situation: string | null; liability_limits: LiabilityLimits }[]
}

export interface NewBet {
  wire: Bet
  kept: KeptTerms
}

export interface BetMaking {
  tree: CatalogueTree
  at: Date
  feedMs: number
  /** Scale of the bet delay: 1 is the delay of the rules, 0 none. */
  delayScale: number
  rules: OperatorRules
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

function waitMs({ selections, isReviewed }: AcceptedBet, { tree, delayScale, rules }: BetMaking): number {
  return isReviewed ? Math.max(1, rules.operator.vipReview.seconds * 1000) : delayMs(selections, tree, delayScale)
}

function buildKeptTerms(bet: AcceptedBet, making: BetMaking, wait: number): KeptTerms {
  const { selections, customOdds, currency, maxPayout } = bet
  const { tree, at } = making
  return {
    decide_at: wait > 0 ? new Date(at.getTime() + wait).toISOString() : null,
    custom_odds: customOdds,
    max_payout: maxPayout,
    feed_ms: Math.floor(making.feedMs),
    selections: selections.map(selection => ({
      market_version: selection.market.version,
      situation: wait > 0 ? situationIn(selection.entry, tree) : null,
      liability_limits: liabilityLimitsOf(selection, currency, making),
    })),
  }
}

export function createNewBet(bet: AcceptedBet, making: BetMaking): NewBet {
  const { tree, at } = making
  const { stake, currency, system, customOdds, selections, maxPayout } = bet
  const prices = selections.map(one => one.current)
  const { odds, potentialWin } = computeTotals({ stake, system, customOdds, odds: prices, maxPayout })
  const wait = waitMs(bet, making)
  const wire: Bet = {
    id: newId(),
    type: bet.type,
    ref: makeRef(),
    status: wait > 0 ? 'submitted' : 'waiting_results',
    result: 'no_results',
    stake: { value: stake, currency, subunits: subunitsOf(currency) },
    odds,
    win_amount: 0,
    potential_win: potentialWin,
    selections: selections.map(selection => toSelection(selection, tree)),
    created_at: at.toISOString(),
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: system && { id: system.id, win_count: system.winCount, total_count: system.totalCount },
    used_in_jackpot: false,
    is_vip: bet.isReviewed,
    version: 1,
  }
  return { wire, kept: buildKeptTerms(bet, making, wait) }
}
