/** PRT and SEC: limits that players set, breaks and exclusions. */
import { randomUUID } from 'node:crypto'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, readBets, readErrorName, sendBets, stakeOf, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { isNotOffered } from '../../http/http-target.ts'
import { conclude, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import { PLATFORM_HEADERS, type PlayerSession } from '../../players/player-session.ts'

const BALANCE = 20_000
/** A limit, in smallest stakes of the currency. */
const LIMIT_STAKES = 40

type LimitBody = Parameters<typeof setLimit>[1]

/** Sets a limit. Throws NotOffered where the platform's own pages do that. */
const setLimit = async (
  player: PlayerSession,
  body: { type: 'wager' | 'deposit' | 'cooling_off' | 'self_exclusion'; period: 'day' | 'month'; value?: number },
) => {
  const currency = body.value === undefined ? {} : { currency: player.currency }
  return (await player.read('postUserLimits', { body: { ...body, ...currency } })).body.data
}

/** A new player with a limit on stakes or deposits for a day. */
async function openLimited(context: CheckContext, type: LimitBody['type']) {
  const player = await context.players.open(BALANCE)
  const { value } = await stakeOf(context, player, LIMIT_STAKES)
  return { player, value, limit: await setLimit(player, { type, period: 'day', value }) }
}

async function bet(context: CheckContext, player: PlayerSession, value: number, isAtOnce = false): Promise<Exchange> {
  const bets = [await toBet(context, player, await findSelections(context, 1), value)]
  return sendBets(player, { type: 'single', bets, mode: 'any', isAtOnce })
}

const isTaken = (exchange: Exchange): boolean => readBets(exchange).length > 0
const isOverLimit = (exchange: Exchange): boolean => readErrorName(exchange) === 'PLAYER_LIMIT_EXCEEDED'

async function checkWagerLimit(context: CheckContext): Promise<Outcome> {
  const { player, value } = await openLimited(context, 'wager')
  const before = await player.readBalance()
  const over = await bet(context, player, value + 1)
  const after = await player.readBalance()
  const within = await bet(context, player, value)
  const problems: Problem[] = []
  if (!isOverLimit(over) || isTaken(over))
    problems.push({ text: `A stake above the player’s limit is ${describeAnswer(over)}.`, exchange: over })
  if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange: over })
  if (!isTaken(within))
    problems.push({ text: `A stake of the player’s whole limit is ${describeAnswer(within)}.`, exchange: within })
  return conclude(problems, 2, 'a bet')
}

const AT_ONCE = 5

async function checkLimitAtOnce(context: CheckContext): Promise<Outcome> {
  const { player, value } = await openLimited(context, 'wager')
  const stake = Math.floor(value / 2) + 1
  const selections = await findSelections(context, AT_ONCE)
  const answers = await Promise.all(
    selections.map(async selection => {
      const bets = [await toBet(context, player, [selection], stake)]
      return sendBets(player, { type: 'single', bets, mode: 'any', isAtOnce: true })
    }),
  )
  const accepted = answers.filter(isTaken)
  const text = `Of ${AT_ONCE} bets at once that each use more than half of the player’s limit ${accepted.length} are taken.`
  return conclude(
    accepted.length === 1 ? [] : [{ text, ...(answers[0] && { exchange: answers[0] }) }],
    AT_ONCE,
    'a bet',
  )
}

async function checkLooserLimit(context: CheckContext): Promise<Outcome> {
  const { player, value, limit } = await openLimited(context, 'wager')
  await setLimit(player, { type: 'wager', period: 'day', value: value * 2 })
  const raised = await bet(context, player, value + 1)
  await player.request('deleteUserLimit', { params: { id: limit.id } })
  const removed = await bet(context, player, value + 1)
  await setLimit(player, { type: 'wager', period: 'day', value: Math.floor(value / 2) })
  const lowered = await bet(context, player, value)
  const problems: Problem[] = []
  for (const [what, exchange] of [
    ['that was raised just now', raised],
    ['whose removal was asked for just now', removed],
    ['that was lowered just now', lowered],
  ] as const)
    if (!isOverLimit(exchange) || isTaken(exchange))
      problems.push({ text: `A stake above a limit ${what} is ${describeAnswer(exchange)}.`, exchange })
  return conclude(problems, 3, 'a limit')
}

async function checkUsed(context: CheckContext): Promise<Outcome> {
  const { player, value, limit } = await openLimited(context, 'wager')
  const { value: stake } = await stakeOf(context, player)
  const placed = await bet(context, player, stake)
  const { body, exchange } = await player.read('getUserLimits')
  const used = body.data.find(({ id }) => id === limit.id)?.used
  const left = body.remaining.find(({ currency }) => currency === player.currency)?.stake
  const problems: Problem[] = []
  if (!isTaken(placed))
    problems.push({ text: `A bet within the limit is ${describeAnswer(placed)}.`, exchange: placed })
  else if (used !== stake || left !== value - stake)
    problems.push({
      text: `After a stake of ${stake}, ${used} of a limit of ${value} is used, and ${left} can be staked.`,
      exchange,
    })
  return conclude(problems, 1, 'a limit')
}

const deposit = (player: PlayerSession, value: number): Promise<Exchange> =>
  player.request('postDeposit', {
    body: { value, currency: player.currency },
    headers: { 'idempotency-key': randomUUID() },
  })

async function checkDepositLimit(context: CheckContext): Promise<Outcome> {
  const player = await context.players.open(0)
  const { value } = await stakeOf(context, player, LIMIT_STAKES)
  await setLimit(player, { type: 'deposit', period: 'day', value })
  const over = await deposit(player, value + 1)
  if (isNotOffered('postDeposit', over.status)) throw new NotOffered('POST /wallet/deposits')
  const problems: Problem[] = []
  if (!isOverLimit(over))
    problems.push({ text: `A deposit above the player’s limit is ${describeAnswer(over)}.`, exchange: over })
  const balance = await player.readBalance()
  if (balance !== 0) problems.push({ text: `It changes the balance from 0 to ${balance}.`, exchange: over })
  return conclude(problems, 1, 'a deposit')
}

/** What ends what a player may do: an error that says so, or the end of the session. */
const isShutOut = (exchange: Exchange): boolean =>
  exchange.status === 401 || readErrorName(exchange) === 'PLAYER_EXCLUDED'

/** A player takes a break or excludes himself, and goes on in the session that he has; an exclusion admits no other. */
const checkExclusion =
  (body: LimitBody) =>
  async (context: CheckContext): Promise<Outcome> => {
    const credentials = await context.players.create(BALANCE, ['verified'])
    const player = await context.players.signIn(credentials)
    const selections = await findSelections(context, 1)
    const request = await toBet(context, player, selections)
    await setLimit(player, body)
    const { http } = context
    const key = () => ({ 'idempotency-key': randomUUID() })
    const cookie = { ...PLATFORM_HEADERS, cookie: player.cookie }
    const attempts = {
      'A bet': await sendBets(player, { type: 'single', bets: [request], mode: 'any' }),
      'A deposit': await deposit(player, request.stake.value),
      'A promo code': await player.request('postBonusesPromoCode', { body: { code: 'ANY-CODE' }, headers: key() }),
      ...(body.type === 'self_exclusion' && {
        'A sign-in': await http.request('postSignIn', { body: credentials, headers: PLATFORM_HEADERS }),
        'A new bearer': await http.request('postSportsbookSessions', { headers: cookie }),
      }),
    }
    const problems: Problem[] = []
    for (const [what, exchange] of Object.entries(attempts)) {
      if (exchange.endpoint !== null && isNotOffered(exchange.endpoint, exchange.status)) continue
      if (!isShutOut(exchange)) problems.push({ text: `${what} after that is ${describeAnswer(exchange)}.`, exchange })
    }
    return conclude(problems, Object.keys(attempts).length, 'an attempt')
  }

async function checkExcludedPlayer(context: CheckContext): Promise<Outcome> {
  const body = await context.players.create(0, ['excluded'])
  const exchange = await context.http.request('postSignIn', { body, headers: PLATFORM_HEADERS })
  if (isNotOffered('postSignIn', exchange.status)) throw new NotOffered('POST /users/sign_in')
  const text = `The sign-in of an excluded player is ${describeAnswer(exchange)}.`
  return conclude(readErrorName(exchange) === 'PLAYER_EXCLUDED' ? [] : [{ text, exchange }], 1, 'a sign-in')
}

const LIMITS = 'Contract: POST /user_limits, PLAYER_LIMIT_EXCEEDED'

const toCheck = (id: string, sentence: string, clause: string, run: Check['run']): Check => ({
  id,
  level: 'full',
  sentence,
  clause,
  run,
})

export const PROTECTION_CHECKS: readonly Check[] = [
  toCheck(
    'PRT-01',
    'A limit on stakes holds from the next bet on, and to its last minor unit.',
    LIMITS,
    checkWagerLimit,
  ),
  toCheck('PRT-02', 'Bets at once do not pass a limit that each of them alone keeps.', LIMITS, checkLimitAtOnce),
  toCheck(
    'PRT-03',
    'A limit says what of it is used, and what can still be staked.',
    'Contract: UserLimit.used, LimitRemainder',
    checkUsed,
  ),
  toCheck('PRT-04', 'A deposit above the player’s limit is refused.', LIMITS, checkDepositLimit),
  toCheck(
    'PRT-05',
    'A player on a break can neither bet nor deposit nor redeem a code.',
    'Contract: UserLimitType cooling_off, PLAYER_EXCLUDED',
    checkExclusion({ type: 'cooling_off', period: 'day' }),
  ),
  toCheck(
    'PRT-06',
    'A self-exclusion ends the session and admits no other: it bets, deposits and redeems nothing more.',
    'Guide: Sessions and tokens; contract: PLAYER_EXCLUDED',
    checkExclusion({ type: 'self_exclusion', period: 'month' }),
  ),
  toCheck('SEC-08', 'A stricter limit holds at once; a looser one, or none, waits.', LIMITS, checkLooserLimit),
  toCheck(
    'BET-33',
    'A player whom the operator has excluded cannot sign in.',
    'Contract: PLAYER_EXCLUDED',
    checkExcludedPlayer,
  ),
]
