/**
 * Colours and radii that the host page sets for the frame, above those of the brand. A theme whose texts or edges would
 * be hard to see keeps its own colours. Constructed style sheets need no exception in the content security policy.
 */
import type { PayloadOf, PortIncomingMessages } from '@touchline/contract/host-messages'
import { findLowContrast, type Theme } from '../../ui/contrast-pairs.ts'
import { readThemeColours } from '../../ui/theme-colours.ts'

export type Appearance = NonNullable<PayloadOf<PortIncomingMessages, 'iframe_integration'>['appearance']>

const THEMES: readonly Theme[] = ['dark', 'light']
/** Problems that fit into one message. */
const MOST_PROBLEMS = 4

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
    return poor.length > 0 ? '' : `[data-theme="${theme}"][data-theme]{${declare(known)}}`
  })
  const radii = Object.entries(appearance.radii ?? {}).map(([name, radius]) => [name, `${radius}px`] as const)
  sheet.replaceSync(`:root:root{${declare(radii)}}${rules.join('')}`)
  return problems
}
