/** When to load what the first paint does not need. */

const FALLBACK_MS = 3000
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

/** Runs when the browser is idle, after three seconds at the latest. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: FALLBACK_MS })
  else setTimeout(run, 1)
}

/** Runs at the next sign of a person using the page; returns the function that cancels it. */
export function runOnInteraction(run: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) removeEventListener(sign, runOnce)
  }
  const runOnce = () => {
    cancel()
    run()
  }
  for (const sign of SIGNS) addEventListener(sign, runOnce, { passive: true })
  return cancel
}
