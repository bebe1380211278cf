/**
 * Runs in the page: measures the time from a press to the frame that shows its effect, and the durations of all
 * interactions as the browser reports them. Given to the page as a string, so it refers to nothing outside of itself.
 */
export interface PressObserver {
  /** Resolves with the milliseconds from the next press (its release) to the frame in which the selector matches. */
  untilShown(selector: string, limitMs: number): Promise<number>
  /** Durations of all interactions so far in milliseconds, by the element that was pressed; the browser rounds to 8 ms. */
  readInteractions(): { readonly ms: number; readonly target: string }[]
}

declare const scheduler: { postTask(run: () => void, options: { readonly priority: 'user-blocking' }): unknown }

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number
  readonly target: Element | null
}

/** Installs the observer as `window.presses`. */
export function installPressObserver(): void {
  const interactions = new Map<number, { ms: number; target: string }>()
  const describe = (element: Element | null) =>
    element
      ? `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`
      : '?'
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (!entry.interactionId) continue
      const known = interactions.get(entry.interactionId)
      if (entry.duration > (known?.ms ?? -1)) {
        interactions.set(entry.interactionId, { ms: entry.duration, target: known?.target ?? describe(entry.target) })
      }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)

  const untilShown = (selector: string, limitMs: number) =>
    new Promise<number>((resolve, reject) => {
      const onRelease = ({ timeStamp }: Event) => {
        const check = () => {
          const elapsed = performance.now() - timeStamp
          if (document.querySelector(selector)) {
            // A task after the frame's callbacks runs once the frame is painted; of this priority, before the page's own.
            scheduler.postTask(() => resolve(performance.now() - timeStamp), { priority: 'user-blocking' })
          } else if (elapsed > limitMs) reject(new Error(`${selector} was not shown within ${limitMs} ms`))
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      }
      addEventListener('pointerup', onRelease, { once: true, capture: true })
    })
  Object.assign(window, { presses: { untilShown, readInteractions: () => [...interactions.values()] } })
}
