/**
 * The product's HTTP server with one endpoint that does no work: it authenticates the caller, validates the request and
 * sends recorded values as JSON. What the endpoint of the product takes beyond it is its own work. Runs as its own
 * process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { pino } from 'pino'
import { readConfig } from '../../apps/backend/src/config.ts'
import { createAuthenticate } from '../../apps/backend/src/features/accounts/authenticate.ts'
import { SessionCookie } from '../../apps/backend/src/features/accounts/cookie.ts'
import type { Sessions } from '../../apps/backend/src/features/accounts/sessions.ts'
import { Tokens } from '../../apps/backend/src/features/accounts/tokens.ts'
import { systemClock } from '../../apps/backend/src/platform/clock.ts'
import { registerEndpoints } from '../../apps/backend/src/platform/http/register-endpoints.ts'
import type { Requirements } from '../../apps/backend/src/platform/http/requirements.ts'
import { createServer } from '../../apps/backend/src/platform/http/server.ts'
import type { Program } from './program.ts'

interface Recorded {
  readonly name: EndpointName
  /** Sent in turn. */
  readonly answers: readonly unknown[]
}

interface Serving {
  readonly port: number
  readonly bearer: string
}

const HOUR_MS = 3_600_000

const admit = (): void => {}
const ADMIT: Requirements = {
  sign_up_enabled: admit,
  sign_in_enabled: admit,
  video_enabled: admit,
  country_admitted: admit,
  not_self_excluded: admit,
  identity_open: admit,
}

async function serve({ name, answers }: Recorded): Promise<Serving> {
  const config = readConfig({})
  const secrets = { bearer: randomUUID(), realtime: randomUUID() }
  const tokens = new Tokens({ clock: systemClock, secrets, realtimeSeconds: config.realtimeTokenSeconds })
  const startedAt = new Date()
  const session = { id: randomUUID(), playerId: 1, startedAt, expiresAt: new Date(startedAt.getTime() + HOUR_MS) }
  const sessions = { findById: async () => session } as unknown as Sessions
  const cookie = new SessionCookie(config.publicUrl, systemClock)
  let sent = 0
  const app = await createServer({ ...config, logger: pino({ level: 'silent' }) })
  registerEndpoints(app, {
    handlers: { [name]: async () => answers[sent++ % answers.length] },
    unimplemented: (Object.keys(endpoints) as EndpointName[]).filter(other => other !== name),
    authenticate: createAuthenticate({ sessions, tokens, cookie, recordRequest: async () => {} }),
    authorizeOperator: () => {
      throw new Error('the bench makes no calls of an operator')
    },
    requirements: ADMIT,
    allowedOrigins: new Set(config.allowedOrigins),
    rateLimits: false,
    languages: ['en'],
    refreshFeed: async () => {
      throw new Error('the endpoint reads no feed')
    },
    streamPositionHeader: () => null,
  })
  await app.listen({ host: 'localhost', port: 0 })
  const { token } = await tokens.issueBearer({ playerId: session.playerId, sessionId: session.id }, session.expiresAt)
  return { port: (app.server.address() as AddressInfo).port, bearer: token }
}

/** Starts the server. Its bearer authenticates the only player. */
export async function startContractServer(recorded: Recorded): Promise<Program & Serving> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  child.send(recorded)
  const [serving] = (await once(child, 'message')) as [Serving]
  const stop = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { ...serving, pid: child.pid ?? 0, stop }
}

if (import.meta.main) {
  process.once('message', recorded => serve(recorded as Recorded).then(serving => process.send?.(serving)))
  process.on('disconnect', () => process.exit(0))
}
