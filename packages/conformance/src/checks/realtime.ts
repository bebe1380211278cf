/** RT: connecting, subscribing and recovering. */
import { createHmac } from 'node:crypto'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import type { RealtimeEvent } from '@touchline/contract/realtime'
import type { Check, CheckContext } from '../check.ts'
import { conclude, examineEach, Missing, type Outcome, type Problem } from '../outcome.ts'
import type { ProtocolSession, Reply } from '../realtime/protocol-session.ts'
import { findEntities } from '../survey/find-entities.ts'
import { PUSH_MS } from '../survey/observe.ts'
import { keyOf, PUSH_CHECKS } from './pushes.ts'

const describeReply = (reply: Reply<unknown>): string =>
  reply.kind === 'result'
    ? 'accepted'
    : reply.kind === 'error'
      ? `refused with error ${reply.error.code} ${reply.error.message}`
      : `closed with ${reply.code} ${reply.reason}`

async function checkVisitor({ realtime }: CheckContext): Promise<Outcome> {
  const session = realtime.openSocket()
  const reply = await session.connect(await realtime.getToken())
  session.close()
  const text = `A visitor with a token of POST /websocket/token is ${describeReply(reply)}.`
  return conclude(reply.kind === 'result' ? [] : [{ text }], 1, 'a connection')
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function forgeToken(): string {
  const iat = Math.floor(Date.now() / 1_000)
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: '1', iat, exp: iat + 600 })}`
  return `${signed}.${createHmac('sha256', 'a secret of somebody else').update(signed).digest('base64url')}`
}

/** Codes after which clients do not try again: they ask for another token instead. */
const isFinal = (reply: Reply<unknown>): boolean =>
  (reply.kind === 'error' && reply.error.code !== 0) || (reply.kind === 'closed' && reply.code >= 3500)

async function checkForgedTokens({ realtime }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  const [head = '', claims = ''] = (await realtime.getToken()).split('.')
  const tokens = {
    'without a token': '',
    'with a forged token': forgeToken(),
    'with an unsigned token': `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: '1' })}.`,
    'with a cut token': `${head}.${claims}.`,
  }
  for (const [what, token] of Object.entries(tokens)) {
    const session = realtime.openSocket()
    const reply = await session.connect(token)
    session.close()
    if (!isFinal(reply)) problems.push({ text: `A connection ${what} is ${describeReply(reply)}.` })
  }
  return conclude(problems, 4, 'a connection')
}

async function checkForeignOrigin({ realtime }: CheckContext): Promise<Outcome> {
  const session = realtime.openSocket('https://foreign.example')
  const reply = await session.connect(await realtime.getToken())
  session.close()
  const text = `A page of https://foreign.example is ${describeReply(reply)}.`
  return conclude(reply.kind === 'result' ? [{ text }] : [], 1, 'a connection')
}

async function checkChannels({ realtime, survey }: CheckContext): Promise<Outcome> {
  const session = await realtime.connect()
  const { id } = await survey.live().catch(() => survey.prematch())
  const problems: Problem[] = []
  const locales = await survey.locales()
  for (const locale of locales)
    for (const channel of [publicChannel(locale), matchChannel(id, locale)]) {
      const reply = await session.subscribe(channel)
      if (reply.kind !== 'result') problems.push({ text: `A subscription to ${channel} is ${describeReply(reply)}.` })
    }
  session.close()
  return conclude(problems, locales.length, 'a language')
}

interface Position {
  readonly offset: number
  readonly epoch: string
}

/** Subscribes to a channel that keeps a history. */
async function subscribe(session: ProtocolSession, channel: string): Promise<Position> {
  const reply = await session.subscribe(channel)
  if (reply.kind !== 'result') throw new Missing(`a subscription to ${channel}: it is ${describeReply(reply)}`)
  const { recoverable, offset = 0, epoch } = reply.result
  if (!recoverable || epoch === undefined) throw new Missing(`recovery of ${channel}, which the guide asks for`)
  return { offset, epoch }
}

/** Longest gap, within which a channel keeps all that is published. */
const GAP_MS = 5_000
const POLL_MS = 50

/** Publications on a channel after a position. */
const listAfter = (session: ProtocolSession, channel: string, position: Position) =>
  session.listPublications(channel).filter(({ offset = 0 }) => offset > position.offset)

/** Waits until that many publications have come after a position, or the gap is over. */
async function waitForPublications(session: ProtocolSession, channel: string, position: Position, count: number) {
  const until = Date.now() + GAP_MS
  while (listAfter(session, channel, position).length < count && Date.now() < until)
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
}

async function checkRecovery({ realtime, survey }: CheckContext): Promise<Outcome> {
  await survey.live()
  const channel = publicChannel((await survey.locales())[0] ?? 'en')
  const staying = await realtime.connect()
  await subscribe(staying, channel)
  const leaving = await realtime.connect()
  const position = await subscribe(leaving, channel)
  leaving.close()
  await waitForPublications(staying, channel, position, 3)
  const returning = await realtime.connect()
  const missed = listAfter(staying, channel, position)
  const reply = await returning.subscribe(channel, { from: position })
  staying.close()
  returning.close()
  if (missed.length === 0) throw new Missing(`a publication on ${channel} within five seconds`)
  if (reply.kind !== 'result' || !reply.result.recovered)
    return { kind: 'fail', problems: [{ text: `After a gap of ${GAP_MS / 1_000} s ${channel} is not recovered.` }] }
  const recovered = new Map((reply.result.publications ?? []).map(({ offset, data }) => [offset, JSON.stringify(data)]))
  return examineEach(missed, 'a publication', ({ offset, data }) =>
    recovered.get(offset) === JSON.stringify(data)
      ? null
      : `The recovery of ${channel} lacks or changes the publication ${offset}.`,
  )
}

/** Gaps after which a page comes back, in milliseconds. */
const GAPS = [100, 1_000, 3_000]

/** Reads rows of matches in play: the markets by key, with their versions. */
async function readVersions({ http, survey }: CheckContext): Promise<ReadonlyMap<string, number>> {
  const live = (await survey.matches()).items.filter(({ type, status }) => type === 'match' && status === 1)
  const query = {
    id: live
      .slice(0, MAX_ROWS)
      .map(({ id }) => id)
      .join(),
    limit: MAX_ROWS,
  }
  const { exchange } = await http.read('getMatches', { query })
  return new Map(findEntities(exchange).markets.map(market => [keyOf(market), market.version]))
}

const MAX_ROWS = 100

/** The newest version of each market among the data of publications. */
function listPublished(data: readonly unknown[]): Map<string, number> {
  const newest = new Map<string, number>()
  for (const each of data) {
    const { event_name, message } = each as RealtimeEvent
    if (event_name !== 'markets_changed') continue
    for (const market of message)
      newest.set(keyOf(market), Math.max(market.version, newest.get(keyOf(market)) ?? market.version))
  }
  return newest
}

/** What HTTP had before a connection came back is among what is recovered, or follows at once. */
async function checkGaps(context: CheckContext): Promise<Outcome> {
  const { realtime, survey } = context
  await survey.live()
  const channel = publicChannel((await survey.locales())[0] ?? 'en')
  const problems: Problem[] = []
  let examined = 0
  for (const ms of GAPS) {
    const leaving = await realtime.connect()
    const position = await subscribe(leaving, channel)
    const before = await readVersions(context)
    leaving.close()
    await new Promise(resolve => setTimeout(resolve, ms))
    const after = await readVersions(context)
    const returning = await realtime.connect()
    const reply = await returning.subscribe(channel, { from: position })
    if (reply.kind !== 'result' || !reply.result.recovered)
      problems.push({ text: `After a gap of ${ms} ms ${channel} is ${describeReply(reply)}, and not recovered.` })
    else {
      await new Promise(resolve => setTimeout(resolve, PUSH_MS))
      const recovered = (reply.result.publications ?? []).map(({ data }) => data)
      const pushed = returning.listPublications(channel).map(({ data }) => data)
      const published = listPublished([...recovered, ...pushed])
      const changed = [...after].filter(([key, version]) => version > (before.get(key) ?? version))
      examined += changed.length
      const stale = changed.filter(([key, version]) => (published.get(key) ?? 0) < version)
      for (const [key, version] of stale.slice(0, 1))
        problems.push({
          text: `After a gap of ${ms} ms ${channel} lacks version ${version} of ${key}, which GET had before.`,
        })
    }
    returning.close()
  }
  return conclude(problems, examined, 'a change of the matches in play within a few seconds')
}

/** Rounding to seconds, and the time of the calls. */
const TOLERANCE_SECONDS = 5

async function checkExpiry({ realtime }: CheckContext): Promise<Outcome> {
  const token = await realtime.getToken()
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: number }
  const session = realtime.openSocket()
  const reply = await session.connect(token)
  session.close()
  if (reply.kind !== 'result') throw new Missing(`a realtime connection: it is ${describeReply(reply)}`)
  const { expires, ttl = 0 } = reply.result
  const seconds = (exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1_000
  const problems: Problem[] = []
  if (exp === undefined) problems.push({ text: 'A connection token has no exp: it opens connections for ever.' })
  if (!expires || !(Math.abs(ttl - seconds) <= TOLERANCE_SECONDS))
    problems.push({
      text: `The token ends in ${Math.round(seconds)} seconds, the connection ${expires ? `in ${ttl}` : 'never'}.`,
    })
  return conclude(problems, 1, 'a connection')
}

async function checkLostPosition({ realtime, survey }: CheckContext): Promise<Outcome> {
  const channel = publicChannel((await survey.locales())[0] ?? 'en')
  const session = await realtime.connect()
  const { offset } = await subscribe(session, channel)
  const other = await realtime.connect()
  const reply = await other.subscribe(channel, { from: { offset: offset + 1, epoch: 'no-such-epoch' } })
  session.close()
  other.close()
  const isTold =
    (reply.kind === 'result' && !reply.result.recovered) || (reply.kind === 'error' && reply.error.code === 112)
  const text = `A position of another epoch on ${channel} is ${describeReply(reply)} as recovered.`
  return conclude(isTold ? [] : [{ text }], 1, 'a recovery')
}

async function checkRefresh({ realtime, survey }: CheckContext): Promise<Outcome> {
  await survey.live()
  const channel = publicChannel((await survey.locales())[0] ?? 'en')
  const session = await realtime.connect()
  const position = await subscribe(session, channel)
  const reply = await session.refresh(await realtime.getToken())
  const before = session.listPublications(channel).length
  await waitForPublications(session, channel, position, before + 1)
  const after = session.listPublications(channel)
  session.close()
  const problems: Problem[] = []
  if (reply.kind !== 'result') problems.push({ text: `A new token on an open connection is ${describeReply(reply)}.` })
  const offsets = after.flatMap(({ offset }) => offset ?? [])
  if (offsets.some((offset, at) => at > 0 && offset !== (offsets[at - 1] ?? 0) + 1))
    problems.push({ text: `Publications of ${channel} are missing around the new token: ${offsets.join(', ')}.` })
  if (reply.kind === 'result' && after.length === before)
    throw new Missing(`a publication on ${channel} within five seconds`)
  return conclude(problems, 1, 'a connection')
}

const REALTIME = 'Guide: 2. Live'

export const REALTIME_CHECKS: readonly Check[] = [
  {
    id: 'RT-01',
    level: 'live',
    sentence: 'A visitor connects with a token of POST /websocket/token.',
    clause: 'Contract: POST /websocket/token',
    run: checkVisitor,
  },
  {
    id: 'RT-03',
    level: 'live',
    sentence: 'A connection without a token, or with a forged, unsigned or cut one, is refused for good.',
    clause: 'Guide: Claims of realtime tokens',
    run: checkForgedTokens,
  },
  {
    id: 'RT-04',
    level: 'live',
    sentence: 'A page of a foreign origin cannot connect.',
    clause: 'Guide: CORS',
    run: checkForeignOrigin,
  },
  {
    id: 'RT-05',
    level: 'live',
    sentence: 'Visitors subscribe to the public channel and to a match’s channel in every language.',
    clause: REALTIME,
    run: checkChannels,
  },
  {
    id: 'RT-08',
    level: 'live',
    sentence: 'What is published during a gap of five seconds is recovered whole.',
    clause: REALTIME,
    run: checkRecovery,
  },
  {
    id: 'RT-09',
    level: 'live',
    sentence: 'A position that the server does not know is not recovered.',
    clause: REALTIME,
    run: checkLostPosition,
  },
  {
    id: 'RT-12',
    level: 'live',
    sentence: 'After gaps of 0.1 to 3 seconds a channel lacks no price that GET had before it was recovered.',
    clause: 'Guide: Locked prices',
    run: checkGaps,
  },
  {
    id: 'RT-23',
    level: 'live',
    sentence: 'A connection ends with its token.',
    clause: 'Guide: Claims of realtime tokens',
    run: checkExpiry,
  },
  {
    id: 'RT-20',
    level: 'live',
    sentence: 'A connection takes a new token without losing a publication.',
    clause: 'Guide: Claims of realtime tokens',
    run: checkRefresh,
  },
  ...PUSH_CHECKS,
]
