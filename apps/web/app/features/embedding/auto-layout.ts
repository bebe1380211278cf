/**
 * In a frame that is as high as its page nothing scrolls, so what sticks to an edge of the window has to be put to the
 * edge of the part that is seen. The host says which that is; here it becomes custom properties, and one style sheet
 * made in the page moves what the shell names.
 */
import type { VisibleArea } from './handle-host-message.ts'

/** Selectors of the shell's parts. */
export interface AutoLayoutSelectors {
  readonly page: string
  /** Follow the upper edge: the slip beside the page. */
  readonly columns: readonly string[]
  /** Stand at the upper edge. */
  readonly ceilings: readonly string[]
  /** Stand at the lower edge. */
  readonly floors: readonly string[]
}

const rules = ({ page, columns, ceilings, floors }: AutoLayoutSelectors): string => `
  html { overflow: hidden; --modal-max-h: calc(var(--seen-height) * .95); --sheet-max-h: calc(var(--seen-height) * .92); --fill-least: 0px; }
  ${page} { min-block-size: 0; }
  ${columns.join()} { position: relative; inset-block-start: 0; transform: translateY(var(--seen-slip)); --fill-h: calc(var(--seen-height) - 2 * var(--gutter)); }
  ${ceilings.join()} { transform: translateY(var(--seen-top)); }
  ${floors.join()} { transform: translateY(calc(-1 * var(--seen-below))); }
  dialog:modal { inset-block: var(--seen-top) var(--seen-below); }
`

/** Where things stand, in pixels of the page: `slip` keeps the column inside the page. */
export function computeVisibleInsets({ top, height }: VisibleArea, pageHeight: number, headHeight: number) {
  const below = Math.max(0, pageHeight - top - height)
  return { top, height, below, slip: Math.max(0, top - headHeight) }
}

export interface AutoLayout {
  place(seen: VisibleArea): void
}

/** Turns the layout on, for good: a host does not change its mind. */
export function startAutoLayout(parts: AutoLayoutSelectors): AutoLayout {
  const root = document.documentElement
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules(parts))
  root.style.setProperty('--seen-height', '640px')
  document.adoptedStyleSheets.push(sheet)
  let seen: VisibleArea | null = null
  const apply = () => {
    if (!seen) return
    const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    const placed = computeVisibleInsets(seen, innerHeight, head)
    for (const [name, value] of Object.entries(placed)) root.style.setProperty(`--seen-${name}`, `${value}px`)
  }
  // The host makes the frame as high as the page after the page has grown.
  addEventListener('resize', apply)
  return {
    place(next) {
      seen = next
      apply()
    },
  }
}
