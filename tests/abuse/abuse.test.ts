/**
 * CPU cost and retained memory of each call and realtime message at the largest size that the contract allows. The
 * short form is part of `npm test`; `npm run test:abuse` repeats each often enough to detect leaks, and prints all
 * results.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { DEMO } from '../../apps/backend/src/features/accounts/demo-player.ts'
import { UNIMPLEMENTED } from '../../apps/backend/src/platform/http/unimplemented.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { findCostlyCalls } from './costly-calls.ts'
import { HUB_MESSAGES, sendMessage } from './hub-commands.ts'
import { type AbusiveCall, buildLargestCall } from './largest-request.ts'
import { type MeasuredBackEnd, startMeasuredBackEnd } from './measured-back-end.ts'

/** Repetitions of each, of which the median counts; with few of them one-time allocations hide leaks. */
const ROUNDS = Number(process.env.ABUSE_ROUNDS ?? 3)
const isLong = ROUNDS >= 20
/** A leak grows in every batch; a bounded cache fills in the first. */
const BATCHES = isLong ? 3 : 1
/** A batch of calls that wait for the pricing thread ends after this time and so many rounds. */
const BATCH_MS = 10_000
const MIN_ROUNDS = 5
/** These occupy the pricing thread for seconds; the short form has one bet builder call instead. */
const LONG_ONLY: readonly string[] = ['placing: 5 custom bets of 12']
/** CPU milliseconds of the event loop's thread per call, on the nominal machine of `measureCpuMs`. */
const MAX_CPU_MS = 100
/** Maximum bytes retained per call. */
const MAX_KEPT_BYTES = 8192

vi.setConfig({ testTimeout: isLong ? 1_800_000 : 600_000, hookTimeout: 240_000 })

const OPERATOR_TOKEN = 'x'.repeat(16)

/** Calls that end the shared session. */
const LAST: readonly EndpointName[] = ['deleteSignOut', 'postUserLimits', 'postPlayerActivityLimitTrack']

interface Finding {
  readonly what: string
  readonly cpuMs: number
  readonly keptBytes: number
}

const formatFinding = ({ what, cpuMs, keptBytes }: Finding): string =>
  `${cpuMs.toFixed(1).padStart(8)} ms ${String(keptBytes).padStart(8)} B  ${what}`

let backEnd: MeasuredBackEnd
let demo: TestClient
const findings: Finding[] = []
const failures: string[] = []

beforeAll(async () => {
  backEnd = await startMeasuredBackEnd({ isWhole: isLong })
  demo = new TestClient(backEnd.url)
  await demo.signIn(DEMO.email, DEMO.password)
})
afterAll(() => backEnd?.stop())

/** The server closes the connection of a body that is over its limit, while that is still being written. */
const isBodyRefused = (error: unknown): boolean =>
  error instanceof TypeError &&
  ['EPIPE', 'ECONNRESET'].includes((error.cause as NodeJS.ErrnoException | undefined)?.code ?? '')

/** Sends it with the player's bearer token; any response is accepted, and a body that is refused. */
async function send(call: AbusiveCall): Promise<void> {
  try {
    await exchange(call)
  } catch (error) {
    if (!isBodyRefused(error)) throw error
  }
}

async function exchange({ path, method, body, headers }: AbusiveCall): Promise<void> {
  const response = await fetch(backEnd.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      'x-platform-app': 'sportsbook',
      'x-operator-token': OPERATOR_TOKEN,
      cookie: demo.cookie,
      authorization: `Bearer ${demo.bearer}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const { status } = response
  await response.arrayBuffer()
  if (status >= 500) failures.push(`${status} ${method ?? ''} ${path.slice(0, 100)}`)
}

async function measure(what: string, repeat: (nr: number) => Promise<void>): Promise<void> {
  // The first call warms up code and caches.
  await repeat(0)
  const times: number[] = []
  const keptBytes: number[] = []
  for (let batch = 0, nr = 1; batch < BATCHES; batch++) {
    const before = isLong ? await backEnd.readKeptBytes() : 0
    const endsAt = performance.now() + BATCH_MS
    let rounds = 0
    while (rounds < ROUNDS && (rounds < MIN_ROUNDS || performance.now() < endsAt)) {
      times.push(await backEnd.measureCpuMs(() => repeat(nr++)))
      rounds += 1
    }
    if (isLong) keptBytes.push(((await backEnd.readKeptBytes()) - before) / rounds)
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0
  const finding = { what, cpuMs: median, keptBytes: isLong ? Math.round(Math.min(...keptBytes)) : 0 }
  findings.push(finding)
  if (isLong) console.log(`${formatFinding(finding)} (${times.length} times)`)
}

const names = (Object.keys(endpoints) as EndpointName[]).filter(name => !UNIMPLEMENTED.includes(name))

it('stays within the CPU and memory limits for the largest allowed requests', async () => {
  for (const [what, toCall] of await findCostlyCalls(backEnd.url))
    if (isLong || !LONG_ONLY.includes(what)) await measure(what, nr => send(toCall(nr)))
  const { body } = await demo.call<{ token: string }>('/websocket/token', { method: 'POST' })
  for (const [what, write] of HUB_MESSAGES) await measure(what, nr => sendMessage(backEnd.url, body.token, write(nr)))
  const ordered = [...names.filter(name => !LAST.includes(name)), ...LAST]
  for (const name of isLong ? ordered : [])
    await measure(name, nr => send(buildLargestCall(endpoints[name] as Endpoint, nr)))
  const rows = findings.toSorted((a, b) => b.cpuMs - a.cpuMs)
  if (isLong) console.log(rows.map(formatFinding).join('\n'))
  expect([...new Set(failures)]).toEqual([])
  expect(rows.filter(({ cpuMs }) => cpuMs > MAX_CPU_MS)).toEqual([])
  expect(rows.filter(({ keptBytes }) => keptBytes > MAX_KEPT_BYTES)).toEqual([])
})
