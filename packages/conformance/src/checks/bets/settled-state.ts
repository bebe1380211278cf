/** STL and RCP: what balances, bets, events and receipts are after settlement. */
import { userChannel } from '@touchline/contract/channels'
import type { Bet } from '@touchline/contract/entities/bet'
import type { DrivenResult } from '../../bets/driven-match.ts'
import { waitForBet } from '../../bets/place-bets.ts'
import {
  DEAD_HEAT,
  HALF_LOST,
  HALF_WON,
  isSettled,
  LOST,
  placeDriven,
  toSettlementCheck,
  VOID,
  WON,
} from '../../bets/settled-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, type Outcome, type Problem } from '../../outcome.ts'
import { tryTwice, withNewPlayer } from '../../players/with-players.ts'
import { forEachObject } from '../../survey/find-entities.ts'

/** Ends of bets whose sum is compared with the balance. */
const BALANCED: readonly DrivenResult[] = [WON, LOST, VOID, HALF_WON, HALF_LOST, DEAD_HEAT]

const checkBalance = async (context: CheckContext): Promise<Outcome> => {
  const opening = 10_000
  const player = await context.players.open(opening)
  const bets: Bet[] = []
  for (const result of BALANCED) {
    const { bet, matches } = await placeDriven(context, player, 1)
    await matches[0]?.report(result)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    bets.push(settled?.bet ?? bet)
  }
  const open = await placeDriven(context, player, 1)
  bets.push(open.bet)
  const sum = bets.reduce((total, { stake, win_amount }) => total - stake.value + win_amount, opening)
  const balance = await player.readBalance()
  const text = `A player with ${opening} has ${balance} after ${bets.length} bets, whose stakes and payouts leave ${sum}.`
  return conclude(balance === sum ? [] : [{ text }], bets.length, 'a bet')
}

/** The results that a bet of each status may have. */
const LEGAL_RESULTS: Readonly<Partial<Record<Bet['status'], readonly Bet['result'][]>>> = {
  submitted: ['no_results'],
  waiting_results: ['no_results'],
  cashout_in_progress: ['no_results'],
  done: ['win_entire', 'lose_entire', 'refund_entire', 'refund_half_win_other', 'refund_half_lose_other'],
  cashed_out: ['cashed_out'],
  rejected: ['no_results', 'canceled'],
  withdrawn: ['no_results', 'canceled'],
}

const isBet = (object: Readonly<Record<string, unknown>>): boolean =>
  'potential_win' in object && 'selections' in object && 'settled_at' in object

/** Examines the bets of all responses, among them one that has been open, settled and open again. */
const checkLegalPairs = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    await matches[0]?.report(WON)
    await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.rollBack()
    await waitForBet(player, bet.id, ({ status }) => status === 'waiting_results', context.patienceMs)
    const problems = new Map<string, Problem>()
    let examined = 0
    for (const exchange of context.http.exchanges)
      forEachObject(exchange.json, object => {
        if (!isBet(object)) return
        examined += 1
        const { id, status, result, settled_at } = object as unknown as Bet
        const isOpen = LEGAL_RESULTS[status]?.includes('no_results') ?? false
        const isLegal = LEGAL_RESULTS[status]?.includes(result) ?? true
        if (!isLegal || (isOpen && settled_at !== null && status !== 'rejected'))
          problems.set(`${status} ${result}`, {
            text: `Bet ${id} has the status ${status} with the result ${result}, settled at ${settled_at}.`,
            exchange,
          })
      })
    return conclude([...problems.values()], examined, 'a bet')
  })

/** How late the events of a settlement may be. */
const MAX_EVENTS_MS = 5_000

const checkEvents = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    const channel = userChannel((await context.survey.locales())[0] ?? 'en', player.id)
    const recording = await context.realtime.recordPlayer(player, [channel])
    await matches[0]?.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const isTold = (): boolean =>
      recording.events.some(({ event }) => event.event_name === 'bet_changed' && event.message.id === bet.id) &&
      recording.events.some(({ event }) => event.event_name === 'balance_changed')
    const isInTime = await recording.waitFor(isTold, MAX_EVENTS_MS)
    recording.stop()
    const pushed = recording.events.map(({ event }) => event.event_name).join(', ') || 'nothing'
    const text = `Five seconds after bet ${bet.id} is settled, ${channel} has told ${pushed}.`
    return conclude(settled && isInTime ? [] : [{ text }], 1, 'a settled bet')
  })

const checkReceipt = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches } = await placeDriven(context, player, 2)
    for (const match of matches) await match.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const { body, exchange } = await player.read('getBetReceipt', { params: { id: bet.id } })
    const { win_amount, terms, legs } = body.data
    const problems: Problem[] = []
    if (win_amount !== settled?.bet.win_amount)
      problems.push({ text: `The receipt pays ${win_amount}, the bet ${settled?.bet.win_amount}.`, exchange })
    if (terms.stake !== bet.stake.value || legs.length !== bet.selections.length)
      problems.push({ text: `The receipt is of ${terms.stake} on ${legs.length} selections.`, exchange })
    return conclude(problems, 1, 'a receipt')
  })

export const SETTLED_STATE_CHECKS: readonly Check[] = [
  toSettlementCheck(
    'STL-12',
    'A balance is what it was, less all stakes, with all payouts.',
    context => tryTwice(() => checkBalance(context)),
    'Contract: Account.available_to_bet_with_locked_cents, Bet.win_amount',
  ),
  {
    ...toSettlementCheck(
      'STL-14',
      'A bet has a result that belongs to its status, and a time of settlement only when it is settled.',
      checkLegalPairs,
      'Contract: BetStatus, BetResult, Bet.settled_at',
    ),
    isLast: true,
  },
  toSettlementCheck(
    'STL-15',
    'A settled bet and the balance after it are pushed within five seconds.',
    checkEvents,
    'Guide: 3. Bet',
  ),
  toSettlementCheck(
    'RCP-01',
    'The receipt of a settled bet pays what the bet does.',
    checkReceipt,
    'Contract: GET /bets/{id}/receipt',
  ),
]
