/** CPU time of a local PostgreSQL server's processes, which work for a bench beside the measured one. */
import { existsSync, readFileSync } from 'node:fs'
import type { Database } from '../../apps/backend/src/platform/db/database.ts'

/** Nanoseconds on a core, of single-threaded processes. */
const SCHEDULED = /^(\d+) /

/** The processes that serve connections or write in the background; none on another machine, or of PGlite. */
export async function findDatabaseProcesses(database: Database): Promise<number[]> {
  const rows = await database.run<{ pid: number }>('processes', 'select pid from pg_stat_activity', [])
  return rows.map(({ pid }) => pid).filter(pid => isPostgres(pid))
}

function isPostgres(pid: number): boolean {
  const path = `/proc/${pid}/comm`
  return existsSync(path) && readFileSync(path, 'utf8').startsWith('postgres')
}

/** CPU time of these processes together, in milliseconds. */
export function readProcessesCpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [, ns] = SCHEDULED.exec(readFileSync(`/proc/${pid}/schedstat`, 'utf8')) ?? []
    return sum + Number(ns) / 1e6
  }, 0)
}
