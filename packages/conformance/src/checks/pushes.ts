/** RT: what is published, beside what HTTP says. */
import { isDeepStrictEqual } from 'node:util'
import { marketKey } from '@touchline/betting/markets/market-keys'
import { matchChannel, parseMatchChannel, parseUserChannel, publicChannel } from '@touchline/contract/channels'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import { type RealtimeEventName, realtimeEvents } from '@touchline/contract/realtime'
import { validatorOf } from '@touchline/contract/validators'
import type { Check, CheckContext } from '../check.ts'
import { groupBy } from '../group-by.ts'
import { conclude, examineEach, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import type { RecordedEvent } from '../realtime/recording.ts'
import { findEntities } from '../survey/find-entities.ts'
import { observe, PUSH_MS } from '../survey/observe.ts'

const NOTHING_PUBLISHED = 'a publication within the watch: let matches be in play, or give a longer --watch'

interface PushedMarket {
  readonly key: string
  readonly market: Market | MarketState
  readonly at: number
}

/** Identifies a market among all. */
export const keyOf = ({ match_urn_id, id, specifier }: Market | MarketState): string =>
  marketKey(match_urn_id, id, specifier)

/** The markets of publications on a channel, in the order of their arrival. */
const listMarkets = (events: readonly RecordedEvent[], channel: string): PushedMarket[] =>
  events.flatMap(({ channel: name, event, at }) =>
    name === channel && event.event_name === 'markets_changed'
      ? event.message.map(market => ({ key: keyOf(market), market, at }))
      : [],
  )

const kindOf = (channel: string): 'public' | 'match' | 'user' =>
  parseUserChannel(channel) !== null ? 'user' : parseMatchChannel(channel) !== null ? 'match' : 'public'

async function checkEvents(context: CheckContext): Promise<Outcome> {
  const { events } = await observe(context)
  return examineEach(events, NOTHING_PUBLISHED, ({ channel, event }) => {
    const entry = realtimeEvents[event.event_name as RealtimeEventName] as
      | (typeof realtimeEvents)[RealtimeEventName]
      | undefined
    if (!entry) return `${channel} has the event ${event.event_name}, which the contract does not know.`
    if (!(entry.channels as readonly string[]).includes(kindOf(channel)))
      return `${event.event_name} is published on ${channel}, where it does not belong.`
    const validator = validatorOf(entry.message)
    if (validator.Check(event.message)) return null
    const [problem] = validator.Errors(event.message)
    return `${event.event_name} on ${channel} does not fit: ${problem?.instancePath} ${problem?.message}.`
  })
}

/** What HTTP and push both tell of a market. */
const stateOf = ({ status, outcomes }: Market | MarketState) => ({
  status,
  outcomes: outcomes.map(({ id, active = true, odds }) => ({ id, active, odds })),
})

async function checkSameState(context: CheckContext): Promise<Outcome> {
  const { events, markets, matchChannel } = await observe(context)
  const pushedMarkets = listMarkets(events, matchChannel)
  const pairs = markets.flatMap(market => {
    const found = pushedMarkets.find(each => each.key === keyOf(market) && each.market.version === market.version)
    return found ? [{ market, pushed: found.market }] : []
  })
  return examineEach(pairs, NOTHING_PUBLISHED, ({ market, pushed }) =>
    isDeepStrictEqual(stateOf(market), stateOf(pushed))
      ? null
      : `${keyOf(market)} is pushed with other prices or another status than GET has at version ${market.version}.`,
  )
}

/** Markets of rows that changed between two lists, with the version of the second. */
function listChanged(before: { json: unknown }, after: { json: unknown }): Map<string, number> {
  const old = new Map(findEntities(before).markets.map(market => [keyOf(market), market.version]))
  return new Map(
    findEntities(after).markets.flatMap(market => {
      const version = old.get(keyOf(market))
      return version !== undefined && version < market.version ? [[keyOf(market), market.version]] : []
    }),
  )
}

async function checkPosition(context: CheckContext): Promise<Outcome> {
  const { hasPosition, events, publicChannel, rowsBefore, rowsLast } = await observe(context)
  if (!hasPosition) throw new NotOffered('GET /matches has no Stream-Position from which the channel is recovered')
  const pushed = listMarkets(events, publicChannel)
  return examineEach(listChanged(rowsBefore.exchange, rowsLast.exchange), NOTHING_PUBLISHED, ([key, version]) =>
    pushed.some(each => each.key === key && each.market.version >= version)
      ? null
      : `${key} changed to version ${version} after the Stream-Position of a list, and was not published from there.`,
  )
}

async function checkPushTime(context: CheckContext): Promise<Outcome> {
  const { events, publicChannel, rowsAfter, rowsLast } = await observe(context)
  const pushed = listMarkets(events, publicChannel)
  const { startedAt, durationMs } = rowsLast.exchange
  const latest = startedAt + durationMs + PUSH_MS
  return examineEach(listChanged(rowsAfter.exchange, rowsLast.exchange), NOTHING_PUBLISHED, ([key, version]) =>
    pushed.some(each => each.key === key && each.market.version >= version && each.at <= latest)
      ? null
      : `${key} changed to version ${version} by HTTP, and was not pushed within a second.`,
  )
}

async function checkPushedVersions(context: CheckContext): Promise<Outcome> {
  const { events } = await observe(context)
  const problems: Problem[] = []
  let examined = 0
  const newest = new Map<string, number>()
  const compare = (channel: string, key: string, version: number): void => {
    const name = `${channel} ${key}`
    const before = newest.get(name)
    if (before !== undefined) examined += 1
    if (before !== undefined && version < before)
      problems.push({ text: `${channel} has ${key} with version ${version} after ${before}.` })
    newest.set(name, Math.max(version, before ?? 0))
  }
  for (const { channel, event } of events) {
    if (event.event_name === 'markets_changed')
      for (const each of event.message) compare(channel, keyOf(each), each.version)
    if (event.event_name === 'match_changed')
      for (const each of event.message) compare(channel, each.urn_id, each.version)
  }
  return conclude(problems, examined, NOTHING_PUBLISHED)
}

async function checkBalancedLines(context: CheckContext): Promise<Outcome> {
  const { events, publicChannel, rowsAfter } = await observe(context)
  const lines = new Map<string, Market | MarketState>()
  const mergeLine = (market: Market | MarketState): void => {
    const before = lines.get(keyOf(market))
    if (!before || before.version <= market.version) lines.set(keyOf(market), market)
  }
  for (const market of findEntities(rowsAfter.exchange).markets) mergeLine(market)
  for (const { market } of listMarkets(events, publicChannel)) mergeLine(market)
  const families = groupBy(
    [...lines.values()].filter(({ specifier }) => /^(total|hcp)=[^|]*$/.test(specifier)),
    ({ match_urn_id, id }) => `${match_urn_id}/${id}`,
  )
  return examineEach(families, 'a market with lines in a row', ([family, markets]) => {
    const shown = markets.filter(({ most_balanced, status }) => most_balanced && status !== 0 && status > -3)
    return shown.length <= 1
      ? null
      : `${family}: a new line was told, but not that ${shown[0]?.specifier} is no longer the most balanced.`
  })
}

const MAX_A_SECOND = 4
/** Publications of one turn arrive together. */
const TURN_MS = 100

/** How many turns these moments are of, in their order. */
function countTurns(moments: readonly number[]): number {
  let count = 0
  let begun = Number.NEGATIVE_INFINITY
  for (const at of moments)
    if (at - begun > TURN_MS) {
      count += 1
      begun = at
    }
  return count
}

async function checkRate(context: CheckContext): Promise<Outcome> {
  const { events, from, to } = await observe(context)
  const channels = groupBy(
    events.filter(({ at }) => at >= from && at <= to),
    ({ channel }) => channel,
  )
  return examineEach(channels, NOTHING_PUBLISHED, ([channel, published]) => {
    const rate = (countTurns(published.map(({ at }) => at)) * 1_000) / (to - from)
    return rate <= MAX_A_SECOND + 1 ? null : `${channel} has ${rate.toFixed(1)} publications a second.`
  })
}

/** Between these moments both recordings have what was published. */
const MARGIN_MS = 500

async function checkDeltas(context: CheckContext): Promise<Outcome> {
  const { events, deltas, deltaFailure, matchChannel, from, to } = await observe(context)
  if (deltaFailure !== null) return { kind: 'fail', problems: [{ text: `Deltas: ${deltaFailure}.` }] }
  const compared = events.filter(
    ({ channel, at }) => channel === matchChannel && at >= from + MARGIN_MS && at <= to - MARGIN_MS,
  )
  return examineEach(compared, NOTHING_PUBLISHED, ({ event }) =>
    deltas.has(JSON.stringify(event))
      ? null
      : `A ${event.event_name} of ${matchChannel} differs when it comes as a delta.`,
  )
}

async function checkLanguages(context: CheckContext): Promise<Outcome> {
  const { events, otherLocale, otherMarkets, match, locale } = await observe(context)
  if (otherLocale === locale) throw new NotOffered('the settings have one language')
  const names = new Map(otherMarkets.map(market => [keyOf(market), market.name]))
  const channels = [publicChannel(otherLocale), matchChannel(match.id, otherLocale)]
  const texts = events
    .filter(({ channel }) => channels.includes(channel))
    .flatMap(({ event, channel }) =>
      event.event_name === 'markets_changed' ? event.message.map(m => ({ m, channel })) : [],
    )
    .flatMap(({ m, channel }) => ('name' in m && names.has(keyOf(m)) ? [{ market: m, channel }] : []))
  if (texts.length === 0)
    throw new NotOffered(`no market of ${match.urn_id} was published with its names during the watch`)
  return examineEach(texts, NOTHING_PUBLISHED, ({ market, channel }) =>
    names.get(keyOf(market)) === market.name
      ? null
      : `${channel} has "${market.name}", GET in ${otherLocale} "${names.get(keyOf(market))}".`,
  )
}

export const PUSH_CHECKS: readonly Check[] = [
  {
    id: 'RT-07',
    level: 'live',
    sentence: 'Every publication fits the schema of its event, on a channel of its kind.',
    clause: 'Contract: realtimeEvents',
    run: checkEvents,
  },
  {
    id: 'RT-10',
    level: 'live',
    sentence: 'A pushed market has the prices and the status that GET has at its version.',
    clause: 'Guide: Versions',
    run: checkSameState,
  },
  {
    id: 'RT-11',
    level: 'live',
    sentence: 'A subscription from the Stream-Position of a list misses no change since.',
    clause: 'Guide: Locked prices',
    run: checkPosition,
  },
  {
    id: 'RT-13',
    level: 'live',
    sentence: 'Versions on a channel never fall.',
    clause: 'Guide: Versions',
    run: checkPushedVersions,
  },
  {
    id: 'RT-14',
    level: 'live',
    sentence: 'When another line becomes the most balanced, the public channel tells the old one as well.',
    clause: 'Contract: Market.most_balanced',
    run: checkBalancedLines,
  },
  {
    id: 'RT-18',
    level: 'live',
    sentence: 'A channel has at most four publications a second.',
    clause: 'Guide: 2. Live',
    isAdvice: true,
    run: checkRate,
  },
  {
    id: 'RT-19',
    level: 'live',
    sentence: 'A channel says the same with deltas.',
    clause: 'Guide: 2. Live',
    run: checkDeltas,
  },
  {
    id: 'RT-21',
    level: 'live',
    sentence: 'Texts on a channel are in its language.',
    clause: 'Contract: MarketUpdate',
    run: checkLanguages,
  },
  {
    id: 'PRF-04',
    level: 'live',
    sentence: 'What has changed by HTTP is pushed within a second.',
    clause: 'Guide: 2. Live',
    run: checkPushTime,
  },
]
