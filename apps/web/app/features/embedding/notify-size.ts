/** How high the page is, told at most ten times a second, the last word always; less than two pixels are none. */
export interface Size {
  readonly height: number
  readonly width: number
}

const EVERY_MS = 100
const LEAST_PX = 2

export const hasSizeChanged = (a: Size | null, b: Size): boolean =>
  a === null || Math.abs(a.height - b.height) >= LEAST_PX || Math.abs(a.width - b.width) >= LEAST_PX

/** Calls back after the given time, however often it was called meanwhile, with what holds then. */
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

/** Watches until the answer is called. The element must be as high as what it holds. */
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
