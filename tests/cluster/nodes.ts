/** Starts, stops and finds the nodes of a cluster. */
import { setTimeout as wait } from 'node:timers/promises'
import { type NodeKind, roleOf } from '../../apps/backend/src/platform/db/grants.ts'
import { PINNED_FEED } from '../../apps/backend/src/testing/pinned-feed.ts'
import { type Program, startProgram } from './program.ts'
import type { RealtimeSecrets, RealtimeServer } from './realtime-server.ts'

export type NodeName = 'feed-1' | 'feed-2' | 'settlement-1' | 'settlement-2' | 'api-1' | 'api-2' | 'web-1' | 'web-2'

export const BACK_END: readonly NodeName[] = ['feed-1', 'feed-2', 'settlement-1', 'settlement-2', 'api-1', 'api-2']
export const WEB: readonly NodeName[] = ['web-1', 'web-2']

export type Leadership = 'feed' | 'settlement'

const LEADER_MS = 60_000
const POLL_INTERVAL_MS = 100

export interface NodesOptions {
  readonly ports: ReadonlyMap<NodeName, number>
  readonly siteUrl: string
  readonly apiUrl: string
  readonly realtimeUrl: string
  readonly databaseUrl: string
  readonly realtime: RealtimeServer
  readonly secrets: RealtimeSecrets
  readonly environment: Readonly<Record<string, string>>
}

function environmentOfWeb({ apiUrl, realtimeUrl }: NodesOptions, port: string): Record<string, string> {
  return {
    WEB_PORT: port,
    BACKEND_URL: apiUrl,
    PUBLIC_BACKEND_URL: apiUrl,
    REALTIME_URL: realtimeUrl,
    // All nodes share two cores.
    BACKEND_TIMEOUT_MS: '10000',
  }
}

/** The address for another role, which the tests' servers trust without a password. */
export function asRole(url: string, role: string): string {
  const address = new URL(url)
  address.username = role
  return address.href
}

function environmentOfBackEnd(options: NodesOptions, role: NodeKind, port: string): Record<string, string> {
  const { apiUrl, databaseUrl, realtime, secrets } = options
  return {
    ...PINNED_FEED,
    ROLE: role,
    BACKEND_PORT: port,
    BACKEND_PUBLIC_URL: apiUrl,
    DATABASE_URL: asRole(databaseUrl, roleOf(role)),
    CENTRIFUGO_URL: `http://127.0.0.1:${realtime.port}/api`,
    CENTRIFUGO_KEY: secrets.apiKey,
    REALTIME_SECRET: secrets.tokenSecret,
    DEMO_PLAYER: 'true',
    RATE_LIMITS: 'false',
    TRUSTED_PROXIES: '1',
  }
}

export class Nodes {
  readonly #options: NodesOptions
  readonly #programs = new Map<NodeName, Program>()

  constructor(options: NodesOptions) {
    this.#options = options
  }

  /** URL of a node without the proxy. */
  urlOf(name: NodeName): string {
    return `http://localhost:${this.#options.ports.get(name)}`
  }

  program(name: NodeName): Program {
    const found = this.#programs.get(name)
    if (!found) throw new Error(`${name} was not started`)
    return found
  }

  /** Resolves when the node is ready. */
  async start(name: NodeName): Promise<void> {
    const isWeb = WEB.includes(name)
    const { siteUrl, ports, environment } = this.#options
    const port = String(ports.get(name))
    const roleEnvironment = isWeb
      ? environmentOfWeb(this.#options, port)
      : environmentOfBackEnd(this.#options, name.replace(/-\d$/, '') as NodeKind, port)
    const program = await startProgram({
      name,
      command: process.execPath,
      args: [isWeb ? 'apps/web/server.ts' : 'apps/backend/src/main.ts'],
      env: { ALLOWED_ORIGINS: siteUrl, WEB_URL: siteUrl, LOG_LEVEL: 'warn', ...environment, ...roleEnvironment },
      readyUrl: `${this.urlOf(name)}/readyz`,
    })
    this.#programs.set(name, program)
  }

  /** Sends SIGKILL by default. */
  async end(name: NodeName, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): Promise<void> {
    await this.program(name).end(signal)
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#programs.values()].map(program => program.end()))
  }

  /**
   * Waits for a node that leads the feed or settlement, by default any: a leader that is busy or has just been killed does
   * not answer.
   */
  async waitForLeader(what: Leadership, isWanted: (name: NodeName) => boolean = () => true): Promise<NodeName> {
    for (const endsAt = Date.now() + LEADER_MS; Date.now() < endsAt; await wait(POLL_INTERVAL_MS))
      for (const [name, program] of this.#programs)
        if (name.startsWith(what) && isWanted(name) && program.isRunning() && (await isLeading(this.urlOf(name), what)))
          return name
    throw new Error(`No node leads the ${what}.`)
  }
}

async function isLeading(url: string, what: Leadership): Promise<boolean> {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  return (await answer?.text())?.includes(`touchline_leads{what="${what}"} 1`) ?? false
}
