/**
 * Failures of the back end in the log. Until it has answered once it is still starting: that is logged once, however many
 * requests meet it; from then on every failure is a warning.
 */
import type { FastifyBaseLogger } from 'fastify'

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>

export interface FirstContact {
  warn(error: unknown, text: string): void
  /** Calls the back end; its first answer ends the waiting. */
  track<T>(call: () => Promise<T>): () => Promise<T>
}

export function createFirstContact(log: () => Log, backendUrl: string): FirstContact {
  let state: 'starting' | 'waiting' | 'reached' = 'starting'
  return {
    warn(error, text) {
      if (state === 'reached') log().warn(error, text)
      if (state === 'starting') {
        state = 'waiting'
        log().info(`waiting for the back end at ${backendUrl}`)
      }
    },
    track: call => async () => {
      const answer = await call()
      if (state === 'waiting') log().info('the back end answers')
      state = 'reached'
      return answer
    },
  }
}
