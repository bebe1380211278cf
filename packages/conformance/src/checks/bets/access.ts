/** HDR, SEC and RT: who a player is to the back end. */
import { randomUUID } from 'node:crypto'
import { userChannel } from '@touchline/contract/channels'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, placeOne, readErrorName, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import { PLATFORM_HEADERS } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

interface Claims {
  readonly sub?: string
  readonly exp?: number
}

function readClaims(token: string): Claims {
  const [, payload = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  } catch {
    return {}
  }
}

const MAX_BEARER_SECONDS = 15 * 60
/** Rounding of a moment to seconds, and the time of the call. */
const TOLERANCE_SECONDS = 5

const checkBearer = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const { body, exchange } = await player.read('postSportsbookSessions')
    if (!body) throw new Missing('a session of the player')
    const { token, expires_at } = body
    const expires = Date.parse(expires_at) / 1_000
    const { exp } = readClaims(token)
    const seconds = expires - Date.parse(exchange.headers.get('date') ?? '') / 1_000
    const problems: Problem[] = []
    if (!(seconds <= MAX_BEARER_SECONDS + TOLERANCE_SECONDS))
      problems.push({ text: `The bearer lives ${Math.round(seconds)} seconds.`, exchange })
    if (exp !== undefined && Math.abs(exp - expires) > TOLERANCE_SECONDS)
      problems.push({
        text: `expires_at is ${expires_at}; the token says ${new Date(exp * 1_000).toISOString()}.`,
        exchange,
      })
    return conclude(problems, 1, 'a bearer')
  })

const checkRenewal = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const first = await player.read('postSportsbookSessions')
    const second = await player.read('postSportsbookSessions')
    const ids = [first.body?.session.id, second.body?.session.id]
    const text = `Two bearers of one session have the ids ${ids.join(' and ')}.`
    return conclude(ids[0] === ids[1] ? [] : [{ text, exchange: second.exchange }], 1, 'a session')
  })

const checkForgery =
  (what: string, headers: Record<string, string>) =>
  (context: CheckContext): Promise<Outcome> =>
    withPlayers(context, { balance: 0 }, async ({ cookie }) => {
      // A write that every back end has, and that does no harm.
      const write = (more: Record<string, string>) =>
        context.http.call('postSportsbookSessions', { headers: { cookie, ...more } })
      const allowed = await write(PLATFORM_HEADERS)
      if (allowed.status !== 200) throw new Missing(`a session: ${describeAnswer(allowed)}`)
      const exchange = await write(headers)
      const text = `A write by cookie ${what} is ${describeAnswer(exchange)}, not 403.`
      return conclude(exchange.status === 403 ? [] : [{ text, exchange }], 1, 'a write by cookie')
    })

const checkCookie = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async ({ signIn, cookie }) => {
    if (!signIn) throw new Missing('a sign-in by the contract: give --player')
    const { http } = context
    const isHttps = http.platformUrl.startsWith('https:')
    const { exchange } = await http.read('postSportsbookSessions', { headers: { ...PLATFORM_HEADERS, cookie } })
    if (exchange.status !== 200) throw new Missing('a session')
    const [line = ''] = signIn.headers.getSetCookie()
    const problems: Problem[] = []
    const require = (isMet: boolean, what: string): void => {
      if (!isMet) problems.push({ text: `The session’s cookie lacks ${what}.`, exchange: signIn })
    }
    require(/;\s*httponly/i.test(line), 'HttpOnly')
    require(/;\s*samesite=(lax|strict)/i.test(line) || (isHttps && /;\s*samesite=none/i.test(line)), 'SameSite=Lax')
    if (isHttps) require(/;\s*secure/i.test(line), 'Secure')
    return conclude(problems, 1, 'a cookie')
  })

const checkSignOut = async (context: CheckContext): Promise<Outcome> => {
  const { http, players } = context
  const { cookie } = await players.signIn(await players.findCredentials())
  const headers = { ...PLATFORM_HEADERS, cookie }
  const signOut = await http.call('deleteSignOut', { headers })
  const after = await http.call('postSportsbookSessions', { headers })
  const problems: Problem[] = []
  if (signOut.status !== 204) problems.push({ text: `Signing out is ${describeAnswer(signOut)}.`, exchange: signOut })
  if (after.status === 200)
    problems.push({ text: 'The cookie of a player who has signed out starts a session.', exchange: after })
  return conclude(problems, 1, 'a sign-out')
}

const signInAs = (context: CheckContext, email: string): Promise<Exchange> =>
  context.http.call('postSignIn', { body: { email, password: randomUUID() }, headers: PLATFORM_HEADERS })

const checkUnknownMail = async (context: CheckContext): Promise<Outcome> => {
  const { email } = await context.players.findCredentials()
  const registered = await signInAs(context, email)
  const unknown = await signInAs(context, `${randomUUID()}@example.com`)
  const describe = (exchange: Exchange) => `${exchange.status} ${exchange.text}`
  const text = `A wrong password of a registered address is answered "${describe(registered)}", of an unknown one "${describe(unknown)}".`
  return conclude(describe(registered) === describe(unknown) ? [] : [{ text, exchange: unknown }], 2, 'a sign-in')
}

/** More than anybody mistypes. */
const GUESSES = 40

const checkGuesses = async (context: CheckContext): Promise<Outcome> => {
  const email = `${randomUUID()}@example.com`
  let exchange: Exchange | null = null
  for (let count = 0; count < GUESSES; count++) {
    const body = { email, password: randomUUID() }
    exchange = await context.http.request('postSignIn', { body, headers: PLATFORM_HEADERS })
    if (exchange.status === 429 || readErrorName(exchange) === 'ACCOUNT_LOCKED') return { kind: 'pass', examined: 1 }
    if (exchange.status === 404 || exchange.status === 501) throw new NotOffered('POST /users/sign_in')
  }
  const text = `${GUESSES} wrong passwords of one address in a row are never answered 429 or ACCOUNT_LOCKED.`
  return conclude([{ text, ...(exchange && { exchange }) }], 1, 'a sign-in')
}

const checkSubject = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const { body, exchange } = await player.read('postWebsocketToken')
    const { sub } = readClaims(body.token)
    const text = `The connection token of player ${player.id} has the sub "${sub}".`
    return conclude(sub === String(player.id) ? [] : [{ text, exchange }], 1, 'a connection token')
  })

const checkPrivateChannel = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: 0 }, async player => {
    const [locale = 'en'] = await context.survey.locales()
    const problems: Problem[] = []
    const foreign = userChannel(locale, player.id + 1)
    const exchange = await player.request('postWebsocketAuthorize', { body: { channels: [foreign] } })
    if (exchange.status !== 403)
      problems.push({ text: `Another player’s channel is ${describeAnswer(exchange)}, not 403.`, exchange })
    const session = await context.realtime.connect()
    const reply = await session.subscribe(userChannel(locale, player.id))
    session.close()
    if (reply.kind === 'result') problems.push({ text: 'A visitor subscribes to a player’s channel without a token.' })
    return conclude(problems, 2, 'a player’s channel')
  })

const checkPushed = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const [locale = 'en'] = await context.survey.locales()
    const channel = userChannel(locale, player.id)
    const recording = await context.realtime.recordPlayer(player, [channel])
    const { bet } = await placeOne(player, async () => ({
      type: 'single',
      mode: 'any',
      bet: await toBet(context, player, await findSelections(context, 1)),
    }))
    const isOf = (name: string) => recording.events.some(({ event }) => event.event_name === name)
    const hasBet = (): boolean =>
      recording.events.some(({ event }) => event.event_name === 'bet_changed' && event.message.id === bet.id)
    const isComplete = await recording.waitFor(() => hasBet() && isOf('balance_changed'), context.patienceMs)
    recording.stop()
    const missing = [...(hasBet() ? [] : ['bet_changed']), ...(isOf('balance_changed') ? [] : ['balance_changed'])]
    const text = `After a bet, ${channel} has no ${missing.join(' and no ')}.`
    return conclude(isComplete ? [] : [{ text }], 1, 'a bet')
  })

const TOKENS = 'Guide: Sessions and tokens'

export const ACCESS_CHECKS: readonly Check[] = [
  {
    id: 'HDR-03',
    level: 'bet',
    sentence: 'A bearer lives 15 minutes at most, and expires_at is when it ends.',
    clause: 'Contract: SportsbookSession',
    run: checkBearer,
  },
  {
    id: 'HDR-05',
    level: 'bet',
    sentence: 'Renewing a bearer continues the session.',
    clause: TOKENS,
    run: checkRenewal,
  },
  {
    id: 'HDR-06',
    level: 'bet',
    sentence: 'A write by cookie without X-Platform-App is answered 403.',
    clause: TOKENS,
    run: checkForgery('without X-Platform-App', {}),
  },
  {
    id: 'HDR-07',
    level: 'bet',
    sentence: 'A write by cookie from a foreign origin is answered 403.',
    clause: TOKENS,
    run: checkForgery('from a foreign origin', { ...PLATFORM_HEADERS, origin: 'https://foreign.example' }),
  },
  {
    id: 'HDR-08',
    level: 'bet',
    sentence: 'The session’s cookie is HttpOnly, and of this site; over https it is Secure.',
    clause: 'Guide: CORS',
    run: checkCookie,
  },
  {
    id: 'HDR-09',
    level: 'bet',
    sentence: 'After signing out, the cookie starts no session.',
    clause: 'Contract: DELETE /users/sign_out',
    run: checkSignOut,
  },
  {
    id: 'SEC-03',
    level: 'bet',
    sentence: 'Passwords cannot be tried without a limit.',
    clause: 'Contract: POST /users/sign_in, ACCOUNT_LOCKED',
    run: checkGuesses,
  },
  {
    id: 'SEC-06',
    level: 'bet',
    sentence: 'A wrong password is answered alike for a registered and an unknown address.',
    clause: 'Contract: INVALID_CREDENTIALS',
    run: checkUnknownMail,
  },
  {
    id: 'RT-02',
    level: 'bet',
    sentence: 'The sub of a player’s connection token is the player’s id.',
    clause: 'Guide: Claims of realtime tokens',
    run: checkSubject,
  },
  {
    id: 'RT-06',
    level: 'bet',
    sentence: 'Nobody subscribes to another player’s channel.',
    clause: 'Contract: POST /websocket/authorize',
    run: checkPrivateChannel,
  },
  {
    id: 'RT-22',
    level: 'bet',
    sentence: 'A bet and the balance after it are pushed on the player’s channel.',
    clause: 'Guide: 3. Bet',
    run: checkPushed,
  },
]
