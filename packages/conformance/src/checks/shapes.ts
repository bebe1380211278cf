/** SHP: what every response has in common. */
import { marketKey } from '@touchline/betting/markets/market-keys'
import { parseSlug, SLUG_LETTERS, type SlugKind } from '@touchline/betting/text/slug'
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import { ERRORS, ErrorBody, type ErrorName } from '@touchline/contract/errors'
import { listPossibleErrors } from '@touchline/contract/possible-errors'
import { validatorOf } from '@touchline/contract/validators'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { isNotOffered } from '../http/http-target.ts'
import { examineEach, type Outcome, type Problem } from '../outcome.ts'
import { findEntities, forEachObject } from '../survey/find-entities.ts'
import { findShapeProblem } from '../survey/shape-problems.ts'
import { visitAll } from '../survey/visits.ts'
import { type Schema, walkSchema } from '../survey/walk-schema.ts'

const NO_RESPONSE = 'a response of a call'

const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300
/** Of the call itself: what is not offered may be answered by anything that says so. */
const isOfCall = ({ endpoint, status }: Exchange): boolean => endpoint !== null && !isNotOffered(endpoint, status)

/** Examines every exchange of calls so far, after all read calls have been sent. */
const examineExchanges =
  (missing: string, isExamined: (exchange: Exchange) => boolean, find: (exchange: Exchange) => string | null) =>
  async (context: CheckContext): Promise<Outcome> => {
    await visitAll(context)
    const chosen = context.http.exchanges.filter(exchange => isOfCall(exchange) && isExamined(exchange))
    return examineEach(chosen, missing, exchange => {
      const text = find(exchange)
      return text === null ? null : { text: `${exchange.method} ${exchange.url}: ${text}.`, exchange }
    })
  }

const entryOf = ({ endpoint }: Exchange): Endpoint => endpoints[endpoint as keyof typeof endpoints]

/** Whether an error of the table is one that every call may have: of an address or body that does not belong to it. */
const ALWAYS: readonly ErrorName[] = [
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'BAD_REQUEST',
  'NOT_IMPLEMENTED',
  'UNAVAILABLE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
]

function findStatusProblem(exchange: Exchange): string | null {
  const entry = entryOf(exchange)
  const { status } = exchange
  if (entry.responses[status] !== undefined || (status === 304 && entry.method === 'GET')) return null
  const statuses = [...listPossibleErrors(entry), ...ALWAYS].map(name => ERRORS[name].status)
  return statuses.some(each => each === status) ? null : `${status} is not among the statuses of the call`
}

function findErrorProblem({ status, json }: Exchange): string | null {
  if (json === undefined) return `${status} has no JSON body`
  if (!validatorOf(ErrorBody).Check(json)) return `${status} has no body of the form {code, message, data.details}`
  const { message, code } = json as ErrorBody
  const error = ERRORS[message as ErrorName] as (typeof ERRORS)[ErrorName] | undefined
  if (!error) return `"${message}" is no error of the table`
  if (error.status !== status) return `${message} has the status ${error.status}, not ${status}`
  return error.code === code ? null : `${message} has the code ${error.code}, not ${code}`
}

/** Finds what is wrong with values of one kind, wherever the contract declares them. */
const findIn =
  (find: (schema: Schema & Record<string, unknown>, value: unknown) => string | null) =>
  (exchange: Exchange): string | null => {
    const schema = entryOf(exchange).responses[exchange.status]
    let problem: string | null = null
    if (schema)
      walkSchema(schema, exchange.json, (part, value, path) => {
        const text = find(part, value)
        if (text !== null) problem ??= `${path} ${text}`
      })
    return problem
  }

const findMoneyProblem = findIn(({ type, minimum }, value) =>
  type === 'integer' && minimum === Number.MIN_SAFE_INTEGER && typeof value === 'number' && !Number.isSafeInteger(value)
    ? `is ${value}, but amounts are whole minor units`
    : null,
)

const findOddsProblem = findIn(({ type, multipleOf }, value) => {
  if (type !== 'number' || multipleOf !== 0.001 || typeof value !== 'number') return null
  return Number(value.toFixed(3)) === value ? null : `is ${value}, but odds have at most three decimals`
})

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const findTimeProblem = findIn(({ format, description }, value) => {
  const isOutput = format === 'date-time' && !String(description).includes('as callers send it')
  return !isOutput || typeof value !== 'string' || MOMENT.test(value)
    ? null
    : `is ${value}, but times are UTC with milliseconds`
})

function findUrnProblem(exchange: Exchange): string | null {
  for (const match of findEntities(exchange).matches) {
    const rows = [match.main_market, match.secondary_market, ...(match.top_markets ?? [])]
    for (const market of rows)
      if (market && market.match_urn_id !== match.urn_id)
        return `market ${market.id} of ${match.urn_id} names ${market.match_urn_id}`
  }
  const [, id] = exchange.endpoint === 'getMatchMarkets' ? (/\/matches\/(\d+)\//.exec(exchange.url) ?? []) : []
  const foreign = findEntities(exchange).markets.find(
    market => id !== undefined && !market.match_urn_id.endsWith(`:${id}`),
  )
  return foreign ? `market ${foreign.id} of match ${id} names ${foreign.match_urn_id}` : null
}

function findKeyProblem(exchange: Exchange): string | null {
  const lists = exchange.endpoint === 'getMatchMarkets' ? [findEntities(exchange).markets] : []
  for (const { main_market, secondary_market, top_markets = [] } of findEntities(exchange).matches)
    lists.push(
      [main_market, secondary_market, ...top_markets].filter(market => market !== null && market !== undefined),
    )
  for (const markets of lists) {
    const keys = new Set<string>()
    for (const { match_urn_id, id, specifier } of markets) {
      const names = specifier.split('|').map(part => part.split('=')[0] ?? '')
      if (names.join() !== [...names].sort().join()) return `the specifier ${specifier} is not sorted by name`
      const key = marketKey(match_urn_id, id, specifier)
      if (keys.has(key)) return `${key} is listed twice`
      keys.add(key)
    }
  }
  return null
}

/** The kind of slug of an object that has one. */
function kindOf(object: Readonly<Record<string, unknown>>): SlugKind | null {
  if ('available_markets' in object) {
    const { type } = object
    return type === 'season' || type === 'stage' || type === 'simple_tournament' ? type : 'match'
  }
  if ('sport_id' in object) return 'category'
  if ('category' in object && 'sport' in object) return 'league'
  return 'short_name' in object ? 'competitor' : null
}

function findSlugProblem({ json }: Exchange): string | null {
  let problem: string | null = null
  forEachObject(json, object => {
    const { slug, id } = object
    const kind = kindOf(object)
    if (typeof slug !== 'string' || kind === null) return
    const parsed = parseSlug(slug)
    if (parsed?.kind !== kind || parsed.id !== id)
      problem ??= `the slug ${slug} of ${kind} ${id} must end with ${SLUG_LETTERS[kind]}${id}`
  })
  return problem
}

const hasJson = (exchange: Exchange): boolean => isSuccess(exchange) && exchange.json !== undefined

async function checkAddresses({ http }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  for (const base of new Set([http.platformUrl, http.sportsbookUrl])) {
    const unknown = await http.send({ url: `${base}/no-such-path-of-the-contract`, method: 'GET' })
    if (unknown.status !== 404) problems.push({ text: `An unknown path answers ${unknown.status}.`, exchange: unknown })
  }
  for (const name of ['getSports', 'getSettings'] as const) {
    const wrong = await http.send({ url: http.urlOf(name), method: 'DELETE' })
    if (wrong.status !== 405) problems.push({ text: `DELETE ${wrong.url} answers ${wrong.status}.`, exchange: wrong })
  }
  return problems.length > 0 ? { kind: 'fail', problems } : { kind: 'pass', examined: 4 }
}

/** Whether a body has any of what its schema declares; a body of another form is SHP-01's to find. */
function hasDeclaredProperty(schema: Schema | null | undefined, json: unknown): boolean {
  const { properties } = (schema ?? {}) as { properties?: object }
  if (!properties || typeof json !== 'object' || json === null) return true
  return Object.keys(properties).some(name => name in json)
}

function findOfferProblem(exchange: Exchange): string | null {
  const entry = entryOf(exchange)
  const { status } = exchange
  const declared = [
    ...Object.keys(entry.responses).map(Number),
    ...listPossibleErrors(entry).map(n => ERRORS[n].status),
  ]
  if (!declared.includes(status) && status !== 304)
    return `the optional call answers ${status}; one that is not offered answers 501`
  if (isSuccess(exchange) && !hasDeclaredProperty(entry.responses[status], exchange.json))
    return 'the optional call answers with success, but with nothing that it is for; one that is not offered answers 501'
  return null
}

const RESPONSES = 'Contract: responses of the endpoint table'

export const SHAPE_CHECKS: readonly Check[] = [
  {
    id: 'SHP-01',
    level: 'read',
    sentence: 'Every body of a success fits the schema of its call.',
    clause: RESPONSES,
    isLast: true,
    run: examineExchanges(NO_RESPONSE, isSuccess, findShapeProblem),
  },
  {
    id: 'SHP-02',
    level: 'read',
    sentence: 'Every status is one that the table lists for the call.',
    clause: 'Contract: responses and errors of the endpoint table',
    isLast: true,
    run: examineExchanges(NO_RESPONSE, () => true, findStatusProblem),
  },
  {
    id: 'SHP-03',
    level: 'read',
    sentence: 'Every error has a body {code, message, data.details} of the table of errors, with its status.',
    clause: 'Contract: ERRORS and ErrorBody',
    isLast: true,
    run: examineExchanges('an error', ({ status }) => status >= 400, findErrorProblem),
  },
  {
    id: 'SHP-04',
    level: 'read',
    sentence: 'A 204 and a 304 have no body.',
    clause: RESPONSES,
    isLast: true,
    run: examineExchanges(
      'a response without a body',
      ({ status }) => status === 204 || status === 304,
      ({ status, text, headers }) =>
        text === '' && (status === 304 || Number(headers.get('content-length') ?? 0) === 0)
          ? null
          : `${status} has a body`,
    ),
  },
  {
    id: 'SHP-05',
    level: 'read',
    sentence: 'Amounts of money are whole numbers of minor units.',
    clause: 'Contract, conventions: money',
    isLast: true,
    run: examineExchanges('a body', hasJson, findMoneyProblem),
  },
  {
    id: 'SHP-06',
    level: 'read',
    sentence: 'Odds have at most three decimals.',
    clause: 'Contract, conventions: odds',
    isLast: true,
    run: examineExchanges('a body', hasJson, findOddsProblem),
  },
  {
    id: 'SHP-07',
    level: 'read',
    sentence: 'Times are in UTC with milliseconds.',
    clause: 'Contract, conventions: times',
    isLast: true,
    run: examineExchanges('a body', hasJson, findTimeProblem),
  },
  {
    id: 'SHP-08',
    level: 'read',
    sentence: 'A market names the URN of the event that it belongs to.',
    clause: 'Contract: Market.match_urn_id',
    isLast: true,
    run: examineExchanges('a market', exchange => findEntities(exchange).markets.length > 0, findUrnProblem),
  },
  {
    id: 'SHP-09',
    level: 'read',
    sentence: 'The parts of a specifier are sorted by name, and no market is listed twice.',
    clause: 'Contract: Market.specifier',
    isLast: true,
    run: examineExchanges('a market', exchange => findEntities(exchange).markets.length > 0, findKeyProblem),
  },
  {
    id: 'SHP-10',
    level: 'read',
    sentence: 'A slug ends with the letter of its kind and the id.',
    clause: 'Guide: Slugs',
    isLast: true,
    run: examineExchanges('a body', hasJson, findSlugProblem),
  },
  {
    id: 'SHP-11',
    level: 'read',
    sentence: 'An unknown path is answered 404, a wrong method 405.',
    clause: 'Contract: NOT_FOUND and METHOD_NOT_ALLOWED',
    run: checkAddresses,
  },
  {
    id: 'SHP-12',
    level: 'read',
    sentence: 'An optional call that is not offered says so by 501, or by a 404 that is no error of its own.',
    clause: 'Guide: Levels',
    isLast: true,
    run: examineExchanges(
      'an optional call that is offered',
      exchange => entryOf(exchange).level === undefined,
      findOfferProblem,
    ),
  },
]
