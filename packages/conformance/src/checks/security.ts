/** SEC: what responses may not give away, and what bodies may not do. */
import { endpoints } from '@touchline/contract/endpoints'
import type { Check, CheckContext } from '../check.ts'
import { conclude, examineEach, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { visitAll } from '../survey/visits.ts'
import { provokeThrottle } from './throttle.ts'

async function checkTypes(context: CheckContext): Promise<Outcome> {
  await visitAll(context)
  const bodies = context.http.exchanges.filter(({ endpoint, text }) => endpoint !== null && text !== '')
  return examineEach(bodies, 'a body', exchange => {
    const { headers, url, endpoint } = exchange
    const type = headers.get('content-type') ?? ''
    if (headers.get('x-content-type-options') !== 'nosniff') return { text: `${url} lacks nosniff.`, exchange }
    const isImage = endpoint === 'getIcons' && type.startsWith('image/svg+xml')
    return isImage || type.startsWith('application/json') ? null : { text: `${url} has the type ${type}.`, exchange }
  })
}

const INTERNALS =
  /\n\s+at .+:\d+|Traceback \(most recent call last\)|\.(java|py|ts|js|php|rb|go):\d+|\bselect\b.+\bfrom\b|syntax error at or near|ORA-\d{5}|SQLSTATE|node_modules/i

async function checkInternals(context: CheckContext): Promise<Outcome> {
  await visitAll(context)
  const errors = context.http.exchanges.filter(({ status }) => status >= 400)
  return examineEach(errors, 'an error', exchange => {
    const found = INTERNALS.exec(exchange.text)?.[0].trim()
    return found === undefined ? null : { text: `${exchange.url} gives away "${found}".`, exchange }
  })
}

async function checkShareCodes(context: CheckContext): Promise<Outcome> {
  const refused = await provokeThrottle(context)
  const { callsPerMinute } = endpoints.getBetsShareCode
  const text = `${callsPerMinute + 1} share codes can be tried in a row: none of the calls is answered 429.`
  return conclude(refused ? [] : [{ text }], 1, 'a share code')
}

async function checkPrototype({ http }: CheckContext): Promise<Outcome> {
  const body = '{"__proto__":{"match_status":[4]},"constructor":{"prototype":{"match_status":[4]}}}'
  const headers = { 'content-type': 'application/json', 'accept-version': endpoints.postCounters.version }
  const url = http.urlOf('postCounters')
  const exchange = await http.send({ url, method: 'POST', headers, body, endpoint: 'postCounters' })
  if (exchange.status === 404 || exchange.status === 501)
    throw new NotOffered(`POST /counters answers ${exchange.status}`)
  const problems: Problem[] = []
  if (exchange.status !== 422 && exchange.status !== 400)
    problems.push({ text: `A body with __proto__ is answered ${exchange.status}, not 422.`, exchange })
  const after = await http.call('postCounters', { body: {} })
  if (after.status !== 200) problems.push({ text: `The call after it is answered ${after.status}.`, exchange: after })
  return conclude(problems, 2, 'a call with a body')
}

async function checkTransport({ http }: CheckContext): Promise<Outcome> {
  const { exchange } = await http.read('getSettings')
  if (!http.sportsbookUrl.startsWith('https:')) throw new NotOffered('the address begins with http://')
  const value = exchange.headers.get('strict-transport-security')
  return conclude(value ? [] : [{ text: 'Strict-Transport-Security is missing.', exchange }], 1, 'a response')
}

/** How far the clocks of two machines that keep time may be apart, a slow response included. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000

async function checkClock({ http }: CheckContext): Promise<Outcome> {
  const { exchange } = await http.read('getSettings')
  const serverMs = Date.parse(exchange.headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) throw new NotOffered('responses have no Date')
  const seconds = Math.round((serverMs - exchange.startedAt) / 1_000)
  const text = `The back end's clock is ${Math.abs(seconds)} seconds ${seconds < 0 ? 'behind' : 'ahead of'} that of this machine. Let both follow a time server: tokens expire by it.`
  return conclude(Math.abs(seconds) * 1_000 > MAX_CLOCK_DIFFERENCE_MS ? [{ text, exchange }] : [], 1, 'a response')
}

export const SECURITY_CHECKS: readonly Check[] = [
  {
    id: 'SEC-01',
    level: 'read',
    sentence: 'Every body is declared as JSON, with nosniff.',
    clause: 'Contract: produces of the endpoint table',
    isLast: true,
    run: checkTypes,
  },
  {
    id: 'SEC-02',
    level: 'read',
    sentence: 'No error gives away a stack, a file or SQL.',
    clause: 'Contract: ErrorBody',
    isLast: true,
    run: checkInternals,
  },
  {
    id: 'SEC-04',
    level: 'read',
    sentence: 'Share codes cannot be tried without a limit.',
    clause: 'Contract: callsPerMinute of GET /bets/share-code',
    run: checkShareCodes,
  },
  {
    id: 'SEC-05',
    level: 'read',
    sentence: 'A property __proto__ of a body is refused like any unknown one.',
    clause: 'Contract, conventions: unknown properties',
    run: checkPrototype,
  },
  {
    id: 'SEC-07',
    level: 'read',
    sentence: 'Over https, Strict-Transport-Security is sent.',
    clause: 'Recommendation',
    isAdvice: true,
    run: checkTransport,
  },
  {
    id: 'SEC-09',
    level: 'read',
    sentence: 'The clock of the back end agrees with that of this machine.',
    clause: 'Guide: Sessions and tokens',
    isAdvice: true,
    run: checkClock,
  },
]
