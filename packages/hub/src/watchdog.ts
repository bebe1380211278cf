/**
 * Kills a process whose event loop is blocked, so that a supervisor can restart it; code inside the loop could not
 * detect this. A worker thread measures the time since the loop's last heartbeat; over the limit it writes the main
 * thread's stack to standard error and kills the process.
 */
import inspector from 'node:inspector'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'

export const DEFAULT_WATCHDOG_MS = 10_000

/** Indexes in the memory shared by both threads. */
export const HEARTBEAT_INDEX = 0
export const DEBUG_PORT_INDEX = 1

export interface WatchdogData {
  readonly shared: Int32Array<SharedArrayBuffer>
  readonly limitMs: number
}

/** The limit from `WATCHDOG_MS`, 0 for none. Throws RangeError when it is not a number of milliseconds. */
export function readWatchdogMs(environment: Readonly<Record<string, string | undefined>>): number {
  const text = environment.WATCHDOG_MS
  if (!text) return DEFAULT_WATCHDOG_MS
  const value = Number(text)
  if (Number.isInteger(value) && (value === 0 || value >= 100)) return value
  throw new RangeError(`WATCHDOG_MS must be 0 or at least 100 milliseconds, not "${text}"`)
}

/**
 * Starts watching this process; call it from the main thread of a long-running program. Returns a stop function. Does
 * nothing with a limit of 0 or under a debugger.
 */
export function startWatchdog(limitMs: number, onError: (error: unknown) => void): () => void {
  if (limitMs === 0 || inspector.url() !== undefined) return () => {}
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL(`./watchdog-worker${import.meta.url.slice(-3)}`, import.meta.url), {
    workerData: { shared, limitMs } satisfies WatchdogData,
    // Modules preloaded into the program must not run in this thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  worker.on('error', onError)
  worker.unref()
  reserveDebugPort(port => Atomics.store(shared, DEBUG_PORT_INDEX, port), onError)
  const beat = setInterval(() => Atomics.add(shared, HEARTBEAT_INDEX, 1), limitMs / 10).unref()
  return () => {
    clearInterval(beat)
    void worker.terminate()
  }
}

/** Reserves a free port for the debugger in case the watchdog opens it to read the stack. */
function reserveDebugPort(onReserved: (port: number) => void, onError: (error: unknown) => void): void {
  const server = createServer().unref()
  server.on('error', onError)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => {
      if (address === null || typeof address === 'string') return
      process.debugPort = address.port
      onReserved(address.port)
    })
  })
}
