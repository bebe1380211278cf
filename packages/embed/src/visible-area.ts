/**
 * Reports the visible part of the frame to the sportsbook when the frame is as high as its page and the host page
 * scrolls: at most once per animation frame, and only on changes.
 */
import type { Offsets } from './types.ts'

export interface VisibleArea {
  readonly top: number
  readonly height: number
  readonly offsets: Offsets
}

type Edges = Pick<DOMRect, 'top' | 'bottom'>

/** The part between the host's own fixed bars, in pixels of the frame. */
export function computeVisibleArea(edges: Edges, windowHeight: number, offsets: Offsets): VisibleArea {
  const from = Math.max(edges.top, offsets.top)
  const to = Math.min(edges.bottom, windowHeight - offsets.bottom)
  return { top: Math.round(Math.max(0, from - edges.top)), height: Math.round(Math.max(0, to - from)), offsets }
}

interface VisibleAreaOptions {
  readonly frame: HTMLIFrameElement
  readonly offsets: () => Offsets
  readonly onChange: (area: VisibleArea) => void
}

/** Watches until `stop` is called; `report` reports an unchanged area again, for a new page. */
export function observeVisibleArea({ frame, offsets, onChange }: VisibleAreaOptions): {
  report: () => void
  stop: () => void
} {
  let last = ''
  let planned = 0
  const measure = () => {
    planned = 0
    const area = computeVisibleArea(frame.getBoundingClientRect(), innerHeight, offsets())
    const text = JSON.stringify(area)
    if (text === last) return
    last = text
    onChange(area)
  }
  const plan = () => {
    planned ||= requestAnimationFrame(measure)
  }
  const observer = new ResizeObserver(plan)
  observer.observe(frame)
  observer.observe(document.body)
  // Capturing, because any ancestor of the frame may be the scroll container.
  const captured = { capture: true, passive: true } as const
  addEventListener('scroll', plan, captured)
  addEventListener('resize', plan)
  return {
    report() {
      last = ''
      plan()
    },
    stop() {
      observer.disconnect()
      removeEventListener('scroll', plan, captured)
      removeEventListener('resize', plan)
      cancelAnimationFrame(planned)
    },
  }
}
