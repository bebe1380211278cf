/**
 * Gathers what comes within one frame, the latest of each key only, and hands it over before the next paint. What comes
 * first after a quiet frame is handed over at once. While no frames come, as in a hidden tab, it holds one item a key and
 * no more.
 */
export interface FrameBatcherOptions<T> {
  /** Calls back before the next paint. */
  requestFrame: (run: () => void) => void
  /** Which of two items of the same key to keep; neither is touched. */
  merge: (waiting: T, next: T) => T
  onFlush: (items: readonly T[]) => void
}

export interface FrameBatcher<T> {
  add(items: ReadonlyMap<string, T>): void
  /** Hands over at once what waits. */
  flush(): void
  /** Forgets what waits. */
  clear(): void
}

export function createFrameBatcher<T>({ requestFrame, merge, onFlush }: FrameBatcherOptions<T>): FrameBatcher<T> {
  const pending = new Map<string, T>()
  let isFramePending = false

  const drainPending = (): T[] => {
    const items = [...pending.values()]
    pending.clear()
    return items
  }

  const onFrame = () => {
    isFramePending = false
    if (pending.size > 0) flushAndWaitForFrame(drainPending())
  }

  const flushAndWaitForFrame = (items: readonly T[]) => {
    isFramePending = true
    requestFrame(onFrame)
    onFlush(items)
  }

  return {
    add(items) {
      if (items.size === 0) return
      if (!isFramePending) {
        flushAndWaitForFrame([...items.values()])
        return
      }
      for (const [key, item] of items) {
        const known = pending.get(key)
        pending.set(key, known === undefined ? item : merge(known, item))
      }
    },
    flush() {
      if (pending.size > 0) onFlush(drainPending())
    },
    clear: () => pending.clear(),
  }
}
