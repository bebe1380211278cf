/** How high the frame is, and, where the host page scrolls, what the sportsbook knows of that. */
import { fillHeight } from './frame.ts'
import { type SeenPart, watchSeenPart } from './seen-part.ts'
import type { LayoutMode, Offsets } from './types.ts'

export interface Layout {
  offsets(): Offsets
  setOffsets(offsets: Offsets): void
  /** The page in the frame is this high. */
  take(height: unknown): void
  /** A new page stands in the frame. */
  showTop(): void
  /** Says once more which part is seen. */
  tell(): void
  stop(): void
}

interface LayoutParts {
  readonly frame: HTMLIFrameElement
  readonly mode: LayoutMode
  readonly offsets: Offsets
  readonly onSeen: (part: SeenPart) => void
}

export function createLayout({ frame, mode, offsets: first, onSeen }: LayoutParts): Layout {
  let offsets = first
  const seen = mode === 'auto' ? watchSeenPart({ frame, offsets: () => offsets, onChange: onSeen }) : null
  return {
    offsets: () => offsets,
    setOffsets(next) {
      offsets = next
      frame.style.scrollMarginTop = `${next.top}px`
      if (mode === 'fill') frame.style.height = fillHeight(next)
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
