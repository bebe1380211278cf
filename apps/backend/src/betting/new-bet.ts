/** A bet that is taken: its rows for the database and its form on the wire, made of one and the same thing. */
import { randomInt } from 'node:crypto'
import { combineOdds, roundOdds } from '@touchline/betting/odds'
import { potentialReturn } from '@touchline/betting/returns'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import { v7 as uuid } from 'uuid'
import type { CatalogueTree } from '../catalogue/tree.ts'
import { toBetMatch } from '../catalogue/wire-match.ts'
import { subunitsOf } from '../player/money.ts'
import type { AcceptedBet } from './decide-bet.ts'
import type { FoundSelection } from './find-selection.ts'

const MOST_ODDS = 1_000_000
const REF_DIGITS = 10

/** Names and match of a selection as they were: shown when the feed has long forgotten them. */
export type SelectionSnapshot = Pick<BetSelection, 'market' | 'outcome' | 'match'>

export interface NewBet {
  wire: Bet
  selections: { marketVersion: number }[]
}

/** Ten digits that a person can read out; says nothing of how many bets there are. */
function makeRef(): string {
  return String(randomInt(10 ** REF_DIGITS)).padStart(REF_DIGITS, '0')
}

function toSelection({ entry, market, outcome }: FoundSelection, tree: CatalogueTree): BetSelection {
  return {
    id: uuid(),
    status: 'no_results',
    market: { id: market.id, name: market.name },
    outcome: { id: outcome.id, name: outcome.name },
    odds: outcome.odds,
    specifier: market.specifier,
    match: toBetMatch(entry.feed, tree),
  }
}

export function createNewBet(bet: AcceptedBet, tree: CatalogueTree, at: Date): NewBet {
  const odds = bet.selections.map(({ current }) => current)
  const wire: Bet = {
    id: uuid(),
    type: bet.type,
    ref: makeRef(),
    status: 'waiting_results',
    result: 'no_results',
    stake: { value: bet.stake, currency: bet.currency, subunits: subunitsOf(bet.currency) },
    odds: Math.min(roundOdds(combineOdds(odds)), MOST_ODDS),
    win_amount: 0,
    potential_win: potentialReturn(bet.stake, odds),
    selections: bet.selections.map(selection => toSelection(selection, tree)),
    created_at: at.toISOString(),
    settled_at: null,
    to_cashout: null,
    bonus: null,
    system: null,
    used_in_jackpot: false,
    is_vip: false,
    version: 1,
  }
  return { wire, selections: bet.selections.map(({ market }) => ({ marketVersion: market.version })) }
}
