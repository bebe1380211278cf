/**
 * A lock file naming the process that has the data folder open. PGlite does not detect a second opener, and both would
 * lose writes; so the second one is rejected. A lock whose process has exited is taken over.
 */
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another living process has the folder open. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'

  constructor(folder: string, pid: number) {
    super(`the data folder ${folder} is in use by process ${pid}; stop it, or set TOUCHLINE_DATA to another folder`)
  }
}

interface Holder {
  pid: number
  /** Start time of the process, which detects a reused pid. */
  started: string | null
}

// Folders open in this process: their lock files with our own pid must not look stale.
const lockedFolders = new Set<string>()

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8')) as Holder
    return Number.isInteger(pid) && pid > 0 ? { pid, started: started ?? null } : null
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isGone || error instanceof SyntaxError) return null
    throw error
  }
}

async function isHeldByAnother({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid || !isAlive(pid)) return false
  const now = await readStartTime(pid)
  return started === null || now === null || now === started
}

/**
 * Creates the lock file atomically: `link` fails when it exists, so one of two callers wins and the file is never seen
 * incomplete.
 */
async function tryTake(file: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, JSON.stringify({ pid: process.pid, started: await readStartTime(process.pid) }))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Locks a folder for this process. Returns the function that unlocks it; rejects with DataFolderInUse. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock.json')
  if (lockedFolders.has(file)) throw new DataFolderInUse(folder, process.pid)
  lockedFolders.add(file)
  try {
    while (!(await tryTake(file))) {
      const holder = await readHolder(file)
      if (holder && (await isHeldByAnother(holder))) throw new DataFolderInUse(folder, holder.pid)
      await rm(file, { force: true })
    }
  } catch (error) {
    lockedFolders.delete(file)
    throw error
  }
  return async () => {
    lockedFolders.delete(file)
    await rm(file, { force: true })
  }
}

/** Start time of a process as reported by the kernel, or null when unavailable (no `/proc`, or no such process). */
async function readStartTime(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
