/**
 * `GET /matches`, the call behind every list, compared with a bare server that sends the same bytes, with body and as
 * 304. The feed is paused meanwhile; the rate with a running feed is printed beside it.
 *
 * BENCH_ROUNDS (5) and BENCH_SECONDS (20), for each, limit it.
 */
import { copyAnswer, startBareServer } from './lib/bare-server.ts'
import { readCount } from './lib/child.ts'
import { loadHttp, writeRequest } from './lib/http-load.ts'
import { measureAlternately, medianRate } from './lib/measure.ts'
import { checkPromise, printLine, printRate } from './lib/print-results.ts'
import { type Program, startBackEnd } from './lib/program.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 5), seconds: readCount('BENCH_SECONDS', 20) }
const CONNECTIONS = 32
const ROUND_MS = 800
/** The promise. */
const LOWEST_RATIO = 0.6
const PATH = '/matches?match_status=0&sport_key=soccer&sort_by=tournament_priority&limit=60'
const HEADERS = { 'accept-encoding': 'gzip' }

function load({ port, pid }: Program, status: number, headers: Readonly<Record<string, string>>) {
  const request = writeRequest(PATH, headers)
  return loadHttp({
    port,
    pid,
    status,
    connections: CONNECTIONS,
    ms: ROUND_MS,
    isBusyPolling: true,
    next: () => request,
  })
}

async function compare(backEnd: Program, name: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const copy = await copyAnswer(backEnd.port, PATH, headers)
  const bare = await startBareServer(copy)
  const measures = await measureAlternately(
    { product: () => load(backEnd, copy.status, headers), bare: () => load(bare, copy.status, headers) },
    LIMITS,
  )
  await bare.stop()
  const bytes = Buffer.from(copy.body, 'base64').length
  printRate(`${name} (${bytes.toLocaleString('en')} bytes)`, 'requests', measures.product)
  printRate('bare server, same bytes', 'requests', measures.bare)
  checkPromise(`ratio ${name}`, medianRate(measures.product) / medianRate(measures.bare), { atLeast: LOWEST_RATIO })
}

const still = await startBackEnd()
const { headers } = await copyAnswer(still.port, PATH, HEADERS)
const etag = headers[headers.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
await compare(still, '200', HEADERS)
await compare(still, '304', { ...HEADERS, 'if-none-match': etag })
await still.stop()
const moving = await startBackEnd({ SIMULATOR_SPEED: '1' })
const { moved } = await measureAlternately({ moved: () => load(moving, 200, HEADERS) }, { rounds: 3, seconds: 10 })
printRate('200 while the feed moves', 'requests', moved)
await moving.stop()
printLine(`${CONNECTIONS} connections, ${PATH}`)
