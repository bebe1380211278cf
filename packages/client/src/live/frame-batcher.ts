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
  flush: (items: readonly T[]) => void
}

export interface FrameBatcher<T> {
  add(items: ReadonlyMap<string, T>): void
  /** Hands over at once what waits. */
  settle(): void
  /** Forgets what waits. */
  clear(): void
}

export function createFrameBatcher<T>({ requestFrame, merge, flush }: FrameBatcherOptions<T>): FrameBatcher<T> {
  const waiting = new Map<string, T>()
  let isFramePending = false

  const takeWaiting = (): T[] => {
    const items = [...waiting.values()]
    waiting.clear()
    return items
  }

  const onFrame = () => {
    isFramePending = false
    if (waiting.size > 0) handOver(takeWaiting())
  }

  const handOver = (items: readonly T[]) => {
    isFramePending = true
    requestFrame(onFrame)
    flush(items)
  }

  return {
    add(items) {
      if (items.size === 0) return
      if (!isFramePending) {
        handOver([...items.values()])
        return
      }
      for (const [key, item] of items) {
        const known = waiting.get(key)
        waiting.set(key, known === undefined ? item : merge(known, item))
      }
    },
    settle() {
      if (waiting.size > 0) flush(takeWaiting())
    },
    clear: () => waiting.clear(),
  }
}
