/** The frame's height, and the viewport information for the sportsbook when the host page scrolls. */
import { fitHeight } from './frame.ts'
import { observeVisibleArea, type VisibleArea } from './visible-area.ts'
import type { LayoutMode, Offsets } from './types.ts'

export interface Layout {
  offsets(): Offsets
  setOffsets(offsets: Offsets): void
  /** Applies the reported height of the page in the frame. */
  take(height: unknown): void
  /** Scrolls to the top of a new page. */
  showTop(): void
  /** Reports the visible part again. */
  tell(): void
  stop(): void
}

interface LayoutParts {
  readonly frame: HTMLIFrameElement
  readonly mode: LayoutMode
  readonly offsets: Offsets
  readonly onSeen: (part: VisibleArea) => void
}

export function createLayout({ frame, mode, offsets: first, onSeen }: LayoutParts): Layout {
  let offsets = first
  const seen = mode === 'auto' ? observeVisibleArea({ frame, offsets: () => offsets, onChange: onSeen }) : null
  return {
    offsets: () => offsets,
    setOffsets(next) {
      offsets = next
      frame.style.scrollMarginTop = `${next.top}px`
      if (mode === 'fill') frame.style.height = fitHeight(next)
      seen?.tell()
    },
    take(height) {
      if (mode === 'auto' && typeof height === 'number' && height >= 0) frame.style.height = `${Math.ceil(height)}px`
    },
    showTop() {
      const isAbove = frame.getBoundingClientRect().top < offsets.top
      if (mode === 'auto' && isAbove) frame.scrollIntoView({ block: 'start', behavior: 'instant' })
    },
    tell: () => seen?.tell(),
    stop: () => seen?.stop(),
  }
}
