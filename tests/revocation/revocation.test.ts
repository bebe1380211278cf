/**
 * Two API nodes on one PostgreSQL and one realtime server: every credential of a player is reused at every node
 * after each way a session ends. With the hub as a separate process, and with Centrifugo if it is installed.
 */
import { appendFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CollectingMessenger } from '../../apps/backend/src/testing/collecting-messenger.ts'
import {
  type Credential,
  type CredentialStage,
  endSessions,
  exchange,
  type Issued,
  issueCredentials,
  replay,
  type SessionEnding,
} from '../../apps/backend/src/testing/credentials.ts'
import { NODES_SECRETS, openNodes, type TestNode, type TestNodes } from '../../apps/backend/src/testing/test-nodes.ts'
import { type RealtimeServer, startRealtime } from '../cluster/realtime-server.ts'

const ENDINGS: readonly SessionEnding[] = ['sign-out', 'password reset', 'self-exclusion', 'time limit']
const HOST_SECRET = 'the secret of the host page'
/** Short, so that a test can wait for a token's expiry where the server has no revocation. */
const TOKEN_SECONDS = 6
const PASS_MS = 250
const PATIENCE = { timeout: 30_000, interval: 50 }
const RESTART_MS = 15_000

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })

const report = (line: string): void => {
  if (process.env.REVOCATION_REPORT) appendFileSync(process.env.REVOCATION_REPORT, `${line}\n`)
}

const isRealtimeToken = ({ kind }: Credential): boolean => /connection token|subscription token/.test(kind)

interface Connection {
  /** Whether the server accepted the token. */
  readonly isAccepted: boolean
  /** Resolves with the code that the server closes it with. */
  readonly closed: Promise<number>
}

/** Opens a page's connection. */
async function openConnection(socketUrl: string, token: string): Promise<Connection> {
  const socket = new WebSocket(socketUrl)
  const closed = new Promise<number>(resolve => socket.addEventListener('close', ({ code }) => resolve(code)))
  const reply = await new Promise<string>(resolve => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ id: 1, connect: { token } })))
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true })
  })
  return { isAccepted: !('error' in JSON.parse(reply)), closed }
}

const LACKING = 'this machine lacks PostgreSQL or the realtime server'

describe.each(['hub', 'centrifugo'] as const)('over %s', kind => {
  const messenger = new CollectingMessenger()
  const api: TestNode[] = []
  let realtime: RealtimeServer | null = null
  let nodes: TestNodes | undefined
  let stage: CredentialStage

  beforeAll(async () => {
    realtime = await startRealtime(kind, { ...NODES_SECRETS, allowedOrigins: ['http://localhost:3000'] })
    if (!realtime) return
    nodes = await openNodes({
      realtimePort: realtime.port,
      backend: {
        messenger,
        operator: { protection: { leastSeconds: 1 } },
        config: { hostTokenSecret: HOST_SECRET, realtimeTokenSeconds: TOKEN_SECONDS },
      },
    })
    if (!nodes) return
    for (const role of ['feed', 'settlement'] as const) await nodes.start(role)
    for (const _ of [1, 2]) api.push(await nodes.start('api'))
    stage = {
      urls: api.map(({ url }) => url),
      socketUrls: [nodes.realtimeUrl],
      realtimeSecret: NODES_SECRETS.tokenSecret,
      hostSecret: HOST_SECRET,
      messenger,
      limitSeconds: 1,
      now: () => Date.now(),
      pass: () => delay(PASS_MS),
      async drain() {
        for (const { backend } of api) await backend.drain()
      },
    }
    for (const url of stage.urls)
      await vi.waitFor(async () => {
        const { data } = await (await fetch(`${url}/settings`)).json()
        expect(data.provider_statuses.map(({ status }: { status: string }) => status)).not.toContain('inactive')
      }, PATIENCE)
  })
  afterAll(async () => {
    await nodes?.stop()
    await realtime?.stop()
  })

  /** Waits until no realtime token is accepted; returns the milliseconds that took. */
  async function waitUntilRefused(tokens: readonly Credential[]): Promise<number> {
    const startedAt = Date.now()
    await vi.waitFor(async () => expect((await replay(tokens)).accepted).toEqual([]), PATIENCE)
    return Date.now() - startedAt
  }

  async function issueAndCheck(): Promise<Issued> {
    const issued = await issueCredentials(stage)
    const before = await replay(issued.credentials.filter(({ isSingleUse }) => !isSingleUse))
    expect(before.accepted).toHaveLength(before.tried)
    return issued
  }

  it.for(ENDINGS)('refuses every credential at every node after a %s', async (ending, { skip }) => {
    if (!nodes) return skip(LACKING)
    const issued = await issueAndCheck()
    const [socketUrl = ''] = stage.socketUrls
    const [token = ''] = issued.tokens
    const { closed } = await openConnection(socketUrl, token)
    await endSessions(stage, issued, ending)
    const over = issued.credentials.filter(({ endedBy }) => endedBy.includes(ending))
    const realtimeTokens = over.filter(isRealtimeToken)
    const atOnce = kind === 'hub' ? over : over.filter(credential => !isRealtimeToken(credential))
    const after = await replay(atOnce)
    expect(after).toEqual({ tried: after.tried, accepted: [] })
    expect(await closed).toBe(4401)
    // Centrifugo accepts a copied token until it expires, but nobody stays connected whose sessions have all ended: a
    // sign-out leaves the other session, a self-exclusion the one that it was made in.
    const copied = await openConnection(socketUrl, token)
    const areAllEnded = ending === 'password reset' || ending === 'time limit'
    if (copied.isAccepted && areAllEnded) expect(await copied.closed).toBe(4401)
    expect(kind === 'hub' && copied.isAccepted).toBe(false)
    const ms = kind === 'hub' ? 0 : await waitUntilRefused(realtimeTokens)
    expect(ms).toBeLessThan((TOKEN_SECONDS + 2) * 1000)
    const late = kind === 'hub' ? '' : `, realtime tokens refused after ${ms} ms of a life of ${TOKEN_SECONDS} s`
    report(
      `${kind}, ${ending}: ${over.length} credentials, ${after.tried} uses, ${after.accepted.length} accepted${late}`,
    )
  })

  it('refuses old tokens after the realtime server was killed', async ({ skip }) => {
    if (!nodes || !realtime) return skip(LACKING)
    const issued = await issueAndCheck()
    await endSessions(stage, issued, 'password reset')
    await realtime.restart()
    const [socketUrl = ''] = stage.socketUrls
    const [token = ''] = issued.tokens
    const startedAt = Date.now()
    await vi.waitFor(async () => {
      const [reply] = await exchange(socketUrl, [{ connect: { token } }])
      expect(reply).toMatchObject({ error: { code: 109 } })
    }, PATIENCE)
    const ms = Date.now() - startedAt
    expect(ms).toBeLessThan(RESTART_MS)
    report(`${kind}, killed and started anew: refused after ${ms} ms`)
  })
})
