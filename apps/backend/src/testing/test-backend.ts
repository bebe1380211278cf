/** A back end for a test: on a free port, with a clock and a feed that the test controls, and clients for it. */
import type { SimulatorOptions } from '@touchline/simulator/feed/types'
import { vi } from 'vitest'
import { type Backend, type BackendOptions, createBackend } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { auditLedger, isClean } from '../core/ledger/audit.ts'
import { DEMO } from '../features/accounts/demo-player.ts'
import type { Database, DatabaseSource } from '../platform/db/database.ts'
import { createCheapPasswords } from './cheap-passwords.ts'
import { TestClient } from './client.ts'
import { ManualClock } from './manual-clock.ts'
import { type BorrowedDatabase, borrowDatabase } from './pooled-database.ts'
import { ScriptedFeed } from './scripted-feed.ts'

const MONTH_SECONDS = 30 * 24 * 3600

export const START = Date.parse('2026-02-01T12:00:00.000Z')

// Starting a database takes seconds on a busy machine, and the first start also creates the template.
vi.setConfig({ hookTimeout: 180_000 })

/** The demo's campaigns. The chains of a jackpot's seeds cost a second at the first start. */
const WITHOUT_JACKPOTS = { ...readConfig({}).engagement, jackpots: [], hasCrowd: false }

export interface TestBackend {
  /** Its database is the owner's, so that a test may write what no node may. */
  readonly backend: Backend
  /** The database as the back end itself has it. */
  readonly nodeDatabase: Database
  readonly clock: ManualClock
  readonly feed: ScriptedFeed
  readonly url: string
  /** A client without a session. */
  client(): TestClient
  /** The demo player, signed in, with a bearer. */
  demo(): Promise<TestClient>
  /** Emits the scripted events and waits until they are settled and published. */
  play(): Promise<void>
  /** Whether the ledger audit finds no error. */
  isLedgerClean(): Promise<boolean>
  /** Stops the back end and starts it on the same data; the feed starts as a new one by default. */
  restart(feed?: ScriptedFeed): Promise<TestBackend>
  stop(): Promise<void>
}

export interface TestOptions {
  config?: Partial<Config>
  /** A database instead of a borrowed one. */
  database?: DatabaseSource
  feed?: ScriptedFeed
  clock?: ManualClock
  logger?: BackendOptions['logger']
  operator?: BackendOptions['operator']
  messenger?: BackendOptions['messenger']
}

export async function startTestBackend(options: TestOptions = {}): Promise<TestBackend> {
  const borrowed = options.database ? undefined : await borrowDatabase()
  return start(options, borrowed)
}

async function start(options: TestOptions, borrowed: BorrowedDatabase | undefined): Promise<TestBackend> {
  const clock = options.clock ?? new ManualClock(START)
  let feed = options.feed
  let isGiven = false
  const createFeed = ({ now }: SimulatorOptions): ScriptedFeed => {
    feed ??= new ScriptedFeed(now)
    if (isGiven) return feed.reopen(now)
    isGiven = true
    return feed
  }
  const backend = await createBackend({
    clock,
    createFeed,
    ...(options.logger && { logger: options.logger }),
    // Live bets are decided immediately unless a test is about the bet delay.
    config: {
      rateLimits: false,
      betDelayScale: 0,
      engagement: WITHOUT_JACKPOTS,
      ...options.config,
      ...(options.database && { database: options.database }),
    },
    ...(borrowed && { openDatabase: borrowed.open }),
    // Reality checks block no bets unless a test is about them.
    operator: {
      ...options.operator,
      protection: { realityCheckGraceSeconds: MONTH_SECONDS, ...options.operator?.protection },
    },
    passwords: createCheapPasswords(),
    ...(options.messenger && { messenger: options.messenger }),
  })
  if (!feed) throw new Error('the back end started without a feed')
  const { url } = backend
  const database = borrowed?.openAsOwner() ?? backend.database
  const client = (): TestClient => new TestClient(url)
  return {
    backend: { ...backend, database },
    nodeDatabase: backend.database,
    clock,
    feed,
    url,
    client,
    async demo() {
      const demo = client()
      await demo.signIn(DEMO.email, DEMO.password)
      return demo
    },
    async play() {
      clock.advance(60_000)
      await backend.drain()
    },
    isLedgerClean: async () => isClean(await auditLedger(database.db)),
    async restart(nextFeed) {
      await backend.stop()
      return start({ ...options, clock, ...(nextFeed && { feed: nextFeed }) }, borrowed)
    },
    async stop() {
      await backend.stop()
      await borrowed?.release()
    },
  }
}
