/**
 * Logs backend failures without flooding the log. Until its first response the backend counts as
 * starting: this is logged once, regardless of the number of requests. Afterwards the first failure
 * of a kind and its recovery are warnings.
 */
import type { FastifyBaseLogger } from 'fastify'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export interface StartupWarnings {
  warn(error: unknown, text: string): void
  /** Wraps a backend call; its first response ends the startup phase. */
  track<T>(call: () => Promise<T>): () => Promise<T>
}

export function createStartupWarnings(log: () => Log, backendUrl: string): StartupWarnings {
  let state: 'starting' | 'waiting' | 'reached' = 'starting'
  /** Number of failures by kind since the last response. */
  const failures = new Map<string, number>()
  return {
    warn(error, text) {
      if (state === 'reached') {
        const count = failures.get(text) ?? 0
        if (count === 0) log().warn(error, text)
        failures.set(text, count + 1)
      }
      if (state === 'starting') {
        state = 'waiting'
        log().info(`waiting for the back end at ${backendUrl}`)
      }
    },
    track: call => async () => {
      const answer = await call()
      if (state === 'waiting') log().info('the back end answers')
      if (failures.size > 0) log().warn({ failures: Object.fromEntries(failures) }, 'the back end answers again')
      failures.clear()
      state = 'reached'
      return answer
    },
  }
}
