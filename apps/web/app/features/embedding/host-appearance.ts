/**
 * Colours and radii that the host page sets for the frame, above those of the brand. A theme whose texts or edges would
 * be hard to see keeps its own colours. Constructed style sheets need no exception in the content security policy.
 */
import type { PayloadOf, PortIncomingMessages } from '@touchline/contract/host-messages'
import { type Colours, findLowContrast, type Theme } from '../../ui/contrast-pairs.ts'

export type Appearance = NonNullable<PayloadOf<PortIncomingMessages, 'iframe_integration'>['appearance']>

const THEMES: readonly Theme[] = ['dark', 'light']
/** Problems that fit into one message. */
const MOST_PROBLEMS = 4

/** Builds shorten `#ffffff` to `#fff`. */
const expand = (colour: string): string => (colour.length === 4 ? colour.replaceAll(/[^#]/g, '$&$&') : colour)

/** The colours of a theme, with what its style sheets say now. */
function readThemeColours(theme: Theme): Colours {
  const probe = document.createElement('div')
  probe.dataset.theme = theme
  probe.hidden = true
  document.body.append(probe)
  const styles = getComputedStyle(probe)
  const names = new Set<string>()
  for (const { cssRules } of document.styleSheets)
    for (const rule of cssRules)
      if (rule instanceof CSSStyleRule && rule.selectorText.includes('[data-theme'))
        for (const name of rule.style) if (name.startsWith('--')) names.add(name)
  const colours = [...names].flatMap(name => {
    const value = styles.getPropertyValue(name).trim()
    return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) ? [[name.slice(2), expand(value)] as const] : []
  })
  probe.remove()
  return new Map(colours)
}

const declare = (values: Iterable<readonly [name: string, value: string]>): string =>
  [...values].map(([name, value]) => `--${name}:${value};`).join('')

let sheet: CSSStyleSheet | undefined

/**
 * Replaces what the host set before. Returns what was left out: colours of no token, and themes with too little contrast.
 */
export function applyAppearance(appearance: Appearance): string[] {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync('')
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const problems: string[] = []
  const rules = THEMES.map(theme => {
    const own = readThemeColours(theme)
    const wanted = Object.entries(appearance[theme] ?? {})
    for (const [name] of wanted) if (!own.has(name)) problems.push(`${theme} has no colour ${name}`)
    const known = wanted.filter(([name]) => own.has(name))
    const poor = known.length > 0 ? findLowContrast(new Map([...own, ...known])) : []
    problems.push(...poor.slice(0, MOST_PROBLEMS).map(problem => `${theme}: ${problem}`))
    return poor.length > 0 ? '' : `[data-theme="${theme}"]{${declare(known)}}`
  })
  const radii = Object.entries(appearance.radii ?? {}).map(([name, radius]) => [name, `${radius}px`] as const)
  sheet.replaceSync(`:root{${declare(radii)}}${rules.join('')}`)
  return problems
}
