/** Brings a submitted bet to its end: taken at the prices of the moment, taken as it is, or rejected. */
import type { MilliOdds } from '@touchline/betting/odds'
import type { SystemType } from '@touchline/betting/systems'
import type { Bet } from '@touchline/contract/entities/bet'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { BetRow, SelectionRow } from '../db/tables.ts'
import type { MessageLocale } from '../http/locale.ts'
import { subunitsOf } from '../player/money.ts'
import { toWireBet } from './bet-view.ts'
import { DECIDING_STATEMENT } from './deciding-statement.ts'
import { figuresOf } from './figures.ts'
import type { CurrentPrices } from './recheck-bet.ts'
import { type Refusal, toBetProblem } from './refusal.ts'

/** `prices` absent: at those it was placed at. */
export type Outcome = { accepted: true; prices?: CurrentPrices } | { accepted: false; refusal: Refusal }

export interface SubmittedBet {
  bet: BetRow
  selections: readonly SelectionRow[]
}

function systemOf({ system_win_count: winCount, system_total_count: totalCount }: BetRow): SystemType | null {
  return winCount === null || totalCount === null ? null : { id: `${winCount}/${totalCount}`, winCount, totalCount }
}

function atPrices({ bet, selections }: SubmittedBet, prices: CurrentPrices): SubmittedBet {
  const { customOdds } = prices
  const priced = selections.map((row, at) => {
    const found = prices.selections[at]
    return found ? { ...row, odds_milli: found.current as number, market_version: found.market.version } : row
  })
  const odds = priced.map(row => row.odds_milli as MilliOdds)
  const figures = figuresOf({ stake: bet.stake, odds, system: systemOf(bet), customOdds, maxPayout: bet.max_payout })
  return {
    bet: {
      ...bet,
      odds_hundredths: Math.round(figures.odds * 100),
      potential_win: figures.potentialWin,
      custom_odds_milli: customOdds,
    },
    selections: priced,
  }
}

function decide(submitted: SubmittedBet, outcome: Outcome): SubmittedBet {
  if (!outcome.accepted) {
    const rejection = toBetProblem(outcome.refusal, submitted.bet.locale as MessageLocale)
    return { ...submitted, bet: { ...submitted.bet, status: 'rejected', rejection } }
  }
  const { bet, selections } = outcome.prices ? atPrices(submitted, outcome.prices) : submitted
  return { bet: { ...bet, status: 'waiting_results' }, selections }
}

/** Writes the decision with all that follows from it. Answers the decided bet, or null when it was decided before. */
export async function writeDecision(
  { database, catalogue }: { database: Database; catalogue: Catalogue },
  submitted: SubmittedBet,
  outcome: Outcome,
  at: Date,
): Promise<Bet | null> {
  const { bet, selections } = decide(submitted, outcome)
  const { status, odds_hundredths, potential_win, custom_odds_milli, rejection } = bet
  const wire = toWireBet({ ...bet, version: bet.version + 1 }, selections, catalogue)
  const prices = selections.map(({ id, odds_milli, market_version }) => ({ id, odds_milli, market_version }))
  const rows = await database.run<{ count: number }>('decide-bet', DECIDING_STATEMENT, [
    bet.id,
    bet.version,
    JSON.stringify({ status, odds_hundredths, potential_win, custom_odds_milli, rejection }),
    JSON.stringify(prices),
    at,
    JSON.stringify(wire),
    subunitsOf(bet.currency),
  ])
  return rows[0]?.count === 1 ? wire : null
}
