/**
 * A PostgreSQL for tests: a fresh database on the server of DATABASE_URL_TEST, or a server of our own from the binaries
 * on this machine, or none.
 */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const DEBIAN_FOLDER = '/usr/lib/postgresql'

async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => [])
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map(version => join(DEBIAN_FOLDER, version, 'bin'))
  const paths = (process.env.PATH ?? '').split(':')
  return [...folders, ...paths].find(folder => ['postgres', 'initdb'].every(name => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made. */
async function findRunAs(): Promise<{ uid: number; gid: number } | Record<string, never> | undefined> {
  if (userInfo().uid !== 0) return {}
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, 'postgres'])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function startOwn(binaries: string): Promise<PostgresServer | undefined> {
  const runAs = await findRunAs()
  if (!runAs) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'touchline-postgres-'))
  if ('uid' in runAs && runAs.uid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  const data = join(folder, 'data')
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'touchline', '-A', 'trust', '-E', 'UTF8', '--no-sync'], runAs)
  const port = await findFreePort()
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'fsync=off']
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], {
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.stderr.on('data', chunk => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(log)))
  })
  return {
    url: `postgres://touchline@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(serverUrl: string): Promise<PostgresServer> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const name = `touchline_test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async stop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Undefined where this machine has no PostgreSQL to test with. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const given = process.env.DATABASE_URL_TEST
  if (given) return createDatabase(given)
  const binaries = await findBinaries()
  return binaries === undefined ? undefined : startOwn(binaries)
}
