/** VER: versions of events and markets, over everything that was read. */
import { isDeepStrictEqual } from 'node:util'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { Check, CheckContext } from '../check.ts'
import { groupBy } from '../group-by.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, type Outcome, type Problem } from '../outcome.ts'
import { findEntities } from '../survey/find-entities.ts'
import { visitAll } from '../survey/visits.ts'

interface Seen {
  readonly key: string
  readonly version: number
  readonly content: unknown
  readonly exchange: Exchange
}

/** Reads of what moves, so that versions can be compared. */
const ROUNDS = 4

async function readLive({ http, survey }: CheckContext): Promise<void> {
  await survey.once('live rounds', async () => {
    const ids = (await survey.matches()).items
      .filter(({ status }) => status === 1)
      .slice(0, 20)
      .map(({ id }) => id)
    const id = ids.length > 0 ? ids.join() : String((await survey.prematch()).id)
    for (let round = 0; round < ROUNDS; round++) {
      await http.read('getMatches', { query: { id, limit: 20 } })
      if (ids[0] !== undefined) await http.read('getMatchMarkets', { params: { id: ids[0] }, query: { limit: 500 } })
    }
  })
}

/** What the texts of a response depend on. */
const languageOf = ({ url, requestHeaders }: Exchange): string =>
  `${/[?&]locale=([^&]*)/.exec(url)?.[1] ?? ''} ${requestHeaders['accept-language'] ?? ''}`

/** Every event and market in the responses, in the order in which these were asked for. */
function listSeen(exchanges: readonly Exchange[]): Seen[] {
  return exchanges
    .filter(({ endpoint, status }) => endpoint !== null && status === 200)
    .sort((a, b) => a.startedAt - b.startedAt)
    .flatMap(exchange => {
      const { matches, markets } = findEntities(exchange)
      return [
        ...matches.map(({ main_market, secondary_market, top_markets, ...content }) => ({
          key: content.urn_id,
          version: content.version,
          content,
          exchange,
        })),
        ...markets.map(content => ({
          key: marketKey(content.match_urn_id, content.id, content.specifier),
          version: content.version,
          content,
          exchange,
        })),
      ]
    })
}

/** Compares each sight of an entity with the one before; `find` gets the later one second. */
const compareSeen =
  (find: (before: Seen, after: Seen) => string | null, isComparable: (a: Exchange, b: Exchange) => boolean) =>
  async (context: CheckContext): Promise<Outcome> => {
    await visitAll(context)
    await readLive(context)
    const problems: Problem[] = []
    let examined = 0
    for (const sights of groupBy(listSeen(context.http.exchanges), ({ key }) => key).values())
      for (const [at, after] of sights.entries()) {
        const before = sights.slice(0, at).findLast(({ exchange }) => isComparable(exchange, after.exchange))
        if (!before) continue
        examined += 1
        const text = find(before, after)
        if (text !== null) problems.push({ text, exchange: after.exchange })
      }
    return conclude(problems, examined, 'an event or market that was read twice')
  }

/** Whether the first response had arrived before the second was asked for. */
const isEarlier = (a: Exchange, b: Exchange): boolean => a.startedAt + a.durationMs < b.startedAt

const findDifference = (a: unknown, b: unknown): string =>
  Object.keys(a as object)
    .filter(name => !isDeepStrictEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]))
    .join(', ')

/** Of the same version, other content in the same language. */
function findOtherContent(before: Seen, after: Seen): string | null {
  if (before.version !== after.version) return null
  const names = findDifference(before.content, after.content)
  return names === '' ? null : `${after.key} has other ${names} at the same version ${after.version}.`
}

const isSameCall = (a: Exchange, b: Exchange): boolean => a.endpoint === b.endpoint && languageOf(a) === languageOf(b)
const isOtherCall = (a: Exchange, b: Exchange): boolean => a.endpoint !== b.endpoint && languageOf(a) === languageOf(b)

export const VERSION_CHECKS: readonly Check[] = [
  {
    id: 'VER-01',
    level: 'read',
    sentence: 'The version of an event or market never falls.',
    clause: 'Guide: Versions',
    isLast: true,
    run: compareSeen(
      (before, after) =>
        after.version >= before.version
          ? null
          : `${after.key} has version ${after.version}, and had ${before.version} before in ${before.exchange.url}.`,
      isEarlier,
    ),
  },
  {
    id: 'VER-02',
    level: 'read',
    sentence: 'The same call gives the same content at the same version.',
    clause: 'Guide: Versions',
    isLast: true,
    run: compareSeen(findOtherContent, isSameCall),
  },
  {
    id: 'VER-03',
    level: 'read',
    sentence: 'All calls give the same content at the same version.',
    clause: 'Guide: Versions',
    isLast: true,
    run: compareSeen(findOtherContent, isOtherCall),
  },
]
