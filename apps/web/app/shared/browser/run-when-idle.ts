/** When to load what the first paint does not need. */

const FALLBACK_MS = 3000

/** Runs when the browser is idle, after three seconds at the latest. */
export function runWhenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: FALLBACK_MS })
  else setTimeout(run, 1)
}
