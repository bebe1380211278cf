/** OUT: ending a bet before its results. */
import { randomUUID } from 'node:crypto'
import { estimatePart } from '@touchline/betting/cashout/partial-cashout'
import type { Bet } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, placeOne, readErrorName, stakeOf, toBet, waitForBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { conclude, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'
import type { Survey } from '../../survey/survey.ts'

/** Runs whose back end names no cash-out in its settings, and in which a bet has waited for an offer in vain. */
const withoutOffers = new WeakSet<Survey>()

interface Offered {
  readonly bet: Bet
  readonly amount: number
}

const NO_OFFER = 'to_cashout of an open bet stays null'

/** Places a bet and waits until it can be cashed out. Throws NotOffered where it never can. */
async function placeWithOffer(context: CheckContext, player: PlayerSession, factor = 20): Promise<Offered> {
  const { survey } = context
  if (withoutOffers.has(survey)) throw new NotOffered(NO_OFFER)
  const { value } = await stakeOf(context, player, factor)
  const { bet } = await placeOne(player, async () => ({
    type: 'single',
    mode: 'any',
    bet: await toBet(context, player, await findSelections(context, 1), value),
  }))
  const offered = await waitForBet(player, bet.id, ({ to_cashout }) => to_cashout !== null, context.patienceMs)
  const amount = offered?.bet.to_cashout
  if (!offered || amount == null) {
    if (!(await survey.settings()).cashout) withoutOffers.add(survey)
    throw new NotOffered(NO_OFFER)
  }
  return { bet: offered.bet, amount }
}

const sendCashout = (player: PlayerSession, { id }: Bet, amount: number, isAtOnce = false): Promise<Exchange> =>
  player.request('postBetsCashout', {
    body: { bet_id: id, to_cashout: amount },
    headers: { 'idempotency-key': randomUUID() },
    isAtOnce,
  })

const readNewAmount = ({ json }: Exchange): number | undefined =>
  (json as Partial<ErrorBody> | undefined)?.data?.to_cashout

/** Cashes out at the amount in force, which may change between two calls. */
async function cashOut(
  player: PlayerSession,
  bet: Bet,
  shown: number,
): Promise<{ exchange: Exchange; amount: number }> {
  let amount = shown
  for (let count = 0; ; count++) {
    const exchange = await sendCashout(player, bet, amount)
    const next = readNewAmount(exchange)
    if (readErrorName(exchange) !== 'CASHOUT_CHANGED' || next === undefined || count > 4) return { exchange, amount }
    amount = next
  }
}

const isCashedOut = ({ status }: Bet): boolean => status === 'cashed_out'

const checkPaid = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, amount: shown } = await placeWithOffer(context, player)
    const before = await player.readBalance()
    const { exchange, amount } = await cashOut(player, bet, shown)
    const problems: Problem[] = []
    if (exchange.status !== 200)
      problems.push({ text: `Cashing out for the amount shown is ${describeAnswer(exchange)}.`, exchange })
    const ended = await waitForBet(player, bet.id, isCashedOut, context.patienceMs)
    if (!ended) problems.push({ text: 'The bet does not become cashed_out.', exchange })
    const after = await player.readBalance()
    if (ended && ended.bet.win_amount !== amount)
      problems.push({ text: `win_amount is ${ended.bet.win_amount}, not ${amount}.`, exchange: ended.exchange })
    if (after - before !== amount)
      problems.push({ text: `A cash-out of ${amount} changes the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a cash-out')
  })

const checkOtherAmount = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, amount } = await placeWithOffer(context, player)
    const before = await player.readBalance()
    const exchange = await sendCashout(player, bet, amount * 2 + 1)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (readErrorName(exchange) !== 'CASHOUT_CHANGED')
      problems.push({ text: `Cashing out for twice the amount is ${describeAnswer(exchange)}.`, exchange })
    else if (!((readNewAmount(exchange) ?? 0) > 0))
      problems.push({ text: 'CASHOUT_CHANGED has no to_cashout.', exchange })
    if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a cash-out')
  })

const AT_ONCE = 10

const checkPaidOnce = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, amount } = await placeWithOffer(context, player)
    const before = await player.readBalance()
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendCashout(player, bet, amount, true)))
    await cashOut(player, bet, amount)
    const ended = await waitForBet(player, bet.id, isCashedOut, context.patienceMs)
    const after = await player.readBalance()
    const paid = ended?.bet.win_amount ?? 0
    const text = `Cashed out ${AT_ONCE} times at once, a bet of ${paid} changes the balance from ${before} to ${after}.`
    return conclude(paid > 0 && after - before === paid ? [] : [{ text }], AT_ONCE, 'a cash-out')
  })

const checkGone = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, amount } = await placeWithOffer(context, player)
    await cashOut(player, bet, amount)
    await waitForBet(player, bet.id, isCashedOut, context.patienceMs)
    const before = await player.readBalance()
    const exchange = await sendCashout(player, bet, amount)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (readErrorName(exchange) !== 'CASHOUT_UNAVAILABLE')
      problems.push({ text: `Cashing out what was cashed out is ${describeAnswer(exchange)}.`, exchange })
    if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a cash-out')
  })

const checkBounds = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, amount } = await placeWithOffer(context, player)
    const text = `to_cashout is ${amount}; the bet pays ${bet.potential_win} at most.`
    return conclude(amount > 0 && amount <= bet.potential_win ? [] : [{ text }], 1, 'a cash-out')
  })

const checkPart = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { cashout } = await context.survey.settings()
    if (!cashout?.parts) throw new NotOffered('cashout.parts of the settings is absent')
    const { bet, amount: whole } = await placeWithOffer(context, player, 100)
    const remaining = bet.stake.value
    const stake = Math.floor(remaining / 2)
    const before = await player.readBalance()
    const send = (amount: number) =>
      player.request('postBetsCashoutPart', {
        body: { bet_id: bet.id, remaining, stake, amount },
        headers: { 'idempotency-key': randomUUID() },
      })
    let exchange = await send(estimatePart({ remaining, whole }, stake))
    const changed = (exchange.json as Partial<ErrorBody> | undefined)?.data?.part?.amount
    if (changed !== undefined) exchange = await send(changed)
    const problems: Problem[] = []
    if (exchange.status !== 200) problems.push({ text: `Cashing out a half is ${describeAnswer(exchange)}.`, exchange })
    const after = await waitForBet(player, bet.id, ({ cashed_out }) => cashed_out !== undefined, context.patienceMs)
    const paid = after?.bet.cashed_out
    const balance = await player.readBalance()
    if (paid?.stake !== stake || after?.bet.rest?.stake !== remaining - stake)
      problems.push({
        text: `After a part of ${stake}, ${paid?.stake} of ${remaining} are cashed out and ${after?.bet.rest?.stake} are left.`,
        exchange: after?.exchange ?? exchange,
      })
    if (balance - before !== paid?.amount)
      problems.push({ text: `A part of ${paid?.amount} changes the balance from ${before} to ${balance}.`, exchange })
    return conclude(problems, 1, 'a part of a bet')
  })

export const CASHOUT_CHECKS: readonly Check[] = [
  {
    id: 'OUT-01',
    level: 'bet',
    sentence: 'The amount shown is paid to the cent, and ends the bet.',
    clause: 'Contract: POST /bets/cashout',
    run: checkPaid,
  },
  {
    id: 'OUT-02',
    level: 'bet',
    sentence: 'Another amount is answered 409 with the one in force, and nothing moves.',
    clause: 'Contract: CASHOUT_CHANGED',
    run: checkOtherAmount,
  },
  {
    id: 'OUT-03',
    level: 'bet',
    sentence: 'A bet that is cashed out ten times at once is paid once.',
    clause: 'Contract: POST /bets/cashout',
    run: checkPaidOnce,
  },
  {
    id: 'OUT-04',
    level: 'bet',
    sentence: 'A bet that has ended cannot be cashed out.',
    clause: 'Contract: CASHOUT_UNAVAILABLE',
    run: checkGone,
  },
  {
    id: 'OUT-07',
    level: 'bet',
    sentence: 'An offer is above nothing and at most potential_win.',
    clause: 'Contract: Bet.to_cashout',
    run: checkBounds,
  },
  {
    id: 'OUT-08',
    level: 'bet',
    sentence: 'A part of a bet is paid once, and the rest of the stake stays.',
    clause: 'Contract: POST /bets/cashout/part, Bet.rest',
    run: checkPart,
  },
]
