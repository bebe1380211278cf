/** The back end as a process with its own data, killed and restarted behind a faulty proxy. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, DatabaseSource } from '../../apps/backend/src/platform/db/database.ts'
import { openDatabase } from '../../apps/backend/src/platform/db/open-database.ts'
import { type BackEndProcess, startBackEndProcess } from '../../apps/backend/src/testing/back-end-process.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import type { Person } from './browser.ts'

export const PASSWORD = 'a long enough password'

export interface TestSystem {
  /** URL of the current process, or of the last one. */
  readonly url: string
  readonly kills: number
  /** Called with the URL whenever a process has started. */
  onStart: (url: string) => void
  /** Kills the process with SIGKILL and starts another on the same data. */
  killAndStart(): Promise<void>
  /** Stops the process gracefully and starts another. */
  stopAndStart(): Promise<void>
  /** Signs up a player with a balance in cents, who activates these bonuses. */
  createPerson(money: number, bonuses?: readonly string[]): Promise<Person>
  /** Stops the process gracefully and opens its database. */
  close(): Promise<Database>
  clean(): Promise<void>
}

export interface TestSystemOptions {
  /** A PostgreSQL server; PGlite in its own folder without it. */
  readonly postgresUrl?: string | undefined
  readonly environment?: Readonly<Record<string, string>>
  /** An engagement file; one without campaigns by default. */
  readonly engagement?: object
}

/** The seeds of the demo's jackpots would be computed at each start. */
const NO_CAMPAIGNS = { version: 1, campaigns: [] }

/** No welcome or reminder modals; players need not confirm their addresses for bonuses. */
const QUIET = {
  platform: {
    welcome_popup: false,
    sign_up_reminder_seconds: null,
    identity: { required_for: { deposit: 'claimed', bet: 'claimed', grant: 'claimed', withdrawal: 'claimed' } },
  },
}

/** Starts a system without players. */
export async function startTestSystem({
  postgresUrl,
  environment: given,
  engagement = NO_CAMPAIGNS,
}: TestSystemOptions = {}): Promise<TestSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-faults-'))
  const path = join(folder, 'backend')
  if (!postgresUrl) await copyDataFolder(path)
  const source: DatabaseSource = postgresUrl
    ? { kind: 'server', url: postgresUrl, poolSize: 4 }
    : { kind: 'folder', path }
  const operator = join(folder, 'operator.json')
  await writeFile(operator, JSON.stringify(QUIET))
  const engagementFile = join(folder, 'engagement.json')
  await writeFile(engagementFile, JSON.stringify(engagement))
  const environment = {
    ENGAGEMENT_FILE: engagementFile,
    TOUCHLINE_DATA: folder,
    OPERATOR_SETTINGS: operator,
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'info',
    ...(postgresUrl && { DATABASE_URL: postgresUrl }),
    ...given,
  }
  let running: BackEndProcess = await startBackEndProcess(environment)
  let kills = 0
  const startAfter = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    await running.end(signal)
    running = await startBackEndProcess(environment)
    system.onStart(running.url)
  }

  const system: TestSystem = {
    get url() {
      return running.url
    },
    get kills() {
      return kills
    },
    onStart: () => {},
    async killAndStart() {
      kills += 1
      await startAfter('SIGKILL')
    },
    stopAndStart: () => startAfter('SIGTERM'),
    createPerson: (money, bonuses) => createPerson(running.url, money, bonuses),
    async close() {
      await running.end('SIGTERM')
      return openDatabase(source)
    },
    clean: () => rm(folder, { recursive: true, force: true }),
  }
  return system
}

/** Signs up a player with a balance in cents at a back end, who activates these bonuses. */
export async function createPerson(url: string, money: number, bonuses: readonly string[] = []): Promise<Person> {
  const client = new TestClient(url)
  const email = `${randomUUID()}@faults.example`
  const account = newAccount({ email, password: PASSWORD })
  const made = await client.call<{ data: { id: number } }>('/users', { body: account })
  const headers = { 'idempotency-key': randomUUID() }
  const paid = await client.call('/wallet/deposits', { body: { value: money, currency: 'EUR' }, headers })
  if (made.status !== 201 || paid.status !== 201) throw new Error(`answered ${made.status} and ${paid.status}`)
  if (bonuses.length > 0) await client.renewBearer()
  for (const id of bonuses) {
    const headers = { 'idempotency-key': randomUUID() }
    const { status } = await client.call(`/bonuses/${id}/activate`, { method: 'POST', headers })
    if (status !== 200) throw new Error(`activating ${id} was answered ${status}`)
  }
  return { playerId: made.body.data.id, email }
}
