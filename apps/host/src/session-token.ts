/**
 * Routes about the signed-in player. They answer a visitor without an error, which the browser would log to its console.
 * `POST /session-token` returns an assertion that a page passes to the embedded
 * sportsbook when the platform's cookie does not reach the iframe: the cookie does reach this server, which requests
 * its player from the back end and signs the assertion. Requests of other sites' pages are rejected.
 */
import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostConfig } from './config.ts'

const PATIENCE_MS = 5000
const HEADERS = { accept: 'application/json', 'accept-version': 'v2', 'x-platform-app': 'sportsbook' }

interface Account {
  readonly currency: string
}

const LIFE_SECONDS = 50

interface Assertion {
  readonly playerId: number
  readonly brand: string
  readonly secret: string
  /** Epoch milliseconds. */
  readonly now?: number
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs the player assertion for the sportsbook: a JWT (HS256) that is valid for less than a minute and once. */
function signAssertion({ playerId, brand, secret, now = Date.now() }: Assertion): string {
  const iat = Math.floor(now / 1000)
  const claims = {
    iss: 'touchline-host',
    aud: 'touchline',
    sub: String(playerId),
    brand,
    jti: randomUUID(),
    iat,
    exp: iat + LIFE_SECONDS,
  }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Whether the request comes from a page of this site; browsers without the headers are rejected. */
export function isOwnPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/**
 * The `data` of the back end's response to a visitor's request with this cookie; null for a visitor who is not signed in.
 * Throws when the back end is unreachable.
 */
async function fetchFromPlatform<T>(url: string, cookie: string | undefined): Promise<T | null> {
  if (!cookie) return null
  const answer = await fetch(url, { headers: { ...HEADERS, cookie }, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`the back end answered ${answer.status}`)
  return ((await answer.json()) as { data: T }).data
}

/** Sends the player's data from the back end, 204 for a visitor. */
async function answer<T>(reply: FastifyReply, found: Promise<T | null>, toBody: (data: T) => object) {
  reply.header('cache-control', 'no-store')
  try {
    const data = await found
    return data === null ? reply.code(204).send() : reply.send(toBody(data))
  } catch (error) {
    reply.log.warn(error, 'the back end could not identify the player')
    return reply.code(502).send({ message: 'the platform cannot be reached' })
  }
}

/** Sorts the player's chosen account first: bets and deposits use it. */
const ownFirst = (accounts: readonly Account[], currency: string): Account[] =>
  accounts.toSorted((a, b) => Number(b.currency === currency) - Number(a.currency === currency))

export function addSessionToken(app: FastifyInstance, { backendUrl, tokenSecret: secret, brand }: HostConfig): void {
  app.post('/session-token', async (request, reply) => {
    if (!isOwnPage(request)) return reply.code(403).send({ message: 'only pages of this site may ask' })
    if (secret === null) return reply.code(501).send({ message: 'HOST_TOKEN_SECRET is not set: nothing is signed' })
    const player = fetchFromPlatform<{ id: number }>(`${backendUrl}/player`, request.headers.cookie)
    return answer(reply, player, ({ id }) => ({ token: signAssertion({ playerId: id, brand, secret }) }))
  })
  app.get('/accounts', async (request, reply) => {
    const fetchWithCookies = <T>(path: string) => fetchFromPlatform<T>(backendUrl + path, request.headers.cookie)
    const responses = Promise.all([
      fetchWithCookies<Account[]>('/player/accounts?compatibility=false'),
      fetchWithCookies<Account>('/player'),
    ])
    const found = responses.then(([accounts, player]) => accounts && player && ownFirst(accounts, player.currency))
    return answer(reply, found, data => ({ data }))
  })
  // An excluded player has this alone: the platform leaves a restricted session.
  app.get('/identity', async (request, reply) => {
    const found = fetchFromPlatform<object>(`${backendUrl}/player/identity`, request.headers.cookie)
    return answer(reply, found, data => ({ data }))
  })
}
