/**
 * A PostgreSQL server for tests: a fresh database on the server of DATABASE_URL_TEST, or a temporary server from the
 * binaries on this machine, or none.
 */
import { execFile, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPorts } from '@touchline/hub/testing/find-ports'
import pg from 'pg'
import { findPlace, TEMPLATE_FOLDER } from './database-template.ts'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const INITDB_OPTIONS = ['-U', 'touchline', '-A', 'trust', '-E', 'UTF8', '--no-sync']
const DEBIAN_FOLDER = '/usr/lib/postgresql'

async function findBinaries(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => [])
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map(version => join(DEBIAN_FOLDER, version, 'bin'))
  const paths = (process.env.PATH ?? '').split(':')
  return [...folders, ...paths].find(folder => ['postgres', 'initdb'].every(name => existsSync(join(folder, name))))
}

/** The user to run as: PostgreSQL refuses to run as root, so it then runs as the user created by its package. */
async function findRunAs(): Promise<{ uid: number; gid: number } | Record<string, never> | undefined> {
  if (userInfo().uid !== 0) return {}
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, 'postgres'])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch {
    return undefined
  }
}

type RunAs = NonNullable<Awaited<ReturnType<typeof findRunAs>>>

/** Creates a folder that the server's user can write to. */
async function createFolder(place: string, runAs: RunAs): Promise<string> {
  const folder = await mkdtemp(join(place, 'touchline-postgres-'))
  if ('uid' in runAs && runAs.uid !== undefined) await chown(folder, runAs.uid, runAs.gid)
  return folder
}

/** Initialising a server's files takes ten times as long as copying them, so each user and version has a template. */
async function findTemplate(binaries: string, runAs: RunAs): Promise<string> {
  const { stdout: version } = await run(join(binaries, 'postgres'), ['--version'])
  const hash = createHash('sha256').update(JSON.stringify([binaries, version, runAs, INITDB_OPTIONS, userInfo().uid]))
  const template = join(TEMPLATE_FOLDER, `postgres-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(template)) return template
  const folder = await createFolder(tmpdir(), runAs)
  await run(join(binaries, 'initdb'), ['-D', join(folder, 'data'), ...INITDB_OPTIONS], runAs)
  await mkdir(TEMPLATE_FOLDER, { recursive: true })
  const draft = await mkdtemp(join(TEMPLATE_FOLDER, 'draft-'))
  await copyOwned(join(folder, 'data'), join(draft, 'data'))
  // Several test files may create it concurrently; the first wins.
  await rename(join(draft, 'data'), template).catch(error => {
    if (!existsSync(template)) throw error
  })
  for (const path of [draft, folder]) await rm(path, { recursive: true })
  return template
}

/** Preserves owners and permissions, without which the server does not start. */
async function copyOwned(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to])
}

async function startOwn(binaries: string): Promise<PostgresServer | undefined> {
  const runAs = await findRunAs()
  if (!runAs) return undefined
  const template = await findTemplate(binaries, runAs)
  const folder = await createFolder(await findPlace(), runAs)
  const data = join(folder, 'data')
  await copyOwned(template, data)
  const [port = 0] = await findPorts(1)
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

/** Undefined when this machine has no PostgreSQL for tests. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const url = process.env.DATABASE_URL_TEST
  if (url) return createDatabase(url)
  const binaries = await findBinaries()
  return binaries === undefined ? undefined : startOwn(binaries)
}
