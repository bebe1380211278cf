/** Every credential that a player is ever issued, and whether it still works; for tests of ending sessions. */
import { randomUUID } from 'node:crypto'
import { userChannel } from '@touchline/contract/channels'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { importTokenSecret, signToken } from '@touchline/hub/tokens'
import { SignJWT } from 'jose'
import { betOn, pick, TestClient } from './client.ts'
import type { CollectingMessenger } from './collecting-messenger.ts'
import { NEW_PASSWORD, newAccount } from './new-account.ts'

/** A deployment whose nodes are all tried. */
export interface CredentialStage {
  /** API URL of every node. */
  readonly urls: readonly string[]
  /** URL of every realtime server. */
  readonly socketUrls: readonly string[]
  readonly realtimeSecret: string
  readonly hostSecret: string
  readonly messenger: CollectingMessenger
  now(): number
  /** The shortest time limit that can be set. */
  readonly limitSeconds: number
  /** Advances time by part of that limit. */
  pass(): Promise<void>
  /** Resolves when background work is done. */
  drain(): Promise<void>
}

export type SessionEnding = 'sign-out' | 'password reset' | 'self-exclusion' | 'time limit'

const ALL: readonly SessionEnding[] = ['sign-out', 'password reset', 'self-exclusion', 'time limit']
const PLAYER_WIDE = ALL.filter(ending => ending !== 'sign-out')

export interface Credential {
  readonly kind: string
  /** The endings after which it must be rejected. */
  readonly endedBy: readonly SessionEnding[]
  /** Works once, so it cannot be tried before the ending. */
  readonly isSingleUse: boolean
  /** Where it can be used; each is tried. Returns whether it was accepted. */
  readonly uses: readonly (() => Promise<boolean>)[]
}

export interface Issued {
  readonly email: string
  readonly playerId: number
  /** The client whose session the credentials belong to. */
  readonly session: TestClient
  readonly credentials: readonly Credential[]
  /** Connection tokens of its sessions. */
  readonly tokens: readonly string[]
}

const firstOf = <T>(list: readonly T[]): T => {
  const [first] = list
  if (first === undefined) throw new Error('the stage has no node')
  return first
}

function clientOf(
  url: string,
  { cookie = '', bearer = '' }: Partial<Pick<TestClient, 'cookie' | 'bearer'>>,
): TestClient {
  return Object.assign(new TestClient(url), { cookie, bearer })
}

/** The replies to commands on a socket; fewer when the server closes it first. */
export async function exchange(socketUrl: string, commands: readonly object[]): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(socketUrl)
  const replies: Record<string, unknown>[] = []
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`no connection to ${socketUrl}`)))
    socket.addEventListener('close', () => resolve())
    socket.addEventListener('open', () =>
      socket.send(commands.map((command, index) => JSON.stringify({ id: index + 1, ...command })).join('\n')),
    )
    socket.addEventListener('message', ({ data }) => {
      const frames = String(data).split('\n')
      replies.push(...frames.map(line => JSON.parse(line)).filter(frame => 'id' in frame))
      if (replies.length >= commands.length) resolve()
    })
  })
  socket.close()
  return replies
}

const opens = async (socketUrl: string, commands: readonly object[], field: string): Promise<boolean> =>
  (await exchange(socketUrl, commands)).some(reply => field in reply)

/** An assertion of the host page's back end about a player, signed that many seconds ago. */
function signAssertion(stage: CredentialStage, playerId: number, secondsAgo: number): Promise<string> {
  const iat = Math.floor(stage.now() / 1000) - secondsAgo
  const claims = { iss: 'touchline-host', aud: 'touchline', sub: String(playerId), brand: 'northline' }
  return new SignJWT({ ...claims, jti: randomUUID(), iat, exp: iat + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(stage.hostSecret))
}

async function tokensOf(client: TestClient, channel: string) {
  const { body } = await client.call<ResponseBody<'postWebsocketToken'>>('/websocket/token', { method: 'POST' })
  const authorized = await client.call<ResponseBody<'postWebsocketAuthorize'>>('/websocket/authorize', {
    body: { channels: [channel] },
  })
  return { connection: body.token, subscription: authorized.body.channels[0]?.token ?? '' }
}

/** A session's credentials: its cookie if it has one, its bearer, its idempotency key, and its realtime tokens. */
async function credentialsOfSession(stage: CredentialStage, client: TestClient, playerId: number, name: string) {
  const { urls, socketUrls } = stage
  const { cookie, bearer } = client
  const channel = userChannel('en', playerId)
  const { connection, subscription } = await tokensOf(client, channel)
  const key = importTokenSecret(stage.realtimeSecret)
  // Any connection of the player can be used to try the subscription token.
  const expiresAt = Math.floor(stage.now() / 1000) + 300
  const neutral = signToken({ user: String(playerId), expiresAt }, key)
  const idempotencyKey = randomUUID()
  await client.place(betOn([pick(2)], 100), idempotencyKey)
  const endedBy = name === 'session' ? ALL : PLAYER_WIDE
  const make = (kind: string, uses: Credential['uses']): Credential => ({
    kind: `${name}: ${kind}`,
    endedBy,
    isSingleUse: false,
    uses,
  })
  const asks = (path: string, credentials: Partial<TestClient>, options: object = {}) =>
    urls.map(url => async () => (await clientOf(url, credentials).call(path, options)).status < 300)
  const credentials = [
    ...(cookie
      ? [
          make('cookie', asks('/player', { cookie })),
          make('cookie for a bearer', asks('/sportsbook_sessions', { cookie }, { method: 'POST' })),
        ]
      : []),
    make('bearer', [
      ...asks('/bets', { bearer }),
      ...asks('/player', { bearer }),
      ...asks('/matches?limit=1', { bearer }),
    ]),
    make('bearer for another', asks('/sportsbook_sessions', { bearer }, { method: 'POST' })),
    make('bearer for realtime tokens', [
      ...asks('/websocket/token', { bearer }, { method: 'POST' }),
      ...asks('/websocket/authorize', { bearer }, { body: { channels: [channel] } }),
    ]),
    make(
      'placed bet under its key',
      urls.map(
        url => async () => (await clientOf(url, { bearer }).place(betOn([pick(2)], 100), idempotencyKey)).status < 300,
      ),
    ),
    make(
      'connection token',
      socketUrls.map(url => () => opens(url, [{ connect: { token: connection } }], 'connect')),
    ),
    make(
      'subscription token',
      socketUrls.map(
        url => () =>
          opens(url, [{ connect: { token: neutral } }, { subscribe: { channel, token: subscription } }], 'subscribe'),
      ),
    ),
  ]
  return { credentials, token: connection }
}

/** Signs up a player and issues every credential, across the nodes. */
export async function issueCredentials(stage: CredentialStage): Promise<Issued> {
  const { urls, messenger } = stage
  const account = newAccount()
  const { email, password } = account
  const session = new TestClient(firstOf(urls))
  const signedUp = await session.call<ResponseBody<'postSignUp'>>('/users', { body: account })
  const playerId = signedUp.body.data.id
  await session.renewBearer()
  const headers = { 'idempotency-key': randomUUID() }
  await session.call('/wallet/deposits', { body: { value: 10_000, currency: 'EUR' }, headers })

  const embedded = new TestClient(urls.at(-1) ?? '')
  const used = await signAssertion(stage, playerId, 0)
  const granted = await embedded.call<{ token: string }>('/sportsbook_sessions', { body: { assertion: used } })
  embedded.bearer = granted.body.token

  await session.call('/player/phone', {
    body: { phone_number: `+4479${String(playerId).padStart(8, '0')}`, phone_country: 'GB' },
  })
  for (const _ of [1, 2]) await session.call('/users/password', { body: { email } })
  await stage.drain()
  const code = messenger.lastCode()
  const resets = messenger.linksTo(email, 'password').map(link => link.searchParams.get('reset_password_token') ?? '')
  const unused = await signAssertion(stage, playerId, 2)

  const single = (kind: string, endedBy: readonly SessionEnding[], uses: Credential['uses']): Credential => ({
    kind,
    endedBy,
    isSingleUse: true,
    uses,
  })
  const post = (path: string, body: object, credentials: Partial<TestClient> = {}, method = 'POST') =>
    urls.map(url => async () => (await clientOf(url, credentials).call(path, { body, method })).status < 300)
  const { cookie } = session
  const ofSessions = [
    await credentialsOfSession(stage, session, playerId, 'session'),
    await credentialsOfSession(stage, embedded, playerId, 'embedded session'),
  ]
  return {
    tokens: ofSessions.map(({ token }) => token),
    email,
    playerId,
    session,
    credentials: [
      ...ofSessions.flatMap(({ credentials }) => credentials),
      single('used host assertion', ALL, post('/sportsbook_sessions', { assertion: used })),
      single('unused host assertion', ALL, post('/sportsbook_sessions', { assertion: unused })),
      single('phone code', ALL, post('/player/phone/verify', { code }, { cookie })),
      single('password', ['password reset', 'self-exclusion'], post('/users/sign_in', { email, password })),
      ...resets.map((token, index) =>
        single(
          `reset link ${index + 1}`,
          ['password reset'],
          post('/users/password', { reset_password_token: token, password: 'set by a replay' }, {}, 'PUT'),
        ),
      ),
    ],
  }
}

/** Ends the player's sessions in the given way: a sign-out ends only that of `session`. */
export async function endSessions(stage: CredentialStage, { email, session }: Issued, ending: SessionEnding) {
  const { urls, messenger } = stage
  const elsewhere = new TestClient(urls.at(-1) ?? '')
  if (ending === 'sign-out') {
    const { cookie, bearer } = session
    session.bearer = ''
    await session.call('/users/sign_out', { method: 'DELETE' })
    Object.assign(session, { cookie, bearer })
  } else if (ending === 'password reset') {
    await elsewhere.call('/users/password', { body: { email } })
    await stage.drain()
    const token = messenger.linksTo(email, 'password').at(-1)?.searchParams.get('reset_password_token')
    const body = { reset_password_token: token, password: 'another long password' }
    await elsewhere.call('/users/password', { method: 'PUT', body })
  } else if (ending === 'self-exclusion') {
    await elsewhere.signIn(email, NEW_PASSWORD)
    await elsewhere.call('/user_limits', { body: { type: 'self_exclusion', period: 'month' } })
  } else {
    await session.call('/user_limits', { body: { type: 'session', period: 'day', value: stage.limitSeconds } })
    for (let status = 204; status === 204; ) {
      await stage.pass()
      status = (await session.call<undefined>('/player/activity_limit_track', { method: 'POST' })).status
    }
  }
}

export interface ReplayCounts {
  tried: number
  /** Kinds that were still accepted. */
  accepted: string[]
}

/** Uses each credential wherever it can be used. */
export async function replay(credentials: readonly Credential[]): Promise<ReplayCounts> {
  const counts: ReplayCounts = { tried: 0, accepted: [] }
  for (const { kind, uses } of credentials)
    for (const [index, use] of uses.entries()) {
      counts.tried += 1
      if (await use()) counts.accepted.push(`${kind} (use ${index + 1})`)
    }
  return counts
}
