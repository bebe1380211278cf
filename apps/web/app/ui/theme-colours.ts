import type { Colours, Theme } from './contrast-pairs.ts'

/** Builds shorten `#ffffff` to `#fff`. */
const expand = (colour: string): string => (colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour)

/** Names of the custom properties that the document's style sheets set by theme. */
function listTokens(): Set<string> {
  const names = new Set<string>()
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText.includes('[data-theme'))
        for (const name of rule.style) if (name.startsWith('--')) names.add(name)
  return names
}

/** The colours of a theme as the document's style sheets have them now, whichever theme it shows. */
export function readThemeColours(theme: Theme): Colours {
  const probe = document.createElement('div')
  probe.dataset.theme = theme
  probe.hidden = true
  document.body.append(probe)
  const styles = getComputedStyle(probe)
  const colours = [...listTokens()].flatMap(name => {
    const value = styles.getPropertyValue(name).trim()
    return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) ? [[name.slice(2), expand(value)] as const] : []
  })
  probe.remove()
  return new Map(colours)
}
