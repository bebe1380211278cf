/**
 * Colours and radii that the host page sets for the frame, above those of the brand. A theme whose texts or edges would
 * be hard to see keeps the brand's colours. Constructed style sheets need no exception in the content security policy.
 */
import type { PayloadOf, PortIncomingMessages } from '@touchline/contract/host-messages'
import { findLowContrast, type Theme } from '../../ui/contrast-pairs.ts'
import { readThemeColours } from '../../ui/theme-colours.ts'

export type Appearance = NonNullable<PayloadOf<PortIncomingMessages, 'iframe_integration'>['appearance']>

const THEMES: readonly Theme[] = ['dark', 'light']
/** Problems that fit into one message. */
const MAX_PROBLEMS = 4

const declare = (values: Iterable<readonly [name: string, value: string]>): string =>
  [...values].map(([name, value]) => `--${name}:${value};`).join('')

let sheet: CSSStyleSheet | undefined

/**
 * Replaces what the host set before. Returns the problems: colours that no token has, and themes with too little contrast.
 */
export function applyAppearance(appearance: Appearance): string[] {
  sheet ??= new CSSStyleSheet()
  sheet.replaceSync('')
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  const problems: string[] = []
  const rules = THEMES.map(theme => {
    const defaults = readThemeColours(theme)
    const requested = Object.entries(appearance[theme] ?? {})
    for (const [name] of requested) if (!defaults.has(name)) problems.push(`${theme} has no colour ${name}`)
    const colours = requested.filter(([name]) => defaults.has(name))
    const lowContrast = colours.length > 0 ? findLowContrast(new Map([...defaults, ...colours])) : []
    problems.push(...lowContrast.slice(0, MAX_PROBLEMS).map(problem => `${theme}: ${problem}`))
    return lowContrast.length > 0 ? '' : `[data-theme="${theme}"][data-theme]{${declare(colours)}}`
  })
  const radii = Object.entries(appearance.radii ?? {}).map(([name, radius]) => [name, `${radius}px`] as const)
  sheet.replaceSync(`:root:root{${declare(radii)}}${rules.join('')}`)
  return problems
}
