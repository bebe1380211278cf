import { runAfterNextPaint } from './run-after-next-paint.ts'

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
