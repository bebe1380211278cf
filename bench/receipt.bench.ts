/**
 * `GET /bets/{id}/receipt` of a combo of sixteen settled selections on PGlite, beside `GET /bets` with that bet alone:
 * times at the 95th percentile, and the receipt's bytes. The target is 20 ms on a quiet machine.
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createBackend } from '../apps/backend/src/app.ts'
import { betOn, pick, TestClient } from '../apps/backend/src/testing/client.ts'
import { ManualClock } from '../apps/backend/src/testing/manual-clock.ts'
import { newAccount } from '../apps/backend/src/testing/new-account.ts'
import { ScriptedFeed } from '../apps/backend/src/testing/scripted-feed.ts'
import { percentile } from './lib/measure.ts'
import { checkPromise, printFigure } from './lib/print-results.ts'

const LEGS = 16
const REQUESTS = 300
const WARM_UP = 50
const MOST_RATIO = 2
const MOST_BYTES = 8000

const START = Date.parse('2026-02-01T12:00:00.000Z')
const clock = new ManualClock(START)
const feed = new ScriptedFeed(START, LEGS)
const backEnd = await createBackend({
  clock,
  createFeed: () => feed,
  config: { database: { kind: 'memory' }, rateLimits: false, betDelayScale: 0 },
})
const player = new TestClient(backEnd.url)
await player.call('/users', { body: newAccount() })
await player.renewBearer()
await player.call('/wallet/deposits', {
  body: { value: 10_000, currency: 'EUR' },
  headers: { 'idempotency-key': randomUUID() },
})
const matches = Array.from({ length: LEGS }, (_, index) => index + 1)
const placed = await player.place(
  betOn(
    matches.map(match => pick(match)),
    100,
  ),
)
const [bet] = placed.body.data ?? []
if (!bet) throw new Error(`the bet was answered ${placed.status} ${JSON.stringify(placed.body)}`)
for (const match of matches) {
  feed.setScore(match, 2, 1)
  feed.setPhase(match, 100)
  feed.setStatus(match, 4)
  feed.settleWinner(match, '1')
}
clock.advance(60_000)
await backEnd.drain()

const paths = { receipt: `/bets/${bet.id}/receipt`, bets: `/bets?id=${bet.id}` }
const times: Record<keyof typeof paths, number[]> = { receipt: [], bets: [] }
for (let request = 0; request < WARM_UP + REQUESTS; request++) {
  for (const name of ['receipt', 'bets'] as const) {
    const startedAt = performance.now()
    const { status } = await player.call(paths[name])
    const took = performance.now() - startedAt
    if (status !== 200) throw new Error(`${paths[name]} was answered ${status}`)
    if (request >= WARM_UP) times[name].push(took)
  }
}
const { body } = await player.call<unknown>(paths.receipt)
const text = JSON.stringify(body)
for (const [name, values] of Object.entries(times)) printFigure(`${name}, p50`, percentile(values, 0.5), ' ms')
const p95 = { receipt: percentile(times.receipt, 0.95), bets: percentile(times.bets, 0.95) }
printFigure('bets, p95', p95.bets, ' ms')
printFigure('receipt, p95', p95.receipt, ' ms')
printFigure('receipt, uncompressed', Buffer.byteLength(text), ' bytes')
checkPromise('receipt to the list of the same bet, p95', p95.receipt / p95.bets, { atMost: MOST_RATIO })
checkPromise('receipt of 16 selections, gzip', gzipSync(text).byteLength, { atMost: MOST_BYTES }, ' bytes')
await backEnd.stop()
