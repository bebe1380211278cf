/** BET: the history of bets, whose it is, and sharing. */
import { randomUUID } from 'node:crypto'
import type { Bet } from '@touchline/contract/entities/bet'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, placeOne, readErrorName, sendBets, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { isNotOffered } from '../../http/http-target.ts'
import { conclude, examineEach, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

const placeSingle = (context: CheckContext, player: PlayerSession) =>
  placeOne(player, async () => ({
    type: 'single',
    mode: 'any',
    bet: await toBet(context, player, await findSelections(context, 1)),
  }))

const OPEN: readonly Bet['status'][] = ['submitted', 'waiting_results', 'cashout_in_progress']

const checkHistory = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const first = await placeSingle(context, player)
    const second = await placeSingle(context, player)
    const refused = await findSelections(context, 1)
    const rejected = await toBet(
      context,
      player,
      refused.map(each => ({ ...each, outcome_id: 'no-such-outcome' })),
    )
    await sendBets(player, { type: 'single', bets: [rejected] })
    const { body, exchange } = await player.read('getBets', { query: { limit: 50 } })
    const problems: Problem[] = []
    const times = body.data.map(({ created_at }) => created_at)
    if (times.join() !== [...times].sort().reverse().join())
      problems.push({ text: 'The bets do not stand newest first.', exchange })
    const ids = body.data.map(({ id }) => id)
    for (const { bet } of [first, second])
      if (!ids.includes(bet.id)) problems.push({ text: `The history lacks the bet ${bet.id}.`, exchange })
    const hidden = body.data.find(({ status }) => status === 'rejected' || status === 'withdrawn')
    if (hidden) problems.push({ text: `The history shows the ${hidden.status} bet ${hidden.id}.`, exchange })
    const open = await player.read('getBets', { query: { status: 'open', limit: 50 } })
    const wrong = open.body.data.find(({ status }) => !OPEN.includes(status))
    if (wrong) problems.push({ text: `status=open gives a bet that is ${wrong.status}.`, exchange: open.exchange })
    const settled = await player.read('getBets', { query: { status: 'settled', limit: 50 } })
    const unsettled = settled.body.data.find(({ status }) => OPEN.includes(status))
    if (unsettled)
      problems.push({ text: `status=settled gives a bet that is ${unsettled.status}.`, exchange: settled.exchange })
    return conclude(problems, ids.length, 'a bet in the history')
  })

const checkOthers = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { count: 2 }, async (owner, stranger) => {
    if (!owner || !stranger) throw new Missing('two players')
    const { bet } = await placeSingle(context, owner)
    const problems: Problem[] = []
    const read = await stranger.read('getBets', { query: { id: bet.id } })
    if (read.body.data.length > 0) problems.push({ text: 'Another player reads the bet.', exchange: read.exchange })
    const cashout = await stranger.request('postBetsCashout', {
      body: { bet_id: bet.id, to_cashout: bet.stake.value },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (cashout.status < 400)
      problems.push({ text: `Another player’s cash-out is ${describeAnswer(cashout)}.`, exchange: cashout })
    const receipt = await stranger.request('getBetReceipt', { params: { id: bet.id } })
    if (receipt.status < 400)
      problems.push({ text: `Another player’s receipt is ${describeAnswer(receipt)}.`, exchange: receipt })
    return conclude(problems, 3, 'a bet')
  })

const checkShareCode = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const selections = await findSelections(context, 2)
    const exchange = await player.request('postBetsShareCode', { body: { bets: [{ type: 'combo', selections }] } })
    if (exchange.status === 501 || exchange.status === 404) throw new NotOffered('POST /bets/share-code')
    const { code } = exchange.json as { code?: string }
    if (exchange.status !== 201 || !code)
      return conclude([{ text: `Sharing a combo is ${describeAnswer(exchange)}.`, exchange }], 1, 'a share code')
    const opened = await player.read('getBetsShareCode', { query: { code } })
    const keyOf = (each: { match_id: number; market_id: string; specifier: string; outcome_id: string }) =>
      [each.match_id, each.market_id, each.specifier, each.outcome_id].join('/')
    const shared = (JSON.stringify(opened.body).match(/"outcome_id":"[^"]*"/g) ?? []).length
    const problems: Problem[] = []
    const text = JSON.stringify(opened.body)
    const missing = selections.filter(selection => !text.includes(`"match_id":${selection.match_id}`)).map(keyOf)
    if (missing.length > 0 || shared !== selections.length)
      problems.push({
        text: `The code opens ${shared} selections, without ${missing.join(', ')}.`,
        exchange: opened.exchange,
      })
    return conclude(problems, 1, 'a share code')
  })

/** The code that the limit is tried with. */
const UNKNOWN_CODE = 'ZZZZ9999'

/** Examines an answer that another check has had, if any: after SEC-04 the call is throttled for a minute. */
const checkUnknownCode = async ({ http }: CheckContext): Promise<Outcome> => {
  const before = http.exchanges.find(({ url, status }) => url.includes(UNKNOWN_CODE) && status !== 429)
  const exchange = before ?? (await http.call('getBetsShareCode', { query: { code: UNKNOWN_CODE } }))
  if (exchange.status === 501) throw new NotOffered('GET /bets/share-code')
  const text = `An unknown share code is ${describeAnswer(exchange)}.`
  return conclude(readErrorName(exchange) === 'SHARE_CODE_NOT_FOUND' ? [] : [{ text, exchange }], 1, 'a share code')
}

const checkPersonal = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const answers = [
      (await player.read('getBets')).exchange,
      (await player.read('getPlayer')).exchange,
      (await player.read('getPlayerAccounts')).exchange,
    ]
    return examineEach(answers, 'a response of a player', exchange => {
      const value = exchange.headers.get('cache-control') ?? ''
      if (/no-store|private/.test(value)) return null
      return { text: `${exchange.url} has Cache-Control "${value}": a shared cache may store it.`, exchange }
    })
  })

const checkStored = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { body } = await player.read('getSettings')
    const before = body.data.odds_types
    const other = before.available.find(type => type !== before.selected)
    if (!other) throw new NotOffered('odds_types of the settings has one format')
    await player.read('postSettings', { body: { odds_type: other } })
    const after = await player.read('getSettings')
    const stored = after.body.data.odds_types.selected
    await player.read('postSettings', { body: { odds_type: before.selected } })
    const text = `${other} was stored, and GET /settings says ${stored}.`
    return conclude(stored === other ? [] : [{ text, exchange: after.exchange }], 1, 'a setting')
  })

const listNames = (object: object): string[] => Object.keys(object).sort()

const checkSameSettings = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const visitor = listNames(await context.survey.settings())
    const { body, exchange } = await player.read('getSettings')
    const own = listNames(body.data)
    const different = [...visitor.filter(name => !own.includes(name)), ...own.filter(name => !visitor.includes(name))]
    const text = `The settings of a visitor and of a player differ by ${different.join(', ')}.`
    return conclude(different.length > 0 ? [{ text, exchange }] : [], own.length, 'a setting')
  })

const checkFavourites = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const { id } = await context.survey.prematch()
    const params = { type: 'matches', id } as const
    const added = await player.request('postFavourite', { params })
    if (isNotOffered('postFavourite', added.status)) throw new NotOffered('POST /favourites')
    const { body, exchange } = await player.read('getMatches', { query: { favourite: true, limit: 100 } })
    const ids = body.data.map(match => match.id)
    await player.request('deleteFavourite', { params })
    const after = await player.read('getMatches', { query: { favourite: true, limit: 100 } })
    const problems: Problem[] = []
    if (!ids.includes(id)) problems.push({ text: `favourite=true lacks match ${id}, which was added.`, exchange })
    if (after.body.data.some(match => match.id === id))
      problems.push({ text: `favourite=true has match ${id} after its removal.`, exchange: after.exchange })
    return conclude(problems, 2, 'a favourite')
  })

export const HISTORY_CHECKS: readonly Check[] = [
  {
    id: 'BET-30',
    level: 'bet',
    sentence: 'The history stands newest first, has every bet, filters by status and hides rejected ones.',
    clause: 'Contract: GET /bets',
    run: checkHistory,
  },
  {
    id: 'BET-31',
    level: 'bet',
    sentence: 'Nobody reads or cashes out another player’s bet.',
    clause: 'Contract: GET /bets, POST /bets/cashout, GET /bets/{id}/receipt',
    run: checkOthers,
  },
  {
    id: 'BET-34',
    level: 'bet',
    sentence: 'A share code opens the bets that were shared.',
    clause: 'Contract: POST and GET /bets/share-code',
    run: checkShareCode,
  },
  {
    id: 'BET-37',
    level: 'bet',
    sentence: 'An unknown share code is answered 404.',
    clause: 'Contract: SHARE_CODE_NOT_FOUND',
    isLast: true,
    run: checkUnknownCode,
  },
  {
    id: 'CCH-02',
    level: 'bet',
    sentence: 'What is a player’s is not stored by shared caches.',
    clause: 'Contract: cache of the endpoint table',
    run: checkPersonal,
  },
  {
    id: 'SET-02',
    level: 'bet',
    sentence: 'A player’s setting that was stored comes back.',
    clause: 'Contract: POST /settings',
    run: checkStored,
  },
  {
    id: 'SET-01',
    level: 'bet',
    sentence: 'The settings have one shape for visitors and players.',
    clause: 'Contract: Settings',
    run: checkSameSettings,
  },
  {
    id: 'CAT-17',
    level: 'bet',
    sentence: 'favourite gives the player’s favourite events.',
    clause: 'Contract: GET /matches, POST /favourites/{type}/{id}',
    run: checkFavourites,
  },
]
