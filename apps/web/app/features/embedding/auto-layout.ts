/**
 * Layout for a frame that is as high as its page. Nothing scrolls in it: what is fixed (dialogs, sheets, toasts, bars)
 * keeps to the part that the host's window shows, by the custom properties `--view-…` of `tokens.css`. The host reports
 * that part; this module sets the properties, and moves the columns that follow it.
 */
import type { VisibleArea } from './handle-host-message.ts'

/** Selectors of elements of the shell. */
export interface AutoLayoutSelectors {
  readonly page: string
  /** Elements that follow the upper edge: the slip beside the page. */
  readonly columns: readonly string[]
}

const rules = ({ page, columns }: AutoLayoutSelectors): string => `
  html { overflow: hidden; }
  ${page} { min-block-size: 0; }
  ${columns.join()} { position: relative; inset-block-start: 0; transform: translateY(var(--view-column)); --fill-h: calc(var(--view-h) - 2 * var(--gutter)); }
`

/** Height of the window before the host reports one. */
const FIRST_HEIGHT = 640
/** What is fixed keeps this height, also while the host shows less of the frame or nothing. */
const MIN_HEIGHT = 240

/** Computes lengths in pixels of the page; `column` keeps a column inside the page. */
export function computeView(
  { top, height }: Pick<VisibleArea, 'top' | 'height'>,
  pageHeight: number,
  headHeight: number,
) {
  const h = Math.min(Math.max(height, MIN_HEIGHT), pageHeight)
  const start = Math.min(top, pageHeight - h)
  return { top: start, h, bottom: pageHeight - start - h, column: Math.max(0, start - headHeight) }
}

export interface AutoLayout {
  setVisibleArea(seen: VisibleArea): void
}

/** Enables the layout permanently: hosts do not change it at runtime. */
export function startAutoLayout(parts: AutoLayoutSelectors): AutoLayout {
  const { style } = document.documentElement
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules(parts))
  document.adoptedStyleSheets.push(sheet)
  let seen: Pick<VisibleArea, 'top' | 'height'> = { top: 0, height: FIRST_HEIGHT }
  const apply = () => {
    const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    for (const [name, value] of Object.entries(computeView(seen, innerHeight, head)))
      style.setProperty(`--view-${name}`, `${value}px`)
  }
  apply()
  // The host resizes the frame after the page has grown.
  addEventListener('resize', apply)
  return {
    setVisibleArea(next) {
      seen = next
      apply()
    },
  }
}
