/**
 * Layout for a frame that is as high as its page. Nothing scrolls in it: fixed elements (dialogs, sheets, toasts, bars)
 * stay in the area that is visible in the host's window, by the custom properties `--view-…` of `tokens.css`. The host
 * reports that area; this module sets the properties, and moves the columns with it.
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
const INITIAL_HEIGHT = 640
/** Height of the area for fixed elements while the host shows less of the frame, or nothing. */
const MIN_HEIGHT = 240

/** Computes lengths in pixels of the page; `column` keeps a column inside the page. */
export function computeView(
  { top, height }: Pick<VisibleArea, 'top' | 'height'>,
  pageHeight: number,
  headerHeight: number,
) {
  const h = Math.min(Math.max(height, MIN_HEIGHT), pageHeight)
  const viewTop = Math.min(top, pageHeight - h)
  return { top: viewTop, h, bottom: pageHeight - viewTop - h, column: Math.max(0, viewTop - headerHeight) }
}

export interface AutoLayout {
  setVisibleArea(area: VisibleArea): void
}

/** Enables the layout permanently: hosts do not change it at runtime. */
export function startAutoLayout(selectors: AutoLayoutSelectors): AutoLayout {
  const { style } = document.documentElement
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules(selectors))
  document.adoptedStyleSheets.push(sheet)
  let area: Pick<VisibleArea, 'top' | 'height'> = { top: 0, height: INITIAL_HEIGHT }
  const apply = () => {
    const headerHeight = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    for (const [name, value] of Object.entries(computeView(area, innerHeight, headerHeight)))
      style.setProperty(`--view-${name}`, `${value}px`)
  }
  apply()
  // The host resizes the frame after the page has grown.
  addEventListener('resize', apply)
  return {
    setVisibleArea(next) {
      area = next
      apply()
    },
  }
}
