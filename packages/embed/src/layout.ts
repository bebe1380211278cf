/** The frame's height, and the viewport information for the sportsbook when the host page scrolls. */
import { fitHeight } from './frame.ts'
import type { LayoutMode, Offsets } from './types.ts'
import { observeVisibleArea, type VisibleArea } from './visible-area.ts'

export interface Layout {
  offsets(): Offsets
  setOffsets(offsets: Offsets): void
  /** Applies the reported height of the page in the frame. */
  setPageHeight(height: unknown): void
  /** Scrolls to the top of a new page. */
  showTop(): void
  /** Reports the visible area again. */
  reportVisibleArea(): void
  stop(): void
}

interface LayoutOptions {
  readonly frame: HTMLIFrameElement
  readonly mode: LayoutMode
  readonly offsets: Offsets
  readonly onVisibleAreaChange: (area: VisibleArea) => void
}

export function createLayout({ frame, mode, offsets: first, onVisibleAreaChange }: LayoutOptions): Layout {
  let offsets = first
  const visibleArea =
    mode === 'auto' ? observeVisibleArea({ frame, offsets: () => offsets, onChange: onVisibleAreaChange }) : null
  return {
    offsets: () => offsets,
    setOffsets(next) {
      offsets = next
      frame.style.scrollMarginTop = `${next.top}px`
      if (mode === 'fill') frame.style.height = fitHeight(next)
      visibleArea?.report()
    },
    setPageHeight(height) {
      if (mode === 'auto' && typeof height === 'number' && height >= 0) frame.style.height = `${Math.ceil(height)}px`
    },
    showTop() {
      const isAbove = frame.getBoundingClientRect().top < offsets.top
      if (mode === 'auto' && isAbove) frame.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    reportVisibleArea: () => visibleArea?.report(),
    stop: () => visibleArea?.stop(),
  }
}
