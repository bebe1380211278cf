/**
 * A back end under eight times the calls that it can answer: reads of public data and sign-ins at a fixed rate, while
 * players place bets and repeat each call that was shed, with its key, after `Retry-After`. Every bet must be placed
 * exactly once, by the responses and by the database; players' calls must not be shed with the reads.
 *
 * OVERLOAD_SECONDS (6) is the duration of the overload.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import { auditLedger, isClean } from '../apps/backend/src/core/ledger/audit.ts'
import { DEMO } from '../apps/backend/src/features/accounts/demo-player.ts'
import { openDatabase } from '../apps/backend/src/platform/db/open-database.ts'
import { betOn, TestClient } from '../apps/backend/src/testing/client.ts'
import { limitTime, readCount } from './lib/child.ts'
import { writeRequest } from './lib/http-load.ts'
import { percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { makeTempFolder, startBackEnd } from './lib/program.ts'
import { type Answer, loadAtRate, NOT_SENT } from './overload/open-load.ts'

const OVERLOAD_MS = 1000 * readCount('OVERLOAD_SECONDS', 6)
const TIMES = 8
const CAPACITY_MS = 3000
const RECOVERY_MS = 5000
/** As many as a proxy in front keeps. */
const CONNECTIONS = 512
const PLACERS = 8
const STAKE = 10
/** One call in so many is a sign-in: each hashes a password. */
const READS_PER_SIGN_IN = 500

limitTime(240)
const folder = makeTempFolder()
const { port, stop } = await startBackEnd({ TOUCHLINE_DATA: folder })
const url = `http://127.0.0.1:${port}`
const player = new TestClient(url)
await player.signIn(DEMO.email, DEMO.password)

const HEADERS = { 'x-platform-app': 'sportsbook', 'content-type': 'application/json' }
const READS = ['/matches?match_status=1&limit=50', '/sports', '/settings', '/search?q=united'].map(path =>
  writeRequest(path, HEADERS),
)
const COUNT = writeRequest('/counters', HEADERS, '{}', 'POST')
const { email, password } = DEMO
const SIGN_IN = writeRequest('/users/sign_in', HEADERS, JSON.stringify({ email, password }), 'POST')
let calls = 0
const next = () => {
  calls += 1
  if (calls % READS_PER_SIGN_IN === 0) return { kind: 'sign-in', request: SIGN_IN }
  return { kind: 'read', request: [...READS, COUNT][calls % (READS.length + 1)] ?? COUNT }
}

async function listBets(): Promise<RequestBody<'postBets'>[]> {
  const { body } = await player.call<ResponseBody<'getMatches'>>('/matches?match_status=0&bettable=true&limit=100')
  return body.data.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active }) => active)
    if (market?.status !== MARKET_STATUS.bettable || !outcome) return []
    const { id: market_id, specifier } = market
    return betOn([{ match_id: id, market_id, specifier, outcome_id: outcome.id, odds: outcome.odds }], STAKE)
  })
}

interface Placing {
  readonly key: string
  readonly id: string | undefined
  readonly ms: number
  readonly shed: number
}

/** Places a bet, repeated with its key until it is answered with something else than overload. */
async function place(body: RequestBody<'postBets'>): Promise<Placing> {
  const key = randomUUID()
  const startedAt = performance.now()
  for (let shed = 0; ; shed += 1) {
    const reply = await player.place(body, key).catch(() => null)
    if (reply && reply.status !== 503)
      return { key, id: reply.body.data?.[0]?.id, ms: performance.now() - startedAt, shed }
    await delay(1000 * Number(reply?.headers.get('retry-after') ?? 1))
  }
}

async function placeFor(ms: number, bodies: readonly RequestBody<'postBets'>[]): Promise<Placing[]> {
  const endsAt = performance.now() + ms
  const placings: Placing[] = []
  const work = async () => {
    while (performance.now() < endsAt) {
      const body = bodies[placings.length % bodies.length]
      if (!body) throw new Error('no match takes bets')
      placings.push(await place(body))
    }
  }
  await Promise.all(Array.from({ length: PLACERS }, work))
  return placings
}

/** Calls a second that are answered when a new one is sent as soon as another has its answer. */
async function measureCapacity(): Promise<number> {
  const endsAt = performance.now() + CAPACITY_MS
  const work = async () => {
    let count = 0
    while (performance.now() < endsAt) count += (await loadAtRate({ port, perSecond: 1000, ms: 16, next })).length
    return count
  }
  const counts = await Promise.all(Array.from({ length: 8 }, work))
  return (1000 * counts.reduce((sum, count) => sum + count, 0)) / CAPACITY_MS
}

/** Milliseconds until three calls in a row are answered with success and fast. */
async function measureRecovery(): Promise<number> {
  const startedAt = performance.now()
  let inRow = 0
  while (inRow < 3 && performance.now() - startedAt < 2 * RECOVERY_MS) {
    const sentAt = performance.now()
    const { status } = await player.call('/matches?limit=50')
    inRow = status === 200 && performance.now() - sentAt < 250 ? inRow + 1 : 0
    if (inRow === 0) await delay(50)
  }
  return performance.now() - startedAt
}

const ofKind = (answers: readonly Answer[], kind: string) => answers.filter(answer => answer.kind === kind)
const isShed = ({ status }: Answer): boolean => status === 503

const nameStatus = (status: number): string =>
  ({ 0: 'failed', [NOT_SENT]: 'no free connection' })[status] ?? String(status)

function print(answers: readonly Answer[]): void {
  for (const kind of ['read', 'sign-in']) {
    const own = ofKind(answers, kind)
    const statuses = [...new Set(own.map(({ status }) => status))]
    const counts = statuses.map(one => `${nameStatus(one)}: ${own.filter(({ status }) => status === one).length}`)
    const times = own.filter(({ status }) => status !== NOT_SENT).map(({ ms }) => ms)
    const [p50, p95] = [0.5, 0.95].map(share => Math.round(percentile(times, share)))
    printLine(`${kind}: ${counts.join(', ')}; ms p50 ${p50}, p95 ${p95}`)
  }
}

const bodies = await listBets()
await placeFor(500, bodies)
const before = await player.balance()
const capacity = await measureCapacity()
printFigure('capacity', capacity, ' calls/s')
const [answers, placings] = await Promise.all([
  loadAtRate({ port, perSecond: TIMES * capacity, ms: OVERLOAD_MS, connections: CONNECTIONS, next }),
  placeFor(OVERLOAD_MS, bodies),
])
const recoveredMs = await measureRecovery()
print(answers)
const shed = placings.reduce((sum, placing) => sum + placing.shed, 0)
const times = placings.map(({ ms }) => ms)
const [p50, p95] = [0.5, 0.95].map(share => Math.round(percentile(times, share)))
printLine(`bets: ${placings.length}, shed ${shed}; ms p50 ${p50}, p95 ${p95}`)
const readsPerSecond = ofKind(answers, 'read').filter(({ status }) => status === 200).length / (OVERLOAD_MS / 1000)
checkPromise('reads answered, of as many as before', readsPerSecond / capacity, { atLeast: 0.25 })
checkPromise('reads shed', answers.filter(isShed).length, { atLeast: 1 })
checkPromise(
  'shed without a Retry-After',
  answers.filter(answer => isShed(answer) && !/retry-after: \d/i.test(answer.head)).length,
  { atMost: 0 },
)
checkPromise('share of placements shed', shed / (placings.length + shed), { atMost: 0.01 })
checkPromise('sign-ins shed', ofKind(answers, 'sign-in').filter(isShed).length, { atMost: 0 })
checkPromise('connections that failed', answers.filter(({ status }) => status === 0).length, { atMost: 0 })
checkPromise('back to normal after', recoveredMs / 1000, { atMost: RECOVERY_MS / 1000 }, ' s')
const accepted = placings.filter(({ id }) => id !== undefined)
checkPromise('placements answered with a bet', accepted.length / placings.length, { atLeast: 1 })
checkPromise(
  'money that the bets do not explain',
  Math.abs(before - (await player.balance()) - STAKE * accepted.length),
  {
    atMost: 0,
  },
)
await stop()

const database = await openDatabase({ kind: 'folder', path: join(folder, 'backend') })
const stored = await database.db.selectFrom('bets').select('id').execute()
const ids = new Set(stored.map(({ id }) => id))
const audit = await auditLedger(database.db)
await database.close()
checkPromise('bets answered and not stored', accepted.filter(({ id = '' }) => !ids.has(id)).length, { atMost: 0 })
checkPromise('ledgers with errors', Number(!isClean(audit)), { atMost: 0 })
