/** BET: what an idempotency key stands for. */
import { randomUUID } from 'node:crypto'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, placeOne, readBets, readErrorName, sendBets, toBet, toRequest } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

const buildSingle = (context: CheckContext, player: PlayerSession) => async () => ({
  type: 'single' as const,
  mode: 'any' as const,
  bet: await toBet(context, player, await findSelections(context, 1)),
})

const REPEATS = 10

const checkRepeats = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, ...rest } = await buildSingle(context, player)()
    const placement = { ...rest, bets: [bet], key: randomUUID(), isAtOnce: true }
    const before = await player.readBalance()
    const answers = await Promise.all(Array.from({ length: REPEATS }, () => sendBets(player, placement)))
    const after = await player.readBalance()
    const ids = new Set(answers.flatMap(exchange => readBets(exchange).map(({ id }) => id)))
    const [first] = answers
    const problems: Problem[] = []
    const other = answers.find(({ status }) => status !== first?.status)
    if (other)
      problems.push({ text: `Of ${REPEATS} equal requests at once one is ${describeAnswer(other)}.`, exchange: other })
    if (ids.size !== 1)
      problems.push({
        text: `${REPEATS} equal requests at once give ${ids.size} bets.`,
        ...(first && { exchange: first }),
      })
    if (before - after !== bet.stake.value)
      problems.push({ text: `They change the balance from ${before} to ${after}; the stake is ${bet.stake.value}.` })
    return conclude(problems, REPEATS, 'a bet')
  })

const checkOtherBody = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const key = randomUUID()
    const { placement, request } = await placeOne(player, async () => ({
      ...(await buildSingle(context, player)()),
      key,
    }))
    const before = await player.readBalance()
    const other = { ...request, stake: { ...request.stake, value: request.stake.value + 1 } }
    const exchange = await sendBets(player, { ...placement, bets: [other], key })
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (readErrorName(exchange) !== 'IDEMPOTENCY_KEY_REUSED')
      problems.push({ text: `The key of a bet with another body is ${describeAnswer(exchange)}.`, exchange })
    if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a bet')
  })

const checkNoKey = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, ...rest } = await buildSingle(context, player)()
    const exchange = await player.request('postBets', { body: toRequest({ ...rest, bets: [bet] }) })
    const text = `A bet without a key is ${describeAnswer(exchange)}.`
    return conclude(
      readErrorName(exchange) === 'IDEMPOTENCY_KEY_REQUIRED' ? [] : [{ text, exchange }],
      1,
      'a bet without a key',
    )
  })

const checkFound = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const key = randomUUID()
    const { bet } = await placeOne(player, async () => ({ ...(await buildSingle(context, player)()), key }))
    const { body, exchange } = await player.read('getBets', { query: { idempotency_key: key } })
    const ids = body.data.map(({ id }) => id)
    const text = `GET /bets?idempotency_key has ${ids.length} bets${ids.includes(bet.id) ? '' : ', not the one'}.`
    const isFound = ids.length === 1 && ids[0] === bet.id
    const unknown = await player.read('getBets', { query: { idempotency_key: randomUUID() } })
    const problems: Problem[] = isFound ? [] : [{ text, exchange }]
    if (unknown.body.data.length > 0)
      problems.push({ text: 'A key that no bet has is answered with bets.', exchange: unknown.exchange })
    return conclude(problems, 2, 'a bet')
  })

/** How long the caller waits for a response before it hangs up. */
const HANG_UP_MS = [1, 20, 60]

/** Sends a request and hangs up. */
async function abandon(context: CheckContext, player: PlayerSession, key: string, body: string, ms: number) {
  const headers = {
    ...(await player.authorize('postBets')),
    'content-type': 'application/json',
    'idempotency-key': key,
    'accept-version': 'v3',
  }
  const signal = AbortSignal.timeout(ms)
  await fetch(context.http.urlOf('postBets'), { method: 'POST', headers, body, signal }).catch(() => undefined)
}

const checkHangUp = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const problems: Problem[] = []
    for (const ms of HANG_UP_MS) {
      const { bet, ...rest } = await buildSingle(context, player)()
      const placement = { ...rest, bets: [bet], key: randomUUID() }
      const before = await player.readBalance()
      await abandon(context, player, placement.key, JSON.stringify(toRequest(placement)), ms)
      const exchange = await sendBets(player, placement)
      const { body } = await player.read('getBets', { query: { idempotency_key: placement.key } })
      const after = await player.readBalance()
      if (body.data.length !== 1 || readBets(exchange)[0]?.id !== body.data[0]?.id)
        problems.push({ text: `A request that was cut off and repeated gives ${body.data.length} bets.`, exchange })
      if (before - after !== bet.stake.value)
        problems.push({
          text: `It changes the balance from ${before} to ${after}; the stake is ${bet.stake.value}.`,
          exchange,
        })
    }
    return conclude(problems, HANG_UP_MS.length, 'a bet')
  })

export const KEY_CHECKS: readonly Check[] = [
  {
    id: 'BET-06',
    level: 'bet',
    sentence: 'Ten equal requests at once under one key are one bet, and all have the same answer.',
    clause: 'Guide: Placing a bet',
    run: checkRepeats,
  },
  {
    id: 'BET-07',
    level: 'bet',
    sentence: 'A key with another body is answered 422, and nothing moves.',
    clause: 'Contract: IDEMPOTENCY_KEY_REUSED',
    run: checkOtherBody,
  },
  {
    id: 'BET-08',
    level: 'bet',
    sentence: 'A bet without a key is answered 400.',
    clause: 'Contract: IDEMPOTENCY_KEY_REQUIRED',
    run: checkNoKey,
  },
  {
    id: 'BET-09',
    level: 'bet',
    sentence: 'A bet is found by its key, and by no other.',
    clause: 'Contract: GET /bets, idempotency_key',
    run: checkFound,
  },
  {
    id: 'BET-10',
    level: 'bet',
    sentence: 'A request whose caller hangs up is one bet after it was repeated under its key.',
    clause: 'Guide: Placing a bet',
    run: checkHangUp,
  },
]
