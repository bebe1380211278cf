/**
 * Batches items per animation frame, merged by key, and flushes them before the next paint. The first item after an idle
 * frame and urgent ones are flushed at once. While no frame is rendered, as in a hidden tab, it holds at most one item per key.
 */
export interface FrameBatcherOptions<T> {
  /** Calls back before the next paint. */
  requestFrame: (run: () => void) => void
  keyOf: (item: T) => string
  /** Returns the item to keep of two with the same key; must not mutate either. */
  merge: (waiting: T, next: T) => T
  onFlush: (items: readonly T[]) => void
}

export interface FrameBatcher<T> {
  /** Urgent items are flushed at once, merged with what is pending of their keys. */
  add(items: readonly T[], isUrgent?: (item: T) => boolean): void
  /** Flushes pending items at once. */
  flush(): void
  /** Drops pending items. */
  clear(): void
}

export function createFrameBatcher<T>({
  requestFrame,
  keyOf,
  merge,
  onFlush,
}: FrameBatcherOptions<T>): FrameBatcher<T> {
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
    add(items, isUrgent = () => false) {
      const urgent: T[] = []
      for (const item of items) {
        const key = keyOf(item)
        const waiting = pending.get(key)
        const merged = waiting === undefined ? item : merge(waiting, item)
        pending.set(key, merged)
        if (!isUrgent(item)) continue
        pending.delete(key)
        urgent.push(merged)
      }
      if (urgent.length > 0) onFlush(urgent)
      if (!isFramePending && pending.size > 0) flushAndWaitForFrame(drainPending())
    },
    flush() {
      if (pending.size > 0) onFlush(drainPending())
    },
    clear: () => pending.clear(),
  }
}
