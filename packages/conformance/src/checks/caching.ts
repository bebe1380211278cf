/** CCH and PRF: what caches may keep, and what calls cost. */
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, Missing, NotOffered, type Outcome } from '../outcome.ts'
import { visitAll } from '../survey/visits.ts'
import { concludeWhenStable } from './retry.ts'

/** Lists that change rarely, for what needs two equal responses. */
const CALM: readonly EndpointName[] = ['getSports', 'getCategories', 'getTournaments']

async function checkRevalidation({ http }: CheckContext): Promise<Outcome> {
  const tagged: { name: EndpointName; etag: string }[] = []
  for (const name of CALM) {
    const { exchange } = await http.read(name)
    const etag = exchange.headers.get('etag')
    if (etag !== null) tagged.push({ name, etag })
  }
  if (tagged.length === 0) throw new NotOffered('no list has an ETag')
  return concludeWhenStable('a list with an ETag', async () => {
    const problems = []
    for (const { name } of tagged) {
      const { exchange } = await http.read(name)
      const etag = exchange.headers.get('etag') ?? ''
      const same = await http.call(name, { headers: { 'if-none-match': etag } })
      if (same.status !== 304)
        problems.push({ text: `${same.url} answers ${same.status} to its own ETag, not 304.`, exchange: same })
      const other = await http.call(name, { headers: { 'if-none-match': '"another"' } })
      if (other.status !== 200)
        problems.push({ text: `${other.url} answers ${other.status} to another ETag, not 200.`, exchange: other })
    }
    return { problems, examined: tagged.length }
  })
}

/** Reads of a live list until it has changed. */
const MAX_READS = 25

/** A list in play whose content has changed since its first ETag. */
async function checkChangedContent({ http, survey }: CheckContext): Promise<Outcome> {
  await survey.live()
  const read = () => http.read('getMatches', { query: { match_status: '1', limit: 50 } })
  const first = (await read()).exchange
  const etag = first.headers.get('etag')
  if (etag === null) throw new NotOffered('the list of events has no ETag')
  for (let count = 0; count < MAX_READS; count++) {
    const { exchange } = await read()
    if (exchange.text === first.text) continue
    const conditional = await http.call('getMatches', {
      query: { match_status: '1', limit: 50 },
      headers: { 'if-none-match': etag },
    })
    const problems =
      conditional.status === 304
        ? [{ text: `${conditional.url} answers 304 to the ETag of content that has changed.`, exchange: conditional }]
        : []
    return conclude(problems, 1, 'a list')
  }
  throw new Missing(`a change of the matches in play within ${MAX_READS} reads`)
}

const cacheOf = ({ headers }: Exchange): string => headers.get('cache-control') ?? ''

async function checkErrorsNotStored(context: CheckContext): Promise<Outcome> {
  const id = 9_007_199_254_740_990
  const answers = [
    await context.http.call('getMatch', { params: { id } }),
    await context.http.call('getMatches', { query: { limit: 0 } }),
    await context.http.call('getTournament', { params: { id } }),
  ]
  return examineEach(answers, 'an error', exchange =>
    /no-store|no-cache|max-age=0/.test(cacheOf(exchange))
      ? null
      : {
          text: `The ${exchange.status} of ${exchange.url} has Cache-Control: ${cacheOf(exchange) || 'nothing'}.`,
          exchange,
        },
  )
}

async function checkVary({ http, origin }: CheckContext): Promise<Outcome> {
  if (origin === null) throw new Missing('an origin that the back end allows: give --origin')
  const answers: Exchange[] = []
  for (const name of [...CALM, 'getMatches'] as const) {
    answers.push((await http.read(name, { headers: { origin } })).exchange)
    answers.push((await http.read(name)).exchange)
  }
  return examineEach(answers, 'a list', exchange => {
    const vary = (exchange.headers.get('vary') ?? '').toLowerCase()
    const needed = ['origin', ...(exchange.headers.has('content-encoding') ? ['accept-encoding'] : [])]
    const missing = vary === '*' ? [] : needed.filter(name => !vary.includes(name))
    return missing.length === 0
      ? null
      : { text: `${exchange.url} differs by ${missing.join(' and ')}, which Vary does not name.`, exchange }
  })
}

const LARGE = 10_000

async function checkCompression(context: CheckContext): Promise<Outcome> {
  await visitAll(context)
  // The size of a response that may be a player's own could give away what stands in it.
  const isShared = (endpoint: EndpointName): boolean => (endpoints[endpoint] as Endpoint).cache === 'revalidate'
  const large = context.http.exchanges.filter(
    ({ endpoint, text }) => endpoint !== null && isShared(endpoint) && text.length > LARGE,
  )
  return examineEach(large, 'a response of more than 10 kB that is equal for every caller', exchange =>
    exchange.headers.has('content-encoding')
      ? null
      : { text: `${exchange.url} sends ${exchange.text.length} characters uncompressed.`, exchange },
  )
}

const PRICED: readonly EndpointName[] = ['getMatches', 'getMatch', 'getMatchMarkets']

async function checkPricesRevalidated(context: CheckContext): Promise<Outcome> {
  await visitAll(context)
  const priced = context.http.exchanges.filter(
    ({ endpoint, status }) => status === 200 && endpoint !== null && PRICED.includes(endpoint),
  )
  return examineEach(priced, 'a response with prices', exchange =>
    /no-store|no-cache|max-age=0/.test(cacheOf(exchange))
      ? null
      : { text: `${exchange.url} may be kept: Cache-Control: ${cacheOf(exchange) || 'nothing'}.`, exchange },
  )
}

const REPEATS = 10

/** Durations of repeated calls in milliseconds, sorted. */
async function measure(call: () => Promise<Exchange>): Promise<number[]> {
  const durations: number[] = []
  for (let count = 0; count < REPEATS; count++) durations.push((await call()).durationMs)
  return durations.sort((a, b) => a - b)
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function checkListTimes({ http }: CheckContext): Promise<Outcome> {
  const roundTrip = await measure(() => http.call('getMatch', { params: { id: 9_007_199_254_740_990 } }))
  const lists = await measure(async () => (await http.read('getMatches', { query: { limit: 50 } })).exchange)
  const p95 = quantile(lists, 0.95) - (roundTrip[0] ?? 0)
  const text = `The list of events takes ${Math.round(p95)} ms above the round trip at the 95th percentile, not 300.`
  return conclude(p95 > 300 ? [{ text }] : [], REPEATS, 'a list')
}

/** Milliseconds by which one of two equal times may be longer. */
const NOISE_MS = 1

async function checkRevalidationCost({ http }: CheckContext): Promise<Outcome> {
  const { exchange } = await http.read('getTournaments', { query: { limit: 500 } })
  const etag = exchange.headers.get('etag')
  if (etag === null) throw new NotOffered('the list of leagues has no ETag')
  const call = (headers: Record<string, string>) =>
    measure(() => http.call('getTournaments', { query: { limit: 500 }, headers }))
  const [whole, unchanged] = [quantile(await call({}), 0.5), quantile(await call({ 'if-none-match': etag }), 0.5)]
  const text = `A 304 takes ${unchanged.toFixed(1)} ms, the whole list ${whole.toFixed(1)} ms.`
  return conclude(unchanged > whole + NOISE_MS ? [{ text }] : [], REPEATS, 'a list')
}

export const CACHING_CHECKS: readonly Check[] = [
  {
    id: 'CCH-01',
    level: 'read',
    sentence: 'A list answers 304 to its own ETag, and its content to any other.',
    clause: 'Contract: cache of the endpoint table',
    run: checkRevalidation,
  },
  {
    id: 'CCH-03',
    level: 'read',
    sentence: 'Errors are not stored by caches.',
    clause: 'Contract: cache of the endpoint table',
    run: checkErrorsNotStored,
  },
  {
    id: 'CCH-04',
    level: 'read',
    sentence: 'Vary names Origin, and Accept-Encoding where a response is compressed.',
    clause: 'Guide: CORS',
    run: checkVary,
  },
  {
    id: 'CCH-05',
    level: 'read',
    sentence: 'Responses of more than 10 kB that are equal for every caller are compressed.',
    clause: 'Recommendation',
    isAdvice: true,
    isLast: true,
    run: checkCompression,
  },
  {
    id: 'CCH-06',
    level: 'read',
    sentence: 'Responses with prices are not used again without asking.',
    clause: 'Contract: cache of the endpoint table',
    isLast: true,
    run: checkPricesRevalidated,
  },
  {
    id: 'CCH-07',
    level: 'live',
    sentence: 'The ETag of content that has changed is not answered 304.',
    clause: 'Contract: cache of the endpoint table',
    run: checkChangedContent,
  },
  {
    id: 'PRF-01',
    level: 'read',
    sentence: 'The list of events takes at most 300 ms above the round trip.',
    clause: 'Recommendation',
    isAdvice: true,
    run: checkListTimes,
  },
  {
    id: 'PRF-03',
    level: 'read',
    sentence: 'A 304 takes no longer than the whole list.',
    clause: 'Recommendation',
    isAdvice: true,
    run: checkRevalidationCost,
  },
]
