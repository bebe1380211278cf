/**
 * The built web server under eight times the load that it can render, and over a back end that is slow, hangs, fails,
 * sends half of its answers or drops connections. Everything is compared with the same server before. Half of the
 * requests are for pages that have been opened before, half for others, each of which has to be rendered.
 *
 * OVERLOAD_SECONDS (8) is the duration of an overload.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { limitTime, readCount } from './lib/child.ts'
import { median, percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { startWeb } from './lib/program.ts'
import { startRecordedBackEnd } from './lib/recorded-back-end.ts'
import { FAULTS, startFaultyBackEnd } from './overload/faulty-back-end.ts'
import { probeHealth } from './overload/health-probe.ts'
import { type Answer, loadAtRate } from './overload/open-load.ts'
import { COUNTRY_HEADER, createVisits, type Kind, type Visit } from './overload/visits.ts'

const OVERLOAD_MS = 1000 * readCount('OVERLOAD_SECONDS', 8)
const TIMES = 8
const SAMPLES = 20
const CAPACITY_MS = 4000
const FAULT_MS = 4000
const MATCHES = 20
const RECOVERY_MS = 5000

limitTime(420)
await buildWeb(ROOT)
const recorded = await startRecordedBackEnd()
const list = await fetch(`${recorded.url}/matches?match_status=1&sport_key=soccer&limit=${MATCHES}`)
const { data } = (await list.json()) as ResponseBody<'getMatches'>
const visits = createVisits(data.map(({ slug }) => `/soccer/${slug}`))
const backEnd = await startFaultyBackEnd(recorded.url)
const { port, pid, stop } = await startWeb({ BACKEND_URL: backEnd.url, COUNTRY_HEADER, TRUSTED_PROXIES: '1' })

const readMemory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** Whether the answer is a page as of now, not an earlier or a partial one. */
const isFresh = ({ status, head }: Answer): boolean => status === 200 && !/cache-control: no-store/i.test(head)
const lacksRetry = ({ status, head }: Answer): boolean => status >= 503 && !/retry-after: \d/i.test(head)
const isIndexed = ({ status, head }: Answer): boolean => status >= 500 && !/x-robots-tag: noindex/i.test(head)
const ofKind = (answers: readonly Answer[], kind: Kind) => answers.filter(answer => answer.kind === kind)
const longest = (answers: readonly Answer[]): number => Math.max(0, ...answers.map(({ ms }) => ms))

function print(name: string, answers: readonly Answer[]): void {
  for (const kind of ['popular', 'single'] as const) {
    const own = ofKind(answers, kind)
    const count = (status: number) => own.filter(answer => answer.status === status).length
    const statuses = [...new Set(own.map(({ status }) => status))].map(
      status => `${status || 'failed'}: ${count(status)}`,
    )
    const times = own.map(({ ms }) => ms)
    const spread = [0.5, 0.95, 1].map(share => Math.round(percentile(times, share)))
    const fresh = own.filter(isFresh).length
    printLine(
      `${name}, ${kind}: ${statuses.join(', ')}; fresh ${fresh}; ms p50 ${spread[0]}, p95 ${spread[1]}, most ${spread[2]}`,
    )
  }
}

/** Sends one request after another. */
async function visitInTurn(count: number, next: () => Visit): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let left = count; left > 0; left -= 1)
    answers.push(...(await loadAtRate({ port, perSecond: 1000, ms: 1, next })))
  return answers
}

/** Milliseconds until pages are complete again; at most those of three attempts in a row. */
async function measureRecovery(): Promise<number> {
  const startedAt = performance.now()
  let inRow = 0
  while (inRow < 3 && performance.now() - startedAt < 2 * RECOVERY_MS) {
    const answers = await visitInTurn(1, visits.nextSingle)
    inRow = answers.every(isFresh) ? inRow + 1 : 0
    if (inRow === 0) await delay(100)
  }
  return performance.now() - startedAt
}

async function warmUp(): Promise<void> {
  for (const path of visits.popular) {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      await answer.arrayBuffer()
      if (answer.status === 200) break
      await delay(100)
    }
  }
  await visitInTurn(SAMPLES, visits.nextSingle)
}

/** Pages a second that are rendered when a new one is asked for as soon as another is there. */
async function measureCapacity(): Promise<number> {
  const endsAt = performance.now() + CAPACITY_MS
  const work = async () => {
    let count = 0
    while (performance.now() < endsAt) count += (await visitInTurn(1, visits.next)).length
    return count
  }
  const counts = await Promise.all(Array.from({ length: 8 }, work))
  return (1000 * counts.reduce((sum, count) => sum + count, 0)) / CAPACITY_MS
}

await warmUp()
const alone = median((await visitInTurn(SAMPLES, visits.nextSingle)).map(({ ms }) => ms))
const capacity = await measureCapacity()
printFigure('a page alone', alone, ' ms')
printFigure('capacity', capacity, ' pages/s')
print('1 x', await loadAtRate({ port, perSecond: capacity, ms: CAPACITY_MS, next: visits.next }))

const memory: number[] = []
for (const round of [1, 2]) {
  const endProbe = probeHealth(port)
  const answers = await loadAtRate({ port, perSecond: TIMES * capacity, ms: OVERLOAD_MS, next: visits.next })
  const recoveredMs = await measureRecovery()
  const health = await endProbe()
  memory.push(readMemory())
  const name = `${TIMES} x, round ${round}`
  print(name, answers)
  const shed = ofKind(answers, 'single').filter(({ status }) => status === 503)
  checkPromise(`${name}: pages shed`, shed.length, { atLeast: 1 })
  checkPromise(
    `${name}: shed without a Retry-After, or indexed`,
    answers.filter(answer => lacksRetry(answer) || isIndexed(answer)).length,
    { atMost: 0 },
  )
  checkPromise(
    `${name}: pages with an earlier version that were not served`,
    ofKind(answers, 'popular').filter(({ status }) => status !== 200).length,
    { atMost: 0 },
  )
  checkPromise(`${name}: connections that failed`, answers.filter(({ status }) => status === 0).length, { atMost: 0 })
  checkPromise(
    `ratio ${name}, fresh pages a second to capacity`,
    (1000 * answers.filter(isFresh).length) / OVERLOAD_MS / capacity,
    { atLeast: 0.5 },
  )
  checkPromise(`${name}: longest answer`, longest(answers) / 1000, { atMost: 5 }, ' s')
  checkPromise(`${name}: health checks that failed, of ${health.answers}`, health.failures, { atMost: 0 })
  checkPromise(`${name}: longest health check, in pages alone`, health.longestMs / alone, { atMost: 20 })
  checkPromise(`${name}: back to normal after`, recoveredMs / 1000, { atMost: RECOVERY_MS / 1000 }, ' s')
}
checkPromise('ratio memory after the second overload to the first', (memory[1] ?? 0) / (memory[0] ?? 1), {
  atMost: 1.3,
})

for (const fault of FAULTS) {
  backEnd.fault = fault
  const answers = await loadAtRate({ port, perSecond: capacity / 2, ms: FAULT_MS, next: visits.next })
  backEnd.fault = null
  const recoveredMs = await measureRecovery()
  const name = `back end: ${fault}`
  print(name, answers)
  checkPromise(
    `${name}: pages with an earlier version that were not served`,
    ofKind(answers, 'popular').filter(({ status }) => status !== 200).length,
    { atMost: 0 },
  )
  checkPromise(
    `${name}: failures without a Retry-After, or indexed`,
    answers.filter(answer => lacksRetry(answer) || isIndexed(answer)).length,
    { atMost: 0 },
  )
  checkPromise(`${name}: longest answer`, longest(answers) / 1000, { atMost: 8 }, ' s')
  checkPromise(`${name}: back to normal after`, recoveredMs / 1000, { atMost: RECOVERY_MS / 1000 }, ' s')
}
await stop()
backEnd.stop()
await recorded.stop()
