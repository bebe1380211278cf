/**
 * Failures of the back end in the log. Until it has answered once it is still starting: that is logged once, however many
 * requests meet it. From then on the first failure of a kind is a warning, and so is its end: a back end that is away for
 * an hour is not logged a thousand times.
 */
import type { FastifyBaseLogger } from 'fastify'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export interface StartupWarnings {
  warn(error: unknown, text: string): void
  /** Calls the back end; its first answer ends the waiting. */
  track<T>(call: () => Promise<T>): () => Promise<T>
}

export function createStartupWarnings(log: () => Log, backendUrl: string): StartupWarnings {
  let state: 'starting' | 'waiting' | 'reached' = 'starting'
  /** How often each kind of failure was met since the last answer. */
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
