/**
 * `POST /bonuses`, asked whenever a slip changes, compared with the same call without work: the product's server that
 * authenticates the caller, validates the request and sends a recorded answer of the same bytes. The 95th percentile of
 * the time to the answer, one request at a time, in turns; the median of the rounds, because a pause of the machine moves
 * the percentile of one. A bare server that sends the bytes is measured beside them.
 * The player takes part in every campaign of the demo and has bets that earn points. CPU time per request is printed
 * beside it, because other programs' load lengthens waits.
 *
 * BENCH_ROUNDS (6), of BENCH_REQUESTS (600) requests each, limit it.
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import { DEMO } from '../apps/backend/src/features/accounts/demo-player.ts'
import { TestClient } from '../apps/backend/src/testing/client.ts'
import { startBareServer } from './lib/bare-server.ts'
import { readCount } from './lib/child.ts'
import { startContractServer } from './lib/contract-server.ts'
import { median, percentile } from './lib/measure.ts'
import { checkPromise, printFigure } from './lib/print-results.ts'
import { type Program, readCpuMs, startBackEnd } from './lib/program.ts'

const ROUNDS = readCount('BENCH_ROUNDS', 6)
const REQUESTS = readCount('BENCH_REQUESTS', 600)
const SLIPS = 20
const MOST = 1.5
const P95 = 0.95

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Answer {
  readonly ms: number
  readonly status: number
  readonly headers: string[]
  readonly body: Buffer
}

async function postBonuses(port: number, headers: Readonly<Record<string, string>>, body: string): Promise<Answer> {
  const startedAt = performance.now()
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const options = {
    host: 'localhost',
    port,
    path: '/bonuses',
    method: 'POST',
    headers: { ...headers, ...length },
    agent,
  }
  const call = request(options)
  const answered = new Promise<Answer>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', async response => {
      const bytes = await buffer(response)
      const ms = performance.now() - startedAt
      resolve({ ms, status: response.statusCode ?? 0, headers: response.rawHeaders, body: bytes })
    })
  })
  call.end(body)
  return answered
}

async function findSelections(client: TestClient): Promise<SelectionRequest[]> {
  const path = '/matches?match_status=0&bettable=true&sport_key=soccer&limit=40'
  const { body } = await client.call<ResponseBody<'getMatches'>>(path)
  return body.data.flatMap(({ id, main_market: market }) => {
    const outcome = market?.outcomes.find(({ active, odds }) => active && odds >= 1.5)
    if (!market || !outcome) return []
    return {
      match_id: id,
      market_id: market.id,
      specifier: market.specifier,
      outcome_id: outcome.id,
      odds: outcome.odds,
    }
  })
}

const key = () => ({ 'idempotency-key': randomUUID() })

/** Takes part in the demo's campaigns and places bets that count for them. */
async function prepare(client: TestClient, selections: readonly SelectionRequest[]): Promise<void> {
  for (const id of ['weekly-hunt', 'boost-box', 'second-chance'])
    await client.call(`/bonuses/${id}/activate`, { method: 'POST', headers: key() })
  for (const selection of selections.slice(0, 12)) {
    const bonus = { id: 'weekly-hunt', type: 'hunting' }
    const bet = { stake: { value: 500, currency: 'EUR' }, selections: [selection], bonus }
    const meta = { device_id: randomUUID(), quick: false, type: 'single', auto_accept_odds_change: 'any' }
    await client.place({ meta, bets: [bet] })
  }
}

const backEnd = await startBackEnd()
const client = new TestClient(`http://localhost:${backEnd.port}`)
await client.signIn(DEMO.email, DEMO.password)
const selections = await findSelections(client)
await prepare(client, selections)
// As while somebody picks: each request has another slip than the one before.
const bodies = Array.from({ length: SLIPS }, (_, at) => {
  const legs = selections.slice(at, at + 2 + (at % 5))
  return JSON.stringify({ bets: [{ type: 'combo', stake: { value: 500, currency: 'EUR' }, selections: legs }] })
})
const headers = { authorization: `Bearer ${client.bearer}`, 'content-type': 'application/json' }
const recorded: Answer[] = []
for (const body of bodies) {
  const answer = await postBonuses(backEnd.port, headers, body)
  if (answer.status !== 200) throw new Error(`POST /bonuses was answered ${answer.status}`)
  recorded.push(answer)
}
const [first] = recorded
if (!first) throw new Error('there are no slips')
const own = new Set(['date', 'connection', 'keep-alive'])
const kept = first.headers.flatMap((name, index, all) =>
  index % 2 === 0 && !own.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
)
const bare = await startBareServer({ status: 200, headers: kept, body: first.body.toString('base64') })
const answers = recorded.map(({ body }) => JSON.parse(body.toString('utf8')))
const idle = await startContractServer({ name: 'postBonuses', answers })
const idleHeaders = { ...headers, authorization: `Bearer ${idle.bearer}` }
for (const [at, body] of bodies.entries()) {
  const { status, body: compared } = await postBonuses(idle.port, idleHeaders, body)
  if (!recorded[at]?.body.equals(compared)) throw new Error(`the call without work was answered ${status}`)
}
interface Side {
  readonly server: Program
  readonly headers: Readonly<Record<string, string>>
  readonly times: number[]
  /** Of each round. */
  readonly p95s: number[]
  cpuMs: number
}

const toSide = (server: Program, own = headers): Side => ({ server, headers: own, times: [], p95s: [], cpuMs: 0 })
const sides = { product: toSide(backEnd), idle: toSide(idle, idleHeaders), bare: toSide(bare) }
for (let round = 0; round <= ROUNDS; round++) {
  for (const side of Object.values(sides)) {
    const { server, times, p95s } = side
    const before = readCpuMs(server.pid)
    const taken: number[] = []
    for (let count = 0; count < REQUESTS; count++)
      taken.push((await postBonuses(server.port, side.headers, bodies[count % SLIPS] ?? '')).ms)
    // The first round warms up.
    if (round === 0) continue
    times.push(...taken)
    p95s.push(percentile(taken, P95))
    side.cpuMs += readCpuMs(server.pid) - before
  }
}
const p95 = ({ p95s }: Side): number => median(p95s)
const cpu = ({ cpuMs, times }: Side): number => cpuMs / times.length
const { product, idle: withoutWork } = sides
printFigure('POST /bonuses, median', percentile(product.times, 0.5), ' ms')
printFigure('POST /bonuses, p95', p95(product), ' ms')
printFigure(`bare server, ${first.body.length} bytes, p95`, p95(sides.bare), ' ms')
printFigure('the call without work, p95', p95(withoutWork), ' ms')
printFigure('POST /bonuses, CPU', cpu(product), ' ms')
printFigure('the call without work, CPU', cpu(withoutWork), ' ms')
printFigure('ratio of medians', percentile(product.times, 0.5) / percentile(withoutWork.times, 0.5))
printFigure('ratio of CPU', cpu(product) / cpu(withoutWork))
checkPromise('ratio of p95', p95(product) / p95(withoutWork), { atMost: MOST })
agent.destroy()
await bare.stop()
await idle.stop()
await backEnd.stop()
