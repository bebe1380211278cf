/**
 * Notifies the host of the page height, at most ten times a second and always of the last one;
 * changes below two pixels are ignored.
 */
export interface Size {
  readonly height: number
  readonly width: number
}

const EVERY_MS = 100
const LEAST_PX = 2

export const hasSizeChanged = (a: Size | null, b: Size): boolean =>
  a === null || Math.abs(a.height - b.height) >= LEAST_PX || Math.abs(a.width - b.width) >= LEAST_PX

/** Trailing throttle: runs once after the interval. */
export function trail(run: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Observes until the returned function is called. The element must be as high as its content. */
export function notifySize(element: Element, onSize: (size: Size) => void): () => void {
  let last: Size | null = null
  const measure = () => {
    const { height, width } = element.getBoundingClientRect()
    const size = { height: Math.ceil(height), width: Math.ceil(width) }
    if (!hasSizeChanged(last, size)) return
    last = size
    onSize(size)
  }
  const later = trail(measure, EVERY_MS)
  const observer = new ResizeObserver(later.call)
  observer.observe(element)
  return () => {
    observer.disconnect()
    later.stop()
  }
}
