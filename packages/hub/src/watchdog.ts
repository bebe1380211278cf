/**
 * Ends a process whose event loop stands still, so that a supervisor can start it again: nothing inside that loop could
 * notice. A worker thread counts the time since the loop last turned; when it is too long it writes what the main thread is
 * doing to standard error and kills the process.
 */
import inspector from 'node:inspector'
import { createServer } from 'node:net'
import { Worker } from 'node:worker_threads'

export const DEFAULT_WATCHDOG_MS = 10_000

/** Places in the memory that both threads share. */
export const HEARTBEAT_INDEX = 0
export const DEBUG_PORT_INDEX = 1

export interface WatchdogData {
  readonly shared: Int32Array<SharedArrayBuffer>
  readonly limitMs: number
}

/** The limit that `WATCHDOG_MS` sets, 0 for none. Throws RangeError when it is no number of milliseconds. */
export function readWatchdogMs(environment: Readonly<Record<string, string | undefined>>): number {
  const text = environment.WATCHDOG_MS
  if (!text) return DEFAULT_WATCHDOG_MS
  const value = Number(text)
  if (Number.isInteger(value) && (value === 0 || value >= 100)) return value
  throw new RangeError(`WATCHDOG_MS must be 0 or at least 100 milliseconds, not "${text}"`)
}

/**
 * Watches this process from now on; for the main thread of a long-running program. Returns how to stop it. Does nothing
 * with a limit of 0, or while a debugger may stop the program.
 */
export function startWatchdog(limitMs: number, onError: (error: unknown) => void): () => void {
  if (limitMs === 0 || inspector.url() !== undefined) return () => {}
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL(`./watchdog-worker${import.meta.url.slice(-3)}`, import.meta.url), {
    workerData: { shared, limitMs } satisfies WatchdogData,
    // What is preloaded into the program is not meant for this thread.
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

/** Has the debugger, should the watchdog open it for the stack, listen on a port that no other process uses. */
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
