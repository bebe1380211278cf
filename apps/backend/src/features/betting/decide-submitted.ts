/** Decides a submitted bet: accepted at the current or its own prices, or rejected. */

import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { parsePayoutRounding } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { Bet } from '@touchline/contract/entities/bet'
import { computeTotals } from '../../core/bets/compute-totals.ts'
import { systemOf } from '../../core/bets/next-state.ts'
import { readPersonBets, toOpenBet } from '../../core/bets/person-bets.ts'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import { toWireBet } from '../../core/bets/wire-bet.ts'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { readStoredBonus, type StoredBonus } from '../../core/engagement/stored-bonus.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { termsOf } from '../../core/settings/currencies.ts'
import type { Database } from '../../platform/db/database.ts'
import { isConstraintViolation } from '../../platform/db/is-constraint-violation.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { toOpenExposure } from './hedges/exposure-input.ts'
import { toHedgeRefusal } from './hedges/hedge-refusal.ts'
import { type HedgeReview, PersonExposure } from './hedges/person-exposure.ts'
import { liabilityLimitsOf } from './liability.ts'
import type { OperatorRules } from './operator-rules.ts'
import type { CurrentPrices, Rechecked } from './recheck-bet.ts'
import { type Refusal, toBetProblem } from './refusal.ts'

export interface SubmittedBet {
  bet: BetRow
  selections: readonly SelectionRow[]
}

/** The decider and the reason. */
export interface DecidedBy {
  actor: Actor
  cause: string
  /** The request of an operator's decision. */
  call?: object
}

export interface DecisionDeps {
  database: Database
  catalogue: Catalogue
  rules: OperatorRules
}

/**
 * The database refused to accept the bet: the player is excluded by now or may not bet, a limit of the player was
 * tightened since, or its new price exceeds one of the operator's.
 */
export class DecisionRefused extends Error {
  override readonly name = 'DecisionRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.error, options)
    this.refusal = refusal
  }
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  player_not_excluded: { error: 'PLAYER_EXCLUDED' },
  player_may_bet: { error: 'PVE_PLAYER_BET_FORBIDDEN' },
  player_identity_open: { error: 'IDENTITY_CHECK_PENDING' },
  player_limits_kept: { error: 'PLAYER_LIMIT_EXCEEDED' },
  liability_limits: { error: 'BET_LIMIT_EXCEEDED', key: LIMIT_ERRORS.liability },
}

function atPrices({ bet, selections }: SubmittedBet, prices: CurrentPrices, bonus: StoredBonus | null): SubmittedBet {
  const { customOdds } = prices
  const priced = selections.map((row, at) => {
    const found = prices.selections[at]
    return found ? { ...row, odds_milli: found.current as number, market_version: found.market.version } : row
  })
  const odds = priced.map(row => row.odds_milli as MilliOdds)
  const figures = computeTotals({
    stake: bet.stake,
    odds,
    system: systemOf(bet),
    customOdds,
    maxPayout: bet.max_payout,
    rounding: parsePayoutRounding(bet.rounding),
    bonus,
  })
  return {
    bet: {
      ...bet,
      odds_hundredths: Math.round(figures.odds * 100),
      potential_win: figures.potentialWin,
      custom_odds_milli: customOdds,
      bonus,
    },
    selections: priced,
  }
}

function applyOutcome(submitted: SubmittedBet, outcome: Rechecked): SubmittedBet {
  if (!outcome.ok) {
    const rejection = toBetProblem(outcome.refusal, submitted.bet.locale as MessageLocale)
    return { ...submitted, bet: { ...submitted.bet, status: 'rejected', rejection } }
  }
  const { bet, selections } = outcome.isAsPlaced ? submitted : atPrices(submitted, outcome.prices, outcome.bonus)
  return { bet: { ...bet, status: 'waiting_results' }, selections }
}

function limitsOf(outcome: Rechecked, { currency }: BetRow, { rules, catalogue }: DecisionDeps) {
  const selections = outcome.ok ? outcome.prices.selections : []
  const terms = { rules, tree: catalogue.tree }
  return {
    selections: selections.map(selection => ({ liability_limits: liabilityLimitsOf(selection, currency, terms) })),
  }
}

/** What the measure of the person's open bets found: null before they were read. */
interface HedgeCheck {
  hedge_version: string
  hedge_review?: HedgeReview
}

/** The person's open bets have changed since they were read, or must be read because a bonus bet is among them. */
class OpenBetsChanged extends Error {
  override readonly name = 'OpenBetsChanged'
}

/** Measures the decided bet beside the person's open bets. Rejects with DecisionRefused if it may not be accepted. */
async function checkHedge({ database, catalogue, rules }: DecisionDeps, decided: SubmittedBet): Promise<HedgeCheck> {
  const { bet, selections } = decided
  const { currency } = bet
  const open = await readPersonBets(database.db, bet.player_id, true)
  const deps = { catalogue, settings: rules.operator.bonusHedge }
  const exposure = new PersonExposure(open, currency, deps, bet.id)
  const bonus = readStoredBonus(bet)
  const decision = exposure.decide(toOpenExposure(toOpenBet(bet, selections), currency))
  if (decision.kind === 'refuse') {
    const { minStake } = termsOf(currency)
    throw new DecisionRefused(toHedgeRefusal(decision, { bonus, currency, minStake }))
  }
  return { hedge_version: open.version, ...(decision.kind === 'review' && { hedge_review: decision.review }) }
}

interface Decision {
  by: DecidedBy
  at: Date
}

async function runDecision(
  deps: DecisionDeps,
  { bet, selections }: SubmittedBet,
  { outcome, hedge, by, at }: Decision & { outcome: Rechecked; hedge: HedgeCheck | null },
): Promise<Bet | null> {
  const { database, catalogue, rules } = deps
  const { status, odds_hundredths, potential_win, custom_odds_milli, rejection, bonus } = bet
  const wire = toWireBet({ ...bet, version: bet.version + 1 }, selections, catalogue)
  const prices = selections.map(({ id, odds_milli, market_version }) => ({ id, odds_milli, market_version }))
  const checks_hedges = rules.operator.bonusHedge.mode !== 'off'
  const parameters = [
    bet.id,
    bet.version,
    JSON.stringify({ status, odds_hundredths, potential_win, custom_odds_milli, rejection, bonus, ...by }),
    JSON.stringify(prices),
    at,
    JSON.stringify(wire),
    subunitsOf(bet.currency),
    JSON.stringify({ ...limitsOf(outcome, bet, deps), checks_hedges, ...hedge }),
  ]
  try {
    const statement = 'select decide_bet($1, $2, $3, $4, $5, $6, $7, $8) as count'
    const [row] = await database.run<{ count: number }>('decide-bet', statement, parameters)
    return row?.count === 1 ? wire : null
  } catch (error) {
    if (isConstraintViolation(error, 'bonus_uses_kept')) throw new OpenBetsChanged('read them', { cause: error })
    for (const [constraint, refusal] of Object.entries(REFUSALS))
      if (isConstraintViolation(error, constraint)) throw new DecisionRefused(refusal, { cause: error })
    throw error
  }
}

/** Number of attempts: bets of the person that are placed or settled meanwhile settle within a few. */
const MAX_ATTEMPTS = 5

/**
 * Writes the decision and its consequences. Returns the decided bet, or null when it was decided before. Rejects with
 * DecisionRefused when it cannot be accepted after all; the bet stays undecided.
 */
export async function writeDecision(
  deps: DecisionDeps,
  submitted: SubmittedBet,
  outcome: Rechecked,
  decision: Decision,
): Promise<Bet | null> {
  const decided = applyOutcome(submitted, outcome)
  let hedge: HedgeCheck | null = null
  for (let attempt = 1; ; attempt++) {
    try {
      return await runDecision(deps, decided, { outcome, hedge, ...decision })
    } catch (error) {
      if (!(error instanceof OpenBetsChanged) || attempt === MAX_ATTEMPTS) throw error
      hedge = await checkHedge(deps, decided)
    }
  }
}

/** Writes the decision; rejects the bet when it cannot be accepted after all. */
export async function acceptOrReject(
  deps: DecisionDeps,
  submitted: SubmittedBet,
  outcome: Rechecked,
  decision: Decision,
): Promise<Bet | null> {
  try {
    return await writeDecision(deps, submitted, outcome, decision)
  } catch (error) {
    if (!(error instanceof DecisionRefused)) throw error
    return writeDecision(deps, submitted, { ok: false, refusal: error.refusal }, decision)
  }
}
