/**
 * Marks notifications as read once they have been on screen long enough, several in one request. A failed request is
 * sent again with those that follow, or when the drawer closes.
 */

/** Time on screen after which a notification counts as read. */
const READ_AFTER_MS = 2000
/** Notifications read within this time are sent together. */
const COLLECT_MS = 500

export interface ReadMarker {
  /** Observes the element of an unread notification until the returned function is called. */
  readonly observe: (element: Element, id: string) => () => void
  /** Marks a notification that was tapped, and sends at once. */
  readonly markNow: (id: string) => void
  /** Sends the rest, and stops. */
  readonly close: () => void
}

interface ReadMarkerDeps {
  /** Marks notifications as read; rejects when the server did not. */
  readonly send: (ids: readonly string[]) => Promise<void>
  readonly onError: (error: unknown) => void
}

export function createReadMarker({ send, onError }: ReadMarkerDeps): ReadMarker {
  const ids = new Map<Element, string>()
  const timers = new Map<Element, ReturnType<typeof setTimeout>>()
  const unsent = new Set<string>()
  let collecting: ReturnType<typeof setTimeout> | undefined

  const flush = (): void => {
    clearTimeout(collecting)
    collecting = undefined
    if (unsent.size === 0) return
    const sent = [...unsent]
    unsent.clear()
    send(sent).catch(error => {
      for (const id of sent) unsent.add(id)
      onError(error)
    })
  }
  const add = (id: string): void => {
    unsent.add(id)
    collecting ??= setTimeout(flush, COLLECT_MS)
  }
  const stopTimer = (element: Element): void => {
    clearTimeout(timers.get(element))
    timers.delete(element)
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        const id = ids.get(target)
        stopTimer(target)
        if (isIntersecting && id !== undefined)
          timers.set(
            target,
            setTimeout(() => add(id), READ_AFTER_MS),
          )
      }
    },
    { threshold: 0.6 },
  )
  return {
    observe(element, id) {
      ids.set(element, id)
      observer.observe(element)
      return () => {
        observer.unobserve(element)
        stopTimer(element)
        ids.delete(element)
      }
    },
    markNow(id) {
      unsent.add(id)
      flush()
    },
    close() {
      observer.disconnect()
      for (const element of timers.keys()) stopTimer(element)
      flush()
    },
  }
}
