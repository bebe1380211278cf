/** HDR: who may call, and from where. */
import { createHmac } from 'node:crypto'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../outcome.ts'

/** Calls that read what is a player's. */
const OWN: readonly EndpointName[] = [
  'getBets',
  'getPlayer',
  'getPlayerAccounts',
  'getNotifications',
  'getNotificationsCounters',
  'getFreebetsAmb',
  'getUserLimits',
]

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Bearers that nobody may accept: signed by another, unsigned, cut off, and no token at all. */
function forgeBearers(): Readonly<Record<string, string>> {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = encode({ sub: '1', sid: '00000000-0000-4000-8000-000000000000', iat, exp: iat + 600 })
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${claims}`
  const signature = createHmac('sha256', 'a secret of somebody else').update(signed).digest('base64url')
  return {
    'a forged bearer': `${signed}.${signature}`,
    'an unsigned bearer': `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'a cut bearer': signed,
    'a bearer that is no token': 'null',
  }
}

const isMissing = ({ status }: Exchange): boolean => status === 501 || status === 404

/** Calls everything that is a player's; each response must be 401. */
async function requireUnauthorized({ http }: CheckContext, bearers: Readonly<Record<string, string | null>>) {
  const problems: Problem[] = []
  let examined = 0
  for (const name of OWN)
    for (const [what, bearer] of Object.entries(bearers)) {
      const exchange = await http.call(name, { headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` } })
      if (isMissing(exchange)) break
      examined += 1
      if (exchange.status !== 401)
        problems.push({ text: `${exchange.method} ${exchange.url} with ${what} answers ${exchange.status}.`, exchange })
    }
  if (examined === 0) throw new NotOffered('no call of a player is offered')
  return conclude(problems, examined, 'a call of a player')
}

async function checkVisitorSession({ http }: CheckContext): Promise<Outcome> {
  const exchange = await http.call('postSportsbookSessions', { headers: { 'x-platform-app': 'sportsbook' } })
  const { status } = exchange
  if (status === 204) return { kind: 'pass', examined: 1 }
  return {
    kind: 'fail',
    problems: [{ text: `Without a cookie the session is answered ${status}, not 204.`, exchange }],
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const REQUEST_HEADERS = [
  'accept-version',
  'x-platform-app',
  'authorization',
  'idempotency-key',
  'content-type',
] as const
const EXPOSED = ['etag', 'retry-after', 'stream-position'] as const

const readList = ({ headers }: Exchange, name: string): string[] =>
  (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map(item => item.trim())

function requireOrigin({ origin }: CheckContext): string {
  if (origin === null) throw new Missing('an origin that the back end allows: give --origin')
  return origin
}

/** What a browser would refuse in a response to a page of an allowed origin. */
function findOriginProblem({ headers }: Exchange, origin: string): string | null {
  const allowed = headers.get('access-control-allow-origin')
  if (allowed !== origin)
    return `Access-Control-Allow-Origin is ${allowed ?? 'missing'}, not ${origin}, the --origin of this run`
  return headers.get('access-control-allow-credentials') === 'true'
    ? null
    : 'Access-Control-Allow-Credentials: true is missing'
}

async function checkPreflight(context: CheckContext): Promise<Outcome> {
  const origin = requireOrigin(context)
  const problems: Problem[] = []
  let examined = 0
  const calls = (['getMatches', 'getSettings', 'postSportsbookSessions'] as const).map(name => context.http.urlOf(name))
  for (const url of calls)
    for (const method of METHODS) {
      const exchange = await context.http.send({
        url,
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': REQUEST_HEADERS.join(),
        },
      })
      examined += 1
      const methods = readList(exchange, 'access-control-allow-methods')
      const headers = readList(exchange, 'access-control-allow-headers')
      const refused = REQUEST_HEADERS.filter(name => !headers.includes(name))
      const text =
        exchange.status >= 300
          ? `it is answered ${exchange.status}`
          : (findOriginProblem(exchange, origin) ??
            (!methods.includes(method.toLowerCase()) && method !== 'GET' && method !== 'POST'
              ? `it does not allow ${method}`
              : refused.length > 0
                ? `it does not allow the headers ${refused.join(', ')}`
                : null))
      if (text !== null) problems.push({ text: `The preflight of ${method} ${url}: ${text}.`, exchange })
    }
  return conclude(problems, examined, 'a preflight')
}

const FOREIGN_ORIGIN = 'https://foreign.example'

async function checkForeignOrigin({ http }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  for (const name of ['getSports', 'getSettings', 'getMatches'] as const) {
    const exchange = await http.call(name, { headers: { origin: FOREIGN_ORIGIN } })
    const allowed = exchange.headers.get('access-control-allow-origin')
    if (allowed === '*' || allowed === FOREIGN_ORIGIN)
      problems.push({ text: `${exchange.url} allows ${allowed} to a page of ${FOREIGN_ORIGIN}.`, exchange })
  }
  return conclude(problems, 3, 'a call')
}

async function checkExposed(context: CheckContext): Promise<Outcome> {
  const origin = requireOrigin(context)
  const exchange = await context.http.call('getMatches', { query: { limit: 1 }, headers: { origin } })
  const exposed = readList(exchange, 'access-control-expose-headers')
  const hidden = EXPOSED.filter(name => !exposed.includes(name))
  const text =
    findOriginProblem(exchange, origin) ??
    (hidden.length > 0 ? `Access-Control-Expose-Headers lacks ${hidden.join(', ')}` : null)
  return conclude(text === null ? [] : [{ text: `${exchange.url}: ${text}.`, exchange }], 1, 'a call')
}

export const HEADER_CHECKS: readonly Check[] = [
  {
    id: 'HDR-01',
    level: 'read',
    sentence: 'A call of a player without a bearer or cookie is answered 401.',
    clause: 'Contract: auth of the endpoint table',
    run: context => requireUnauthorized(context, { 'no bearer': null }),
  },
  {
    id: 'HDR-02',
    level: 'read',
    sentence: 'A forged, unsigned or cut bearer is answered 401.',
    clause: 'Guide: Sessions and tokens',
    run: context => requireUnauthorized(context, forgeBearers()),
  },
  {
    id: 'HDR-04',
    level: 'read',
    sentence: 'A visitor’s session is answered 204.',
    clause: `Contract: POST ${endpoints.postSportsbookSessions.path}`,
    run: checkVisitorSession,
  },
  {
    id: 'HDR-10',
    level: 'read',
    sentence: 'Preflights of the allowed origin pass for every method and header that the front end sends.',
    clause: 'Guide: CORS',
    run: checkPreflight,
  },
  {
    id: 'HDR-11',
    level: 'read',
    sentence: 'A page of a foreign origin may not read responses.',
    clause: 'Guide: CORS',
    run: checkForeignOrigin,
  },
  {
    id: 'HDR-12',
    level: 'read',
    sentence: 'Pages may read ETag, Retry-After and Stream-Position.',
    clause: 'Guide: CORS',
    run: checkExposed,
  },
]
