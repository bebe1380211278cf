/** Work that a press causes but does not show: it must not delay the frame that shows the press. */

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
