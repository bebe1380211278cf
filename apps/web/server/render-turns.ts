/**
 * Spreads renders over turns of the event loop, one in each, so that all other requests are answered between them however
 * many pages have to be rendered.
 */
export interface RenderTurns {
  /** Resolves when it is the caller's turn, in the order of the calls. */
  take(): Promise<void>
  /** How long a new caller would wait, in milliseconds, by the duration of the last turns. */
  estimateWaitMs(): number
}

/** Weight of a turn in the average of those before it. */
const WEIGHT = 1 / 8

export function createRenderTurns(now: () => number = () => performance.now()): RenderTurns {
  const waiting: (() => void)[] = []
  let isRunning = false
  let averageMs = 0
  let lastAt = 0

  const run = () => {
    const at = now()
    averageMs += (at - lastAt - averageMs) * WEIGHT
    lastAt = at
    const next = waiting.shift()
    isRunning = next !== undefined
    if (!next) return
    next()
    setImmediate(run)
  }
  return {
    take: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        if (isRunning) return
        isRunning = true
        lastAt = now()
        setImmediate(run)
      }),
    estimateWaitMs: () => waiting.length * averageMs,
  }
}
