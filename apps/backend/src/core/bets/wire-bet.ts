/** Converts a stored bet to wire format; matches that are still in the catalogue have their current state. */

import { parseBetType } from '@touchline/betting/bets/bet-status'
import type { Bet, BetSelection } from '@touchline/contract/entities/bet'
import type { BetProblem } from '@touchline/contract/errors'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { toLiveBetMatch } from '../catalogue/wire-match.ts'
import { computeStoredBoost, readStoredBonus } from '../engagement/stored-bonus.ts'
import { subunitsOf } from '../ledger/account-currencies.ts'
import { toPlacedLegs } from './next-state.ts'
import type { BetRow, SelectionRow } from './tables.ts'

/** Names and match of a selection at placement, used once the feed has dropped the match. */
type SelectionSnapshot = Pick<BetSelection, 'market' | 'outcome' | 'match'>

function toSelection(row: SelectionRow, catalogue: Catalogue): BetSelection {
  const { market, outcome, match } = row.snapshot as SelectionSnapshot
  const entry = catalogue.match(row.match_id)
  return {
    id: row.id,
    status: row.result as BetSelection['status'],
    market,
    outcome,
    odds: row.odds_milli / 1000,
    specifier: row.specifier,
    match: entry ? toLiveBetMatch(entry.feed, catalogue.tree) : match,
  }
}

function toSystem({ system_win_count: wins, system_total_count: total }: BetRow): Bet['system'] {
  return wins === null || total === null ? null : { id: `${wins}/${total}`, win_count: wins, total_count: total }
}

/** The bonus of a bet: what it adds or may add, and what was paid of it. */
function toWireBetBonus(row: BetRow, selections: readonly SelectionRow[]): Bet['bonus'] {
  const bonus = readStoredBonus(row)
  if (!bonus) return null
  const { id, type } = bonus
  const common = { id, type, odds: null, paid_odds: null, freebet_type: null, amount: null }
  if (bonus.type === 'freebet') return { ...common, freebet_type: bonus.freebet_type, amount: row.stake }
  if (bonus.type !== 'comboboost') return common
  const odds = bonus.factor / 1000
  if (row.status === 'cashed_out') return { ...common, odds, paid_odds: 1, amount: 0 }
  const placed = toPlacedLegs(row, selections)
  const { factor, boost } = computeStoredBoost(bonus, placed, placed.maxPayout ?? null)
  if (row.settled_at === null) return { ...common, odds, amount: boost }
  return { ...common, odds, paid_odds: row.bonus_paid > 0 ? factor / 1000 : 1, amount: row.bonus_paid }
}

/** The fields of a bet that its cash-out offer decides. */
export type WireOffer = Pick<Bet, 'to_cashout' | 'cashout_reason' | 'cashout_whole_only'>

/** What was cashed out of a bet in parts, what is left, and the cash-out that waits. */
function toWireParts(row: BetRow): Pick<Bet, 'cashed_out' | 'rest' | 'cashing_out'> {
  const { cashed_stake: stake, cashed_amount: amount, parts, cashout_stake, cashout_amount } = row
  const cashing_out = cashout_amount !== null && { cashing_out: { stake: cashout_stake, amount: cashout_amount } }
  if (stake === 0) return { ...cashing_out }
  return {
    cashed_out: {
      stake,
      amount,
      parts: parts.map(({ at, cause, ...part }) => ({ ...part, at: new Date(at).toISOString(), by: cause })),
    },
    ...(row.settled_at === null && { rest: { stake: row.open_stake, potential_win: row.potential_win } }),
    ...cashing_out,
  }
}

/** The bet in wire format. `selections` must be the bet's own, in order. */
export function toWireBet(
  row: BetRow,
  selections: readonly SelectionRow[],
  catalogue: Catalogue,
  offer: WireOffer = { to_cashout: null },
): Bet {
  return {
    id: row.id,
    type: parseBetType(row.type) ?? 'single',
    ref: row.ref,
    status: row.status as Bet['status'],
    result: row.result as Bet['result'],
    stake: { value: row.stake, currency: row.currency, subunits: subunitsOf(row.currency) },
    cash_stake: row.cash_stake,
    odds: row.odds_hundredths / 100,
    win_amount: row.settled_at === null ? 0 : row.win_amount + row.cashed_amount,
    potential_win: row.potential_win + row.cashed_amount,
    selections: selections.map(selection => toSelection(selection, catalogue)),
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    ...(row.settlement_no > 0 && { settlements: row.settlement_no }),
    ...offer,
    ...toWireParts(row),
    bonus: toWireBetBonus(row, selections),
    system: toSystem(row),
    ...(row.status === 'submitted' && row.decide_at && !row.is_vip && { decided_at: row.decide_at.toISOString() }),
    used_in_jackpot: row.used_in_jackpot,
    is_vip: row.is_vip,
    ...(row.rejection && { rejection: row.rejection as BetProblem }),
    version: row.version,
  }
}
