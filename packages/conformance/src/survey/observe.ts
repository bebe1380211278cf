/** Watches live matches by push and by HTTP at once; the realtime checks compare the two. */
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { parseStreamPosition, STREAM_POSITION } from '@touchline/contract/stream-position'
import type { CheckContext } from '../check.ts'
import type { Answer } from '../http/http-target.ts'
import type { RecordedEvent } from '../realtime/recording.ts'

export interface Observation {
  /** Of the matches whose channels are subscribed, the one of which most was published. */
  readonly match: Match
  readonly locale: string
  /** A second language, in which the same channels are subscribed; that of the first where there is one alone. */
  readonly otherLocale: string
  readonly publicChannel: string
  readonly matchChannel: string
  /** What was published on the channels of both languages. */
  readonly events: readonly RecordedEvent[]
  /** The texts of what was published on the match's channel as deltas. */
  readonly deltas: ReadonlySet<string>
  /** Why the deltas could not be applied; null where they could. */
  readonly deltaFailure: string | null
  /** Both recordings were complete between these moments. */
  readonly from: number
  readonly to: number
  /** Rows of the live matches: before the subscription, right after it, and after the watch. */
  readonly rowsBefore: Answer<'getMatches'>
  readonly rowsAfter: Answer<'getMatches'>
  readonly rowsLast: Answer<'getMatches'>
  /** Whether the subscription began at the position of `rowsBefore`. */
  readonly hasPosition: boolean
  /** Markets of the match after the watch, in both languages. */
  readonly markets: readonly Market[]
  readonly otherMarkets: readonly Market[]
}

/** How many matches are watched on their own channels. */
const WATCHED = 3

/** Publications may take this long; what comes later is late. */
export const PUSH_MS = 1_000

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export function observe(context: CheckContext): Promise<Observation> {
  return context.survey.once('observation', () => watch(context))
}

async function watch({ http, realtime, survey, random }: CheckContext): Promise<Observation> {
  const live = (await survey.matches()).items.filter(({ type, status }) => type === 'match' && status === 1)
  const byMarkets = live.sort((a, b) => b.available_markets - a.available_markets)
  const watched = byMarkets.length > 0 ? byMarkets.slice(0, WATCHED) : [await survey.live()]
  const locales = await survey.locales()
  const locale = locales.includes('en') ? 'en' : (locales[0] ?? 'en')
  const otherLocale = random.sample(
    locales.filter(each => each.split('-')[0] !== locale),
    1,
  )[0]
  const query = {
    id: (live.length > 0 ? live : watched)
      .slice(0, 100)
      .map(({ id }) => id)
      .join(),
    limit: 200,
  }
  const readRows = () => http.read('getMatches', { query, headers: { 'accept-language': locale } })
  const rowsBefore = await readRows()
  const position = parseStreamPosition(rowsBefore.exchange.headers.get(STREAM_POSITION) ?? '')
  const since = position?.[0] === publicChannel(locale) ? position[1] : undefined
  const ofMatches = (language: string) => watched.map(({ id }) => ({ name: matchChannel(id, language) }))
  const recording = await realtime.record([
    { name: publicChannel(locale), ...(since && { since }) },
    ...ofMatches(locale),
    ...(otherLocale === undefined ? [] : [{ name: publicChannel(otherLocale) }, ...ofMatches(otherLocale)]),
  ])
  const deltas = await realtime.connect()
  for (const { name } of ofMatches(locale)) await deltas.subscribe(name, { isDelta: true })
  const rowsAfter = await readRows()
  const from = Date.now()
  await wait(realtime.watchMs)
  const to = Date.now()
  const rowsLast = await readRows()
  const countEvents = ({ id }: Match): number =>
    recording.events.filter(({ channel }) => channel === matchChannel(id, locale)).length
  const [match = await survey.live()] = watched.toSorted((a, b) => countEvents(b) - countEvents(a))
  const readMarkets = async (language: string): Promise<Market[]> => {
    const headers = { 'accept-language': language }
    return (await http.read('getMatchMarkets', { params: { id: match.id }, query: { limit: 500 }, headers })).body.data
  }
  const markets = await readMarkets(locale)
  const otherMarkets = otherLocale === undefined ? [] : await readMarkets(otherLocale)
  await wait(PUSH_MS)
  recording.stop()
  deltas.close()
  return {
    match,
    locale,
    otherLocale: otherLocale ?? locale,
    publicChannel: publicChannel(locale),
    matchChannel: matchChannel(match.id, locale),
    events: recording.events,
    deltas: new Set(deltas.listPublications(matchChannel(match.id, locale)).map(({ data }) => JSON.stringify(data))),
    deltaFailure: deltas.failure,
    from,
    to,
    rowsBefore,
    rowsAfter,
    rowsLast,
    hasPosition: since !== undefined && !recording.gaps.some(({ channel }) => channel === publicChannel(locale)),
    markets,
    otherMarkets,
  }
}
