/** Asks a program for its health, over and over, each time on a connection of its own. */
import { setTimeout as delay } from 'node:timers/promises'

const PERIOD_MS = 50

export interface Health {
  readonly answers: number
  /** Answers other than 200, and connections that failed. */
  readonly failures: number
  readonly longestMs: number
}

/** Begins to ask; the function that it returns ends that and resolves with what was seen. */
export function probeHealth(port: number): () => Promise<Health> {
  let isOn = true
  let answers = 0
  let failures = 0
  let longestMs = 0
  const poll = async (path: string) => {
    while (isOn) {
      const startedAt = performance.now()
      const status = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } }).then(
        async answer => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      answers += 1
      if (status !== 200) failures += 1
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      await delay(PERIOD_MS)
    }
  }
  const polling = Promise.all(['/livez', '/readyz'].map(poll))
  return async () => {
    isOn = false
    await polling
    return { answers, failures, longestMs }
  }
}
