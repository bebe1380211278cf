/**
 * Layout for a frame that is as high as its page. Nothing scrolls in it, so fixed and sticky
 * elements are positioned relative to the visible area. The host reports that area; this module
 * sets it as custom properties, and a style sheet created here moves the shell's elements.
 */
import type { VisibleArea } from './handle-host-message.ts'

/** Selectors of elements of the shell. */
export interface AutoLayoutSelectors {
  readonly page: string
  /** Elements that follow the upper edge: the slip beside the page. */
  readonly columns: readonly string[]
  /** Elements at the upper edge. */
  readonly ceilings: readonly string[]
  /** Elements at the lower edge. */
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

/** Computes insets in pixels of the page; `slip` keeps the column inside the page. */
export function computeVisibleInsets({ top, height }: VisibleArea, pageHeight: number, headHeight: number) {
  const below = Math.max(0, pageHeight - top - height)
  return { top, height, below, slip: Math.max(0, top - headHeight) }
}

export interface AutoLayout {
  setVisibleArea(seen: VisibleArea): void
}

/** Enables the layout permanently: hosts do not change it at runtime. */
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
  // The host resizes the frame after the page has grown.
  addEventListener('resize', apply)
  return {
    setVisibleArea(next) {
      seen = next
      apply()
    },
  }
}
