/** ERR: how requests are refused that do not fit the contract. */
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { ErrorBody } from '@touchline/contract/errors'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { listInputs, VISITED } from '../survey/visits.ts'
import { provokeThrottle } from './throttle.ts'

/** Calls that take a body and change nothing, the likeliest offered first. */
const WITH_BODY = ['postCounters', 'postBetsMaxStake', 'postBetsCustomOdds', 'postSportsbookSessions'] as const

/** Sends a body to the first of them that is offered. */
async function sendBody({ http }: CheckContext, body: string, type = 'application/json'): Promise<Exchange> {
  for (const name of WITH_BODY) {
    const headers = { 'content-type': type, 'x-platform-app': 'sportsbook', 'accept-version': endpoints[name].version }
    const exchange = await http.send({ url: http.urlOf(name), method: 'POST', headers, body, endpoint: name })
    if (exchange.status !== 501 && exchange.status !== 404 && exchange.status !== 401) return exchange
  }
  throw new NotOffered('no call with a body is offered to visitors')
}

const nameOf = ({ json }: Exchange): string | undefined => (json as ErrorBody | undefined)?.message

const requireStatus = (exchange: Exchange, status: number, what: string): Outcome =>
  conclude(
    exchange.status === status
      ? []
      : [{ text: `${what} is answered ${exchange.status} ${nameOf(exchange) ?? ''}, not ${status}.`, exchange }],
    1,
    what,
  )

const LARGE_BODY = JSON.stringify({ sport_id: 'x'.repeat(3_000_000) })

async function checkTwoFields({ http }: CheckContext): Promise<Outcome> {
  const exchange = await http.call('getMatches', { query: { page: 'first', limit: 'all' } })
  const fields = ((exchange.json as ErrorBody | undefined)?.data?.details ?? []).map(({ field }) => field)
  const missing = ['query/page', 'query/limit'].filter(field => !fields.includes(field))
  const problems =
    exchange.status === 422 && missing.length === 0
      ? []
      : [
          {
            text: `page=first&limit=all is answered ${exchange.status} without ${missing.join(' and ')} in details.`,
            exchange,
          },
        ]
  return conclude(problems, 1, 'a refused query')
}

async function checkUnknownProperties(context: CheckContext): Promise<Outcome> {
  const query = await context.http.call('getMatches', { query: { no_such_parameter: '1' } })
  const body = await sendBody(context, '{"no_such_property":1}')
  return examineEach([query, body], 'a call', exchange =>
    exchange.status === 422
      ? null
      : { text: `An unknown property of ${exchange.url} is answered ${exchange.status}, not 422.`, exchange },
  )
}

const UNKNOWN_ID = 9_007_199_254_740_990

async function checkLocalizedMessages({ http, survey, random }: CheckContext): Promise<Outcome> {
  const english = await survey.once('error in en', () => readUnknown(http, 'en'))
  if (readMessage(english) === undefined) throw new NotOffered('no error has a text for the player')
  const others = random.sample(
    (await survey.locales()).filter(code => !code.startsWith('en')),
    3,
  )
  const answers = [english]
  for (const locale of others) answers.push(await readUnknown(http, locale))
  return examineEach(answers, 'an error with a text', exchange => {
    const text = readMessage(exchange)
    const language = exchange.requestHeaders['accept-language']
    if (!text) return { text: `The error has no text in ${language}.`, exchange }
    if (/<[a-z/!]|&[a-z]+;|\{/i.test(text)) return { text: `The text "${text}" has markup.`, exchange }
    return exchange !== english && text === readMessage(english)
      ? { text: `The text in ${language} is the English one: "${text}".`, exchange }
      : null
  })
}

const readUnknown = (http: CheckContext['http'], locale: string): Promise<Exchange> =>
  http.call('getMatch', { params: { id: UNKNOWN_ID }, headers: { 'accept-language': locale } })

const readMessage = ({ json }: Exchange): string | undefined => (json as ErrorBody | undefined)?.data?.localized_message

/** What parameters are never meant to hold. */
const HOSTILE = [
  '0',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  'null',
  "'",
  '" OR 1=1 --',
  '%',
  '\u0000',
  '../../etc/passwd',
  '😀',
  'ﷺ'.repeat(60),
  'a'.repeat(1_500),
  '[]',
  '{"$gt":0}',
  '2026-13-45T99:99:99Z',
  '1,,2',
  '',
]
const RANDOM_CALLS = 2

async function checkRandomCalls(context: CheckContext): Promise<Outcome> {
  const { http, random } = context
  const problems: Problem[] = []
  let examined = 0
  for (const name of VISITED) {
    const entry: Endpoint = endpoints[name]
    const [input] = await listInputs(context, name)
    if (entry.method !== 'GET' || !input) continue
    const { properties = {} } = (entry.query ?? {}) as { properties?: object }
    const names = [...Object.keys(properties), 'locale']
    for (let count = 0; count < RANDOM_CALLS; count++) {
      const query = Object.fromEntries(random.sample(names, 3).map(each => [each, random.pick(HOSTILE)]))
      const params =
        entry.params && random.next() < 0.3 ? mangle(input.params ?? {}, random.pick(HOSTILE)) : input.params
      const exchange = await http.request(name as 'getMatch', {
        query,
        ...(params && { params: params as { id: number } }),
      })
      examined += 1
      if (exchange.status >= 500 && exchange.status !== 501)
        problems.push({ text: `${exchange.method} ${exchange.url} answers ${exchange.status}.`, exchange })
    }
  }
  return conclude(problems, examined, 'a call')
}

/** The first parameter replaced; an empty one would be another path. */
const mangle = (params: object, value: string): object => {
  const [name = 'id'] = Object.keys(params)
  return { ...params, [name]: value || '0' }
}

const UNKNOWN: readonly EndpointName[] = [
  'getCategory',
  'getTournament',
  'getMatch',
  'getMatchMarkets',
  'getStandings',
  'getCompetitor',
  'getJackpot',
]

async function checkUnknownIds({ http }: CheckContext): Promise<Outcome> {
  const answers: Exchange[] = []
  for (const name of UNKNOWN) {
    const exchange = await http.call(name as 'getMatch', { params: { id: UNKNOWN_ID } })
    if (exchange.status !== 501) answers.push(exchange)
  }
  return examineEach(answers, 'a call by id', exchange =>
    exchange.status === 404
      ? null
      : { text: `The unknown id of ${exchange.url} is answered ${exchange.status}, not 404.`, exchange },
  )
}

async function checkRetryAfter(context: CheckContext): Promise<Outcome> {
  const exchange = await provokeThrottle(context)
  if (!exchange) throw new NotOffered('no call has refused the most calls that this level may make: see SEC-04')
  const seconds = Number(exchange.headers.get('retry-after') ?? Number.NaN)
  const problems = seconds > 0 ? [] : [{ text: '429 has no Retry-After in seconds.', exchange }]
  return conclude(problems, 1, 'a 429')
}

export const ERROR_CHECKS: readonly Check[] = [
  {
    id: 'ERR-01',
    level: 'read',
    sentence: 'Broken JSON is answered 400.',
    clause: 'Contract: BAD_REQUEST',
    run: async context => requireStatus(await sendBody(context, '{"sport_id": ['), 400, 'Broken JSON'),
  },
  {
    id: 'ERR-02',
    level: 'read',
    sentence: 'A body of another media type is answered 415.',
    clause: 'Contract: UNSUPPORTED_MEDIA_TYPE',
    run: async context => requireStatus(await sendBody(context, '<a/>', 'application/xml'), 415, 'A body of XML'),
  },
  {
    id: 'ERR-03',
    level: 'read',
    sentence: 'A body of three megabytes is answered 413.',
    clause: 'Contract: PAYLOAD_TOO_LARGE',
    run: async context => requireStatus(await sendBody(context, LARGE_BODY), 413, 'A body of three megabytes'),
  },
  {
    id: 'ERR-04',
    level: 'read',
    sentence: 'Two wrong fields are answered 422 with two details, each by its place.',
    clause: 'Contract: FieldProblem',
    run: checkTwoFields,
  },
  {
    id: 'ERR-05',
    level: 'read',
    sentence: 'An unknown property of a query or a body is answered 422.',
    clause: 'Contract, conventions: unknown properties',
    run: checkUnknownProperties,
  },
  {
    id: 'ERR-06',
    level: 'read',
    sentence: 'The text of an error is plain text in the language asked for.',
    clause: 'Contract: ErrorBody.data.localized_message',
    run: checkLocalizedMessages,
  },
  {
    id: 'ERR-08',
    level: 'read',
    sentence: 'Random parameters of every read call are never answered by a failure of the server.',
    clause: 'Contract: INTERNAL_ERROR',
    run: checkRandomCalls,
  },
  {
    id: 'ERR-09',
    level: 'read',
    sentence: 'A 429 says in Retry-After when to try again.',
    clause: 'Contract: TOO_MANY_REQUESTS; guide: CORS',
    run: checkRetryAfter,
  },
  {
    id: 'ERR-10',
    level: 'read',
    sentence: 'An unknown id is answered 404.',
    clause: 'Contract: NOT_FOUND',
    run: checkUnknownIds,
  },
]
