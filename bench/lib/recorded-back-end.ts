/**
 * A back end that replays recorded responses of a real one, in its own process, so that the web server's cost is not
 * mixed with the back end's. Its feed is pinned to a moment, whatever the time of the web server.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { createBackend } from '../../apps/backend/src/app.ts'
import { systemClock } from '../../apps/backend/src/platform/clock.ts'
import { FEED_START } from './feed-start.ts'

export interface RecordedBackEnd {
  readonly url: string
  /** Paths of the pages it has data for. */
  readonly pages: Readonly<Record<'home' | 'sport' | 'match', string>>
  stop(): Promise<void>
}

type Ready = Omit<RecordedBackEnd, 'stop'>

interface Recorded {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** Starts it; it exits with its parent at the latest. */
export async function startRecordedBackEnd(): Promise<RecordedBackEnd> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  const failed = once(child, 'exit').then(() => {
    throw new Error('the recorded back end did not start')
  })
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [Ready]
  failed.catch(() => {})
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  return { ...ready, stop }
}

const FEED_AT = Date.parse(FEED_START)

/** The path with its time window moved from the web server's time to the feed's. */
function toFeedTime(path: string): string {
  const url = new URL(path, 'http://localhost')
  for (const name of ['start_from', 'start_to']) {
    const at = url.searchParams.get(name)
    if (at) url.searchParams.set(name, new Date(Date.parse(at) + FEED_AT - Date.now()).toISOString())
  }
  return url.pathname + url.search
}

async function record(
  url: string,
  { method = 'GET', url: path = '/' }: IncomingMessage,
  body: Buffer,
): Promise<Recorded> {
  const answer = await fetch(url + toFeedTime(path), {
    method,
    headers: { 'accept-encoding': 'identity', ...(body.length > 0 && { 'content-type': 'application/json' }) },
    ...(body.length > 0 && { body: body.toString() }),
  })
  const type = answer.headers.get('content-type') ?? 'application/json'
  return { status: answer.status, headers: { 'content-type': type }, body: Buffer.from(await answer.arrayBuffer()) }
}

/** Times in the query are the only difference between requests for one page. */
function keyOf({ method, url = '' }: IncomingMessage): string {
  return `${method} ${url.replace(/(start_from|start_to)=[^&]*/g, '')}`
}

async function listen(backEnd: string): Promise<string> {
  const recorded = new Map<string, Promise<Recorded>>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const key = keyOf(request)
    const known = recorded.get(key) ?? record(backEnd, request, body)
    recorded.set(key, known)
    const { status, headers, body: bytes } = await known
    response.writeHead(status, { ...headers, 'content-length': bytes.length })
    response.end(bytes)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.destroy(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function run(): Promise<void> {
  const config = { rateLimits: false, simulatorSeed: 'touchline' }
  const backend = await createBackend({ clock: { ...systemClock, now: () => FEED_AT }, config })
  const list = await fetch(`${backend.url}/matches?match_status=1&sport_key=soccer&limit=1`)
  const [match] = ((await list.json()) as ResponseBody<'getMatches'>).data
  if (!match) throw new Error('no match is live')
  const url = await listen(backend.url)
  const ready: Ready = { url, pages: { home: '/', sport: '/soccer', match: `/soccer/${match.slug}` } }
  process.send?.(ready)
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit(0))
  await run()
}
