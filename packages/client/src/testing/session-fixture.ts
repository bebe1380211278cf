import { afterEach, beforeEach } from 'vitest'
import { type Client, createClient } from '../client.ts'
import type { SessionBroadcast, SessionMessage } from '../session-broadcast.ts'
import { createManualTime } from './manual-time.ts'
import { json, type Reply, startTestServer } from './test-server.ts'

export const START = Date.UTC(2030, 0, 1)
export const LIFE_S = 900
export const unauthorized = json(401, { code: 401, message: 'UNAUTHORIZED', data: { details: [] } })
export const limitReached = json(403, { code: 601, message: 'SESSION_LIMIT_REACHED', data: { details: [] } })
export const excluded = json(403, { code: 608, message: 'PLAYER_EXCLUDED', data: { details: [] } })

export let server: Awaited<ReturnType<typeof startTestServer>>
export let time: ReturnType<typeof createManualTime>
export let client: Client
export let grants: number
export let published: SessionMessage[]
export let postFromOtherTab: (message: SessionMessage) => void

/** A JWT of a server whose clock is an hour off. */
export const sign = (serial: number) => {
  const iat = START / 1000 + 3600
  return `h.${Buffer.from(JSON.stringify({ iat, exp: iat + LIFE_S, serial })).toString('base64url')}.s`
}

export const grant: Reply = (request, response) => {
  grants += 1
  const session = { id: 'session-1', started_at: '2030-01-01T00:00:00.000Z', seconds_limit: 600 }
  const body = { token: sign(grants), expires_at: '2031-01-01T00:00:00.000Z', session, reality_check: null }
  json(200, body)(request, response)
}

/** Sessions by `session`; all other calls accept the newest bearer. */
export const serve = (session: Reply, other?: Reply) =>
  server.answer((request, response) => {
    if (request.url === '/sportsbook_sessions') session(request, response)
    else if (other) other(request, response)
    else {
      const isKnown = request.headers.authorization === `Bearer ${sign(grants)}`
      ;(isKnown ? json(200, { data: [] }) : unauthorized)(request, response)
    }
  })

export const sessionCalls = () => server.received.filter(request => request.url === '/sportsbook_sessions').length
export const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

/** Resolves once the session's state matches the condition. */
export const until = (isMet: (state: ReturnType<Client['session']['get']>) => boolean) =>
  new Promise<void>(resolve => {
    const check = () => {
      if (!isMet(client.session.get())) return
      off()
      resolve()
    }
    const off = client.session.subscribe(check)
    check()
  })

const tabs: SessionBroadcast = {
  publish: message => void published.push(message),
  subscribe(listener) {
    postFromOtherTab = listener
    return () => {}
  },
}

/** Starts a server and a client before each test of the calling file, and stops them after. */
export function useSession(): void {
  beforeEach(async () => {
    grants = 0
    published = []
    time = createManualTime(START)
    server = await startTestServer(unauthorized)
    const { url } = server
    client = createClient({
      platformUrl: url,
      sportsbookUrl: url,
      getLocale: () => 'en',
      schedule: time.schedule,
      now: time.now,
      broadcast: tabs,
    })
  })
  afterEach(async () => {
    client.session.dispose()
    await server.stop()
  })
}

/** Issues further bearers from this serial number on. */
export function setGrants(serial: number): void {
  grants = serial
}
