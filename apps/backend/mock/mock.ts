/** A whole back end in memory, with a driver, on a feed that a scenario drives. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Backend, createBackend } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import { MOCK_PASSWORDS, prepareDatabaseImage } from './database-image.ts'
import { registerFaults } from './faults.ts'
import { MockError } from './mock-error.ts'
import { createMockFeed, findFeedStart } from './mock-feed.ts'
import { runScenario, type ScenarioDeps } from './run-scenario.ts'
import type { Answer, Scenario } from './scenario.ts'

export interface MockOptions {
  readonly scenario: Scenario
  /** 0: any free one. */
  readonly port: number
  /** Decides the matches of the feed; a random one by default. */
  readonly seed?: string | undefined
  /** Origins of pages that may call, beside the sportsbook's own. */
  readonly origins?: readonly string[] | undefined
  /** Opens the driver; a random one by default. */
  readonly driverToken?: string | undefined
  readonly print: (line: string) => void
  /** Waits until so many seconds after the start; for tests. */
  readonly waitUntil?: ScenarioDeps['waitUntil']
}

export interface Mock {
  readonly url: string
  readonly seed: string
  readonly driverToken: string
  /** Starts the scenario; resolves after its last step. */
  play(): Promise<void>
  stop(): Promise<void>
}

/** Throws MockError when the port is taken. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { scenario, port, print } = options
  const seed = options.seed ?? randomBytes(8).toString('hex')
  const driverToken = options.driverToken ?? randomBytes(16).toString('hex')
  const image = await prepareDatabaseImage(() => print('Preparing the database, once: about ten seconds …'))
  const defaults = readConfig({})
  const backend = await createBackend({
    config: {
      port,
      database: { kind: 'memory', image: new Blob([await readFile(image)]) },
      simulatorSeed: seed,
      simulatorStart: findFeedStart(scenario.feed, seed, Date.now()),
      allowedOrigins: [...defaults.allowedOrigins, ...(options.origins ?? [])],
      // The seeds of a jackpot's draws take a second.
      engagement: { ...defaults.engagement, jackpots: [], hasCrowd: false },
      rateLimits: false,
      driverToken,
    },
    logger: createLogger('warn'),
    passwords: MOCK_PASSWORDS,
    readsMarketsFirst: false,
    createFeed: chosen => createMockFeed(scenario.feed, chosen),
    onServerCreated: registerFaults,
  }).catch(error => {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      ? new MockError(`Port ${port} is taken, perhaps by another mock. Choose another with --port.`)
      : error
  })
  return { ...openScenario(backend, driverToken, options), url: backend.url, seed, driverToken }
}

function openScenario(backend: Backend, driverToken: string, options: MockOptions): Pick<Mock, 'play' | 'stop'> {
  const stopping = new AbortController()
  const { signal } = stopping
  let played: Promise<void> | undefined
  const startScenario = (): Promise<void> => {
    const startedAt = performance.now()
    const waitUntil = (seconds: number): Promise<void> =>
      wait(Math.max(0, startedAt + seconds * 1_000 - performance.now()), undefined, { signal }).catch(() => {})
    const drive = (verb: string, body: object) => callDriver(backend, driverToken, verb, body)
    return runScenario(options.scenario, { drive, waitUntil, ...options }, signal)
  }
  return {
    play() {
      played ??= startScenario()
      return played
    },
    async stop() {
      stopping.abort()
      await backend.stop()
    },
  }
}

async function callDriver({ app }: Backend, token: string, verb: string, body: object): Promise<Answer | undefined> {
  const headers = { 'x-driver-token': token }
  const response = await app.inject({ method: 'POST', url: `/driver/${verb}`, headers, payload: body })
  if (response.statusCode === 204) return undefined
  if (response.statusCode === 200) return response.json<Answer>()
  const { message, data } = response.json<{
    message: string
    data: { details: { field: string; message: string }[] }
  }>()
  const details = data.details.map(detail => `${detail.field} ${detail.message}`)
  throw new Error([message, ...details].join(', '))
}
