/** BET, OUT and RT: what the driver causes while players bet. */
import { randomUUID } from 'node:crypto'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { ErrorName } from '@touchline/contract/errors'
import { type DrivenMatch, openDrivenMatch, waitForMarket } from '../../bets/driven-match.ts'
import {
  describeAnswer,
  placeOne,
  readBets,
  readErrorName,
  sendBets,
  stakeOf,
  toBet,
  waitForBet,
} from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withNewPlayer } from '../../players/with-players.ts'

/** A bet on what the driver has closed is refused, and moves nothing. */
const checkClosed =
  (what: string, errors: readonly ErrorName[], close: (context: CheckContext, driven: DrivenMatch) => Promise<void>) =>
  (context: CheckContext): Promise<Outcome> =>
    withNewPlayer(context, async player => {
      const driven = await openDrivenMatch(context)
      await close(context, driven)
      const before = await player.readBalance()
      const bets = [await toBet(context, player, [driven.selection])]
      const exchange = await sendBets(player, { type: 'single', bets, mode: 'any' })
      const after = await player.readBalance()
      const problems: Problem[] = []
      if (!errors.some(name => name === readErrorName(exchange)))
        problems.push({ text: `A bet on ${what} is ${describeAnswer(exchange)}.`, exchange })
      if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
      return conclude(problems, 1, `a bet on ${what}`)
    })

/** The longest bet delay that the rules have, with the time of a poll. */
const MAX_DECISION_MS = 12_000

const POLL_MS = 250

const isDecided = ({ status }: { status: string }): boolean => status !== 'submitted'

const placeLive = (context: CheckContext, player: PlayerSession, driven: DrivenMatch) =>
  placeOne(player, async () => ({
    type: 'single',
    mode: 'any',
    bet: await toBet(context, player, [driven.selection]),
  }))

/** Waits until no open bet of a player is on a match that was called off: the stake that comes back is of no other check. */
async function waitForRefund({ patienceMs }: CheckContext, player: PlayerSession, matchId: number): Promise<void> {
  const until = Date.now() + patienceMs
  const isOpen = async (): Promise<boolean> => {
    const { body } = await player.read('getBets', { query: { status: 'open', limit: 100 } })
    return body.data.some(({ selections }) => selections.some(({ match }) => match.id === matchId))
  }
  while ((await isOpen()) && Date.now() < until) await new Promise(resolve => setTimeout(resolve, POLL_MS))
}

/** Lends a player and a match in play, which is called off afterwards: left as it is, it would never move again. */
const withLiveMatch = (
  context: CheckContext,
  work: (player: PlayerSession, driven: DrivenMatch) => Promise<Outcome>,
): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const driven = await openDrivenMatch(context, 1)
    try {
      return await work(player, driven)
    } finally {
      await driven.setStatus(MATCH_STATUS.notCovered)
      await waitForRefund(context, player, driven.match.id)
    }
  })

const checkDecision = (context: CheckContext): Promise<Outcome> =>
  withLiveMatch(context, async (player, driven) => {
    const { bet } = await placeLive(context, player, driven)
    const decided = await waitForBet(player, bet.id, isDecided, MAX_DECISION_MS)
    const text = `A bet on a match in play is ${decided?.bet.status ?? 'still submitted'} after ${MAX_DECISION_MS / 1_000} seconds.`
    return conclude(decided?.bet.status === 'waiting_results' ? [] : [{ text }], 1, 'a bet on a match in play')
  })

const checkStop = (context: CheckContext): Promise<Outcome> =>
  withLiveMatch(context, async (player, driven) => {
    const before = await player.readBalance()
    const { bet } = await placeLive(context, player, driven)
    if (isDecided(bet)) throw new NotOffered('a bet delay: bets on matches in play are decided at once')
    await driven.setMarketStatus(-1)
    const decided = await waitForBet(player, bet.id, isDecided, context.patienceMs)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (decided?.bet.status !== 'rejected')
      problems.push({
        text: `A bet whose market is suspended during its delay becomes ${decided?.bet.status ?? 'nothing'}.`,
        ...(decided && { exchange: decided.exchange }),
      })
    if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.` })
    return conclude(problems, 1, 'a bet on a match in play')
  })

const checkForbidden = async (context: CheckContext): Promise<Outcome> => {
  const player = await context.players.open(2_000, ['pve'])
  const driven = await openDrivenMatch(context)
  const bets = [await toBet(context, player, [driven.selection])]
  const exchange = await sendBets(player, { type: 'single', bets })
  const text = `A bet of a politically exposed player is ${describeAnswer(exchange)}.`
  const isRefused = readErrorName(exchange) === 'PVE_PLAYER_BET_FORBIDDEN' && readBets(exchange).length === 0
  return conclude(isRefused ? [] : [{ text, exchange }], 1, 'a bet')
}

/** Places a bet on a match of the driver's and waits for its offer. */
async function placeWithOffer(context: CheckContext, player: PlayerSession) {
  const driven = await openDrivenMatch(context)
  const { value } = await stakeOf(context, player, 20)
  const { bet } = await placeOne(player, async () => ({
    type: 'single',
    bet: await toBet(context, player, [driven.selection], value),
  }))
  const offered = await waitForBet(player, bet.id, ({ to_cashout }) => to_cashout !== null, context.patienceMs)
  const amount = offered?.bet.to_cashout
  if (amount == null) throw new NotOffered('to_cashout of an open bet stays null')
  return { driven, bet, amount }
}

const sendCashout = (player: PlayerSession, bet_id: string, to_cashout: number) =>
  player.request('postBetsCashout', { body: { bet_id, to_cashout }, headers: { 'idempotency-key': randomUUID() } })

const checkStoppedOffer = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { driven, bet, amount } = await placeWithOffer(context, player)
    await driven.setMarketStatus(-1)
    await waitForMarket(context, driven, ({ status }) => status === -1)
    const stopped = await waitForBet(player, bet.id, ({ to_cashout }) => to_cashout === null, context.patienceMs)
    const before = await player.readBalance()
    const exchange = await sendCashout(player, bet.id, amount)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (!stopped) problems.push({ text: 'A bet whose market is suspended still has an offer.' })
    if (readErrorName(exchange) !== 'CASHOUT_UNAVAILABLE')
      problems.push({ text: `Cashing it out is ${describeAnswer(exchange)}.`, exchange })
    if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a cash-out')
  })

const checkEnded = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { driven, bet, amount } = await placeWithOffer(context, player)
    const other = await placeOne(player, async () => ({
      type: 'single',
      bet: await toBet(context, player, [driven.selection]),
    }))
    const exchange = await sendCashout(player, bet.id, amount)
    if (exchange.status !== 200) throw new Missing(`a cash-out: it is ${describeAnswer(exchange)}`)
    const cashed = await waitForBet(player, bet.id, ({ status }) => status === 'cashed_out', context.patienceMs)
    await driven.report({ result: 1 })
    // Both bets are of one report: once the other is settled, this one would be.
    await waitForBet(player, other.bet.id, ({ settled_at }) => settled_at !== null, context.patienceMs)
    const after = await waitForBet(player, bet.id, () => true, context.patienceMs)
    const text = `A bet that was cashed out for ${cashed?.bet.win_amount} is ${after?.bet.status} with ${after?.bet.win_amount} after its result.`
    const isSame = after?.bet.status === 'cashed_out' && after.bet.win_amount === cashed?.bet.win_amount
    return conclude(isSame ? [] : [{ text, ...(after && { exchange: after.exchange }) }], 1, 'a cash-out')
  })

/** How late a push may be, after the list shows the change. */
const MAX_PUSH_MS = 1_000

const checkHeardStop = async (context: CheckContext): Promise<Outcome> => {
  const driven = await openDrivenMatch(context)
  const { match, market } = driven
  const channel = matchChannel(match.id)
  const recording = await context.realtime.record([{ name: channel }])
  await driven.setMarketStatus(-1)
  await waitForMarket(context, driven, ({ status }) => status === -1)
  const isHeard = (): boolean =>
    recording.events.some(
      ({ event }) =>
        event.event_name === 'markets_changed' &&
        event.message.some(each => each.id === market.id && each.specifier === market.specifier && each.status === -1),
    )
  const isInTime = await recording.waitFor(isHeard, MAX_PUSH_MS)
  recording.stop()
  const text = `A second after GET shows the suspension of market ${market.id}, ${channel} has not told it.`
  return conclude(isInTime ? [] : [{ text }], 1, 'a suspension')
}

const checkProvider = async (context: CheckContext): Promise<Outcome> => {
  const { survey, realtime, driver, patienceMs } = context
  const provider = (await survey.settings()).provider_statuses.at(-1)?.provider
  if (provider === undefined) throw new NotOffered('provider_statuses of the settings is empty')
  const channel = publicChannel((await survey.locales())[0] ?? 'en')
  const recording = await realtime.record([{ name: channel }])
  const problems: Problem[] = []
  for (const status of ['inactive', 'active'] as const) {
    await driver.drive('provider', { provider, status })
    const isHeard = (): boolean =>
      recording.events.some(
        ({ event }) =>
          event.event_name === 'provider_status_changed' &&
          event.message.provider === provider &&
          event.message.status === status,
      )
    if (!(await recording.waitFor(isHeard, patienceMs)))
      problems.push({ text: `${channel} does not tell that ${provider} is ${status}.` })
  }
  recording.stop()
  return conclude(problems, 2, 'a provider')
}

const READERS = 50
/** A page of its own, so that no cache of the other checks answers. */
const READ_LIMIT = 49

/** Fifty at once is a load test, which level read must not be. */
const checkReaders = async ({ http }: CheckContext): Promise<Outcome> => {
  const query = { limit: READ_LIMIT }
  const answers = await Promise.all(
    Array.from({ length: READERS }, () => http.request('getMatches', { query, isAtOnce: true })),
  )
  const failed = answers.find(({ status }) => status >= 500)
  const text = `Of ${READERS} readers at once one is ${failed ? describeAnswer(failed) : 'refused'}.`
  return conclude(failed ? [{ text, exchange: failed }] : [], READERS, 'a list')
}

export const DRIVEN_CHECKS: readonly Check[] = [
  {
    id: 'BET-15',
    level: 'full',
    sentence: 'A bet on a suspended market is refused.',
    clause: 'Contract: MARKET_SUSPENDED',
    run: checkClosed('a suspended market', ['MARKET_SUSPENDED'], async (context, driven) => {
      await driven.setMarketStatus(-1)
      await waitForMarket(context, driven, ({ status }) => status === -1)
    }),
  },
  {
    id: 'BET-18',
    level: 'full',
    sentence: 'A bet on an outcome that is closed alone is refused.',
    clause: 'Contract: Outcome.active',
    run: checkClosed('a closed outcome', ['MARKET_SUSPENDED', 'SELECTION_NOT_FOUND'], async (context, driven) => {
      await driven.setActive(false)
      await waitForMarket(context, driven, ({ outcomes }) => outcomes[0]?.active === false)
    }),
  },
  {
    id: 'BET-28',
    level: 'full',
    sentence: 'A bet on a match in play is decided within twelve seconds, and taken while nothing changes.',
    clause: 'Contract: POST /bets, BetStatus',
    run: checkDecision,
  },
  {
    id: 'BET-29',
    level: 'full',
    sentence: 'A bet whose market is suspended during its delay is rejected, and its stake comes back.',
    clause: 'Contract: BetStatus',
    run: checkStop,
  },
  {
    id: 'BET-32',
    level: 'full',
    sentence: 'A politically exposed player cannot bet.',
    clause: 'Contract: PVE_PLAYER_BET_FORBIDDEN',
    run: checkForbidden,
  },
  {
    id: 'OUT-05',
    level: 'full',
    sentence: 'While a selection is suspended there is no offer, and cashing out is answered 410.',
    clause: 'Contract: Bet.to_cashout, CASHOUT_UNAVAILABLE',
    run: checkStoppedOffer,
  },
  {
    id: 'OUT-06',
    level: 'full',
    sentence: 'A bet that was cashed out is not settled by its results.',
    clause: 'Contract: BetStatus',
    run: checkEnded,
  },
  {
    id: 'RT-15',
    level: 'full',
    sentence: 'That a provider fails and is back is told on the public channel.',
    clause: 'Contract: provider_status_changed',
    // All markets of the provider are suspended meanwhile.
    isLast: true,
    run: checkProvider,
  },
  {
    id: 'RT-16',
    level: 'full',
    sentence: 'A suspension is pushed within a second of being in lists.',
    clause: 'Guide: Locked prices',
    run: checkHeardStop,
  },
  {
    id: 'PRF-05',
    level: 'full',
    sentence: 'Fifty readers at once are answered without a failure of the server.',
    clause: 'Contract: INTERNAL_ERROR, UNAVAILABLE',
    run: checkReaders,
  },
]
