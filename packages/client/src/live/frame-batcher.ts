/**
 * Batches items per animation frame, merged by key, and flushes them before the next paint. The first item after an idle
 * frame is flushed at once. While no frame is rendered, as in a hidden tab, it holds at most one item per key.
 */
export interface FrameBatcherOptions<T> {
  /** Calls back before the next paint. */
  requestFrame: (run: () => void) => void
  /** Returns the item to keep of two with the same key; must not mutate either. */
  merge: (waiting: T, next: T) => T
  onFlush: (items: readonly T[]) => void
}

export interface FrameBatcher<T> {
  add(items: ReadonlyMap<string, T>): void
  /** Drops pending items that would merge into these, which the caller applies by itself. */
  supersede(items: ReadonlyMap<string, T>): void
  /** Flushes pending items at once. */
  flush(): void
  /** Drops pending items. */
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
    supersede(items) {
      for (const [key, item] of items) {
        const known = pending.get(key)
        if (known !== undefined && merge(known, item) === item) pending.delete(key)
      }
    },
    flush() {
      if (pending.size > 0) onFlush(drainPending())
    },
    clear: () => pending.clear(),
  }
}
