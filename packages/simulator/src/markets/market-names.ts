import { parseSpecifier } from '@touchline/betting/markets/market-keys'
import type { OutcomeLabel } from '../engine/engine.ts'
import { formatOrdinal, formatSigned } from '../engine/outcome-sets.ts'

/**
 * Names of markets and outcomes as templates, as in a UOF market description: `{total}` is a part of the market's
 * specifier, `{!setnr}` the same as an ordinal, `{+hcp}` with its sign, `{-hcp}` with the opposite sign, `{$competitor1}`
 * the home side and `{$competitor2}` the away side. A language translates a template whole and fills it the same way; it
 * may ask for a form of an ordinal, as in `{!f:setnr}`.
 */

export interface Competitors {
  readonly home: string
  readonly away: string
}

/** Writes an ordinal, in the form of it that the template asks for. */
export type OrdinalFormat = (nr: number, form: string | undefined) => string

const PLACEHOLDER = /\{([$!+-]?)(?:([a-z]):)?(\w+)\}/g

/** Fills a template. Placeholders without a value stay. */
export function fillTemplate(
  template: string,
  specifier: string,
  competitors: Competitors | null,
  formatNumber: OrdinalFormat = formatOrdinal,
): string {
  if (!template.includes('{')) return template
  let parts: Readonly<Record<string, string>> | undefined
  return template.replace(PLACEHOLDER, (mark, kind: string, form: string | undefined, name: string) => {
    if (kind === '$') return competitors?.[name === 'competitor1' ? 'home' : 'away'] ?? mark
    parts ??= parseSpecifier(specifier)
    const value = parts[name]
    if (value === undefined) return mark
    if (kind === '!') return formatNumber(Number(value), form)
    if (kind === '') return value
    return formatSigned(kind === '+' ? Number(value) : -Number(value))
  })
}

/** Whether a template has something to translate: a word, or the sign for "and". */
export function hasWords(template: string): boolean {
  return /[\p{L}&]/u.test(template.replace(PLACEHOLDER, ''))
}

/** Filled labels without competitors, which all matches share, by specifier. */
const sharedLabels = new WeakMap<readonly OutcomeLabel[], Map<string, readonly OutcomeLabel[]>>()

/** Outcomes with their English names. */
export function fillLabels(
  labels: readonly OutcomeLabel[],
  specifier: string,
  competitors: Competitors | null,
): readonly OutcomeLabel[] {
  if (labels.every(({ name }) => !name.includes('{'))) return labels
  const fill = () => labels.map(({ id, name }) => ({ id, name: fillTemplate(name, specifier, competitors) }))
  if (labels.some(({ name }) => name.includes('{$'))) return fill()
  const bySpecifier = sharedLabels.get(labels) ?? new Map<string, readonly OutcomeLabel[]>()
  sharedLabels.set(labels, bySpecifier)
  const filled = bySpecifier.get(specifier) ?? fill()
  bySpecifier.set(specifier, filled)
  return filled
}
