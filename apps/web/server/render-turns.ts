/**
 * Spreads renders over turns of the event loop, with idle ones between them, so that all other requests are answered
 * however many pages have to be rendered.
 */
export interface RenderTurns {
  /** Resolves when it is the caller's turn, in the order of the calls. */
  take(): Promise<void>
  /** How long a new caller would wait, in milliseconds, by the duration of the last turns. */
  estimateWaitMs(): number
}

/**
 * Turns of the event loop from one render to the next. Node.js accepts one new connection in each, so that with one turn
 * a crowd of new visitors, and health checks among them, would wait for a render apiece. An idle turn takes microseconds.
 */
const LOOP_TURNS = 8

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
    schedule(LOOP_TURNS)
  }
  const schedule = (turns: number) => setImmediate(turns > 1 ? () => schedule(turns - 1) : run)
  return {
    take: () =>
      new Promise(resolve => {
        waiting.push(resolve)
        if (isRunning) return
        isRunning = true
        lastAt = now()
        schedule(1)
      }),
    estimateWaitMs: () => waiting.length * averageMs,
  }
}
