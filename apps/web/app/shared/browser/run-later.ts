/** When work runs that must delay neither the first paint nor the frame that shows a press. */

/** A hidden page paints nothing: there the work starts after this time. */
const LATEST_MS = 300

/** Runs once the next frame is painted. Without frames, as on the server, runs at once. */
export function runAfterNextPaint(run: () => void): void {
  if (!('requestAnimationFrame' in globalThis)) {
    run()
    return
  }
  let next: (() => void) | null = run
  const runOnce = () => {
    const due = next
    next = null
    due?.()
  }
  setTimeout(runOnce, LATEST_MS)
  // A task that a frame's callback starts runs after the paint of that frame.
  requestAnimationFrame(() => setTimeout(runOnce))
}

/** Resolves once the next frame is painted. */
export const nextPaint = (): Promise<void> => new Promise(runAfterNextPaint)

const FALLBACK_MS = 3000

/** Runs when the browser is idle, after three seconds at the latest. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: FALLBACK_MS })
  else setTimeout(run, 1)
}

const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/**
 * Runs at the next sign of a person using the page, after the paint of what it changes; returns the function that
 * cancels it.
 */
export function runOnInteraction(run: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) removeEventListener(sign, runOnce)
  }
  const runOnce = () => {
    cancel()
    runAfterNextPaint(run)
  }
  for (const sign of SIGNS) addEventListener(sign, runOnce, { passive: true })
  return cancel
}
