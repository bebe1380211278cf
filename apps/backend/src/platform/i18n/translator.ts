/**
 * Translates the feed's English names: sports and countries by key or code, phases by name, markets and outcomes by
 * template. Names of people and teams are not translated. A text without a translation stays English.
 */
import { intlTagOf } from '@touchline/contract/intl-tags'
import { type Competitors, fillTemplate, type OrdinalFormat } from '@touchline/simulator/markets/market-names'
import { DEFAULT_LANGUAGE } from './language.ts'
import { type Dictionary, hasDictionary, loadDictionary } from './texts.ts'

/** Templates of phases and periods, so that a language translates `{!nr} set` once instead of each set. */

export interface PhaseTemplate {
  /** `Break top {top} bottom {bottom}`. */
  readonly template: string
  /** Its numbers, as in a market's specifier: `top=5|bottom=4`. */
  readonly specifier: string
}

const NUMBERS: readonly (readonly [RegExp, key: string, written: string])[] = [
  [/\b(\d+)(?:st|nd|rd|th)\b/, 'nr', '{!nr}'],
  [/\btop (\d+)/, 'top', 'top {top}'],
  [/\bbottom (\d+)/, 'bottom', 'bottom {bottom}'],
]

/** The template of a phase's English name, and its numbers. */
export function toPhaseTemplate(name: string): PhaseTemplate {
  const parts: string[] = []
  let template = name
  for (const [pattern, key, written] of NUMBERS) {
    template = template.replace(pattern, (_text, number: string) => {
      parts.push(`${key}=${number}`)
      return written
    })
  }
  return { template, specifier: parts.join('|') }
}

/** The template of a match's name, in the form of the feed's. */
export const MATCH_NAME = '{$competitor1} v {$competitor2}'

export class Translator {
  readonly language: string
  /** Read with the first name: a language that nobody asks for is never loaded. */
  #dictionary: Dictionary | null = null
  #regions: Intl.DisplayNames | null = null
  #isIdle: boolean | null = null
  readonly #phases = new Map<string, string>()

  constructor(language: string) {
    this.language = language
  }

  /** Whether no text is translated. */
  get isIdle(): boolean {
    this.#isIdle ??= !hasDictionary(this.language)
    return this.#isIdle
  }

  get #texts(): Dictionary {
    this.#dictionary ??= loadDictionary(this.language)
    return this.#dictionary
  }

  sport(key: string, name: string): string {
    return this.#texts.sports[key] ?? name
  }

  /** Translates a category: a country, part of one, or another grouping of leagues. */
  place(name: string, countryCode: string | null): string {
    const place = this.#texts.places[name]
    if (place !== undefined || this.language === DEFAULT_LANGUAGE || !/^[A-Z]{2}$/.test(countryCode ?? ''))
      return place ?? name
    this.#regions ??= new Intl.DisplayNames([intlTagOf(this.language)], { type: 'region' })
    return this.#regions.of(countryCode as string) ?? name
  }

  /** Translates the name of a phase or a period of a match. */
  phase(name: string): string {
    const cached = this.#phases.get(name)
    if (cached !== undefined) return cached
    const { template, specifier } = toPhaseTemplate(name)
    const translated = this.#texts.phases[template]
    const text = translated === undefined ? name : this.#fill(translated, specifier, null)
    this.#phases.set(name, text)
    return text
  }

  /**
   * Translates and fills a template of the feed; null if the language has no translation of it. Where sports share a
   * template that the language has different words for, the sport's own stands under `table-tennis: Total games`.
   */
  name(template: string, specifier: string, competitors: Competitors | null, sport: string): string | null {
    const { names } = this.#texts
    const translated = names[`${sport}: ${template}`] ?? names[template]
    return translated === undefined ? null : this.#fill(translated, specifier, competitors)
  }

  /** `Arsenal v Chelsea`. */
  matchName(competitors: Competitors): string {
    return this.#fill(this.#texts.names[MATCH_NAME] ?? MATCH_NAME, '', competitors)
  }

  #fill(template: string, specifier: string, competitors: Competitors | null): string {
    // The forms of English ordinals are the feed's own, in each country's English.
    const isEnglish = this.language.startsWith(`${DEFAULT_LANGUAGE}-`)
    return fillTemplate(template, specifier, competitors, isEnglish ? undefined : this.#writeOrdinal)
  }

  readonly #writeOrdinal: OrdinalFormat = (nr, form = '') => this.#texts.ordinals[form]?.[nr] ?? String(nr)
}
