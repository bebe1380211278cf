/** Ports for the processes of a test run, each given to one caller. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Below the ephemeral port range, whose ports could be taken before they are listened on. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/** One file for each port that is given to a process of this machine, with the process's id. */
const RESERVATIONS = join(tmpdir(), 'touchline-ports')

const reserved = new Set<string>()
process.once('exit', () => {
  for (const file of reserved) rmSync(file, { force: true })
})

/** Finds free ports that nobody else is given while this process lives, whether or not anything listens on them. */
export async function findPorts(count: number): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (reserve(port) && (await isFree(port))) ports.push(port)
  }
  return ports
}

function reserve(port: number): boolean {
  const file = join(RESERVATIONS, String(port))
  mkdirSync(RESERVATIONS, { recursive: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    reserved.add(file)
    return true
  } catch {
    // The next search may have it, if its owner was killed.
    if (!isOwned(file)) rmSync(file, { force: true })
    return false
  }
}

function isOwned(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // Another process may have created the file and not written it yet.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On both loopback addresses; a machine without IPv6 has one. */
async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer().listen(port, host)
    const failure = await once(server, 'listening').then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    )
    if (failure === null) await new Promise(resolve => server.close(resolve))
    if (failure === 'EADDRINUSE' || failure === 'EACCES') return false
  }
  return true
}
