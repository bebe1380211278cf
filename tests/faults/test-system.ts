/** The back end as a process on data of its own, killed and started anew behind the bad line. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSource } from '../../apps/backend/src/config.ts'
import { type Database, openDatabase } from '../../apps/backend/src/platform/db/database.ts'
import { type BackEndProcess, startBackEndProcess } from '../../apps/backend/src/testing/back-end-process.ts'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { newAccount } from '../../apps/backend/src/testing/new-account.ts'
import type { Person } from './browser.ts'

export const PASSWORD = 'a long enough password'

export interface House {
  /** Address of the process that runs now, or of the one that ran last. */
  readonly url: string
  readonly kills: number
  /** Called with the address whenever a process has started. */
  onStart: (url: string) => void
  /** Kills the process with -9 and starts another on the same data. */
  killAndStart(): Promise<void>
  /** Ends the process in order and starts another. */
  stopAndStart(): Promise<void>
  /** Makes a player with so much money, in cents. */
  addPerson(money: number): Promise<Person>
  /** Ends the process in order, and opens its database. */
  close(): Promise<Database>
  clean(): Promise<void>
}

export interface HouseOptions {
  /** A PostgreSQL server; PGlite in a folder of its own when there is none. */
  readonly postgresUrl?: string | undefined
  readonly environment?: Readonly<Record<string, string>>
}

/** Nobody is greeted or reminded in the middle of something else. */
const QUIET = { platform: { welcome_popup: false, sign_up_reminder_seconds: null } }

/** Opens one with nobody in it. */
export async function openHouse({ postgresUrl, environment: given }: HouseOptions = {}): Promise<House> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-faults-'))
  const path = join(folder, 'backend')
  if (!postgresUrl) await copyDataFolder(path)
  const source: DatabaseSource = postgresUrl
    ? { kind: 'server', url: postgresUrl, poolSize: 4 }
    : { kind: 'folder', path }
  const operator = join(folder, 'operator.json')
  await writeFile(operator, JSON.stringify(QUIET))
  const environment = {
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
    house.onStart(running.url)
  }

  const house: House = {
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
    addPerson: money => addPerson(running.url, money),
    async close() {
      await running.end('SIGTERM')
      return openDatabase(source)
    },
    clean: () => rm(folder, { recursive: true, force: true }),
  }
  return house
}

/** Makes a player with so much money, in cents, at a back end. */
export async function addPerson(url: string, money: number): Promise<Person> {
  const client = new TestClient(url)
  const email = `${randomUUID()}@faults.example`
  const account = newAccount({ email, password: PASSWORD })
  const made = await client.call<{ data: { id: number } }>('/users', { body: account })
  const headers = { 'idempotency-key': randomUUID() }
  const paid = await client.call('/wallet/deposits', { body: { value: money, currency: 'EUR' }, headers })
  if (made.status !== 201 || paid.status !== 201) throw new Error(`answered ${made.status} and ${paid.status}`)
  return { playerId: made.body.data.id, email }
}
