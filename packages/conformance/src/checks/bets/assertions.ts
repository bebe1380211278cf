/** HDR: players whom the host page's back end asserts. */
import { createHmac } from 'node:crypto'
import { describeAnswer, readErrorName } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { conclude, examineEach, NotOffered, type Outcome } from '../../outcome.ts'
import { PLATFORM_HEADERS } from '../../players/player-session.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An assertion that somebody else has signed. */
function forgeAssertion(): string {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: 'touchline-host',
    aud: 'touchline',
    sub: '1',
    brand: 'brand',
    jti: `forged-${iat}`,
    iat,
    exp: iat + 60,
  }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', 'a secret of somebody else').update(signed).digest('base64url')}`
}

const startSession = ({ http }: CheckContext, assertion: string): Promise<Exchange> =>
  http.call('postSportsbookSessions', { headers: PLATFORM_HEADERS, body: { assertion } })

/** Sends a forged assertion. Throws NotOffered where the back end passes over assertions, as over no credential at all. */
async function sendForged(context: CheckContext): Promise<Exchange> {
  const exchange = await startSession(context, forgeAssertion())
  if (exchange.status === 200 || exchange.status === 401) return exchange
  throw new NotOffered(`assertions: POST /sportsbook_sessions answers ${exchange.status} to one`)
}

async function checkOnce(context: CheckContext): Promise<Outcome> {
  await sendForged(context)
  const assertion = await context.players.signAssertion('valid')
  const first = await startSession(context, assertion)
  const again = await startSession(context, assertion)
  const problems = [
    ...(first.status === 200 ? [] : [{ text: `An assertion is ${describeAnswer(first)}.`, exchange: first }]),
    ...(readErrorName(again) === 'ASSERTION_INVALID'
      ? []
      : [{ text: `The same assertion again is ${describeAnswer(again)}.`, exchange: again }]),
  ]
  return conclude(problems, 2, 'an assertion')
}

async function checkRefused(context: CheckContext): Promise<Outcome> {
  const answers = [{ what: 'A forged assertion', exchange: await sendForged(context) }]
  for (const [what, kind] of [
    ['An assertion that has expired', 'old'],
    ['An assertion for another audience', 'foreign'],
  ] as const)
    answers.push({ what, exchange: await startSession(context, await context.players.signAssertion(kind)) })
  return examineEach(answers, 'an assertion', ({ what, exchange }) =>
    readErrorName(exchange) === 'ASSERTION_INVALID'
      ? null
      : { text: `${what} is ${describeAnswer(exchange)}.`, exchange },
  )
}

const CLAUSE = 'Guide: Sessions and tokens; contract: ASSERTION_INVALID'

export const ASSERTION_CHECKS: readonly Check[] = [
  {
    id: 'HDR-13',
    level: 'bet',
    sentence: 'An assertion of the host page’s back end starts a session once.',
    clause: CLAUSE,
    run: checkOnce,
  },
  {
    id: 'HDR-14',
    level: 'bet',
    sentence: 'An assertion that is forged, has expired or is for another audience is answered 401.',
    clause: CLAUSE,
    run: checkRefused,
  },
]
