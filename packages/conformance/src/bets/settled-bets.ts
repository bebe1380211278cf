/** Bets on matches of the driver, and what the rules pay for them when they are settled. */
import { type PayoutRounding, toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import { settlePlacedBet } from '@touchline/betting/settlement/bet-settlement'
import type { OutcomeResult, Settlement } from '@touchline/betting/settlement/settlement'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { Check, CheckContext } from '../check.ts'
import type { Problem } from '../outcome.ts'
import type { PlayerSession } from '../players/player-session.ts'
import { type DrivenMatch, type DrivenResult, openDrivenMatch } from './driven-match.ts'
import { placeOne, toBet, waitForBet } from './place-bets.ts'

export const WON: DrivenResult = { result: 1 }
export const LOST: DrivenResult = { result: 0 }
export const VOID: DrivenResult = { result: 0, void_factor: 1 }
export const HALF_WON: DrivenResult = { result: 1, void_factor: 0.5 }
export const HALF_LOST: DrivenResult = { result: 0, void_factor: 0.5 }
export const DEAD_HEAT: DrivenResult = { result: 1, dead_heat_factor: 0.5 }

export const isSettled = ({ settled_at }: Bet): boolean => settled_at !== null

export interface Driven {
  readonly player: PlayerSession
  readonly bet: Bet
  readonly request: BetRequest
  readonly matches: readonly DrivenMatch[]
}

/** Places a bet on matches of the driver: a single on one, a combo on several, or a system. */
export async function placeDriven(
  context: CheckContext,
  player: PlayerSession,
  count: number,
  system_id?: string,
): Promise<Driven> {
  let matches: DrivenMatch[] = []
  const type = system_id ? 'system' : count > 1 ? 'combo' : 'single'
  const { bet, request } = await placeOne(player, async () => {
    matches = []
    for (let at = 0; at < count; at++) matches.push(await openDrivenMatch(context))
    const base = await toBet(
      context,
      player,
      matches.map(({ selection }) => selection),
    )
    return { type, bet: { ...base, ...(system_id && { system_id }) } }
  })
  return { player, bet, request, matches }
}

export const toOutcome = ({ result, void_factor, dead_heat_factor }: DrivenResult): OutcomeResult => ({
  result,
  ...(void_factor !== undefined && { voidFactor: void_factor }),
  ...(dead_heat_factor !== undefined && { deadHeatFactor: dead_heat_factor }),
})

export async function readRounding({ survey }: CheckContext, { stake }: BetRequest): Promise<PayoutRounding> {
  const { currencies } = await survey.settings()
  const terms = currencies.find(({ code }) => code === stake.currency)
  return terms?.payout_rounding === 'half_up' ? 'half_up' : 'down'
}

/** What the rules pay for a bet with these results. */
async function computePayout(
  context: CheckContext,
  { request }: Driven,
  results: readonly DrivenResult[],
): Promise<Settlement | null> {
  const { stake, selections, system_id } = request
  return settlePlacedBet({
    type: system_id ? 'system' : selections.length > 1 ? 'combo' : 'single',
    stake: toMinor(stake.value),
    legs: selections.map(({ odds }, at) => ({ odds: toMilli(odds), outcome: toOutcome(results[at] ?? LOST) })),
    system: system_id ? parseSystemId(system_id) : null,
    rounding: await readRounding(context, request),
  })
}

export const describeResult = ({ result, void_factor, dead_heat_factor }: DrivenResult): string =>
  [
    result === 1 ? 'won' : 'lost',
    void_factor === undefined ? '' : `void ${void_factor}`,
    dead_heat_factor === undefined ? '' : `dead heat ${dead_heat_factor}`,
  ]
    .filter(Boolean)
    .join(' ')

/** Compares a settled bet, and what it moved, with the rules. */
export async function findPayoutProblems(
  context: CheckContext,
  driven: Driven,
  { results, before }: { readonly results: readonly DrivenResult[]; readonly before: number },
): Promise<Problem[]> {
  const { player, bet } = driven
  const what = `A ${bet.type} whose selections are ${results.map(describeResult).join(', ')}`
  const expected = await computePayout(context, driven, results)
  const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
  if (!settled) return [{ text: `${what} is not settled within ${context.patienceMs / 1_000} seconds.` }]
  const { bet: after, exchange } = settled
  const balance = await player.readBalance()
  const problems: Problem[] = []
  if (after.win_amount !== expected?.winAmount || after.result !== expected.result)
    problems.push({
      text: `${what} pays ${after.win_amount} (${after.result}), not ${expected?.winAmount} (${expected?.result}).`,
      exchange,
    })
  if (balance - before !== expected?.winAmount)
    problems.push({ text: `${what} changes the balance from ${before} to ${balance}.`, exchange })
  return problems
}

/** A check of settlement: all need the driver. */
export const toSettlementCheck = (
  id: string,
  sentence: string,
  run: Check['run'],
  clause = 'Contract: Bet.win_amount, BetResult',
): Check => ({ id, level: 'full', sentence, clause, run })
