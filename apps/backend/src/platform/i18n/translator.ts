/**
 * Translates the feed's English names: sports and countries by key or code, phases by name, markets and outcomes by
 * template. Names of people and teams are not translated. A text without a translation stays English.
 */

import { type Competitors, fillTemplate } from '@touchline/simulator/markets/market-names'
import { findDictionary } from './dictionaries.ts'
import type { Dictionary } from './dictionary.ts'
import { DEFAULT_LANGUAGE } from './language.ts'

const EMPTY: Dictionary = { sports: {}, places: {}, phases: {}, names: {}, ordinals: {} }

export class Translator {
  readonly language: string
  readonly #dictionary: Dictionary
  readonly #regions: Intl.DisplayNames | null

  constructor(language: string) {
    this.language = language
    this.#dictionary = findDictionary(language) ?? EMPTY
    this.#regions = language === DEFAULT_LANGUAGE ? null : new Intl.DisplayNames([language], { type: 'region' })
  }

  /** Whether no text is translated. */
  get isIdle(): boolean {
    return this.#dictionary === EMPTY
  }

  sport(key: string, name: string): string {
    return this.#dictionary.sports[key] ?? name
  }

  /** Translates a category: a country, part of one, or another grouping of leagues. */
  place(name: string, countryCode: string | null): string {
    const known = this.#dictionary.places[name]
    const isCountry = countryCode !== null && /^[A-Z]{2}$/.test(countryCode)
    return known ?? (isCountry ? this.#regions?.of(countryCode) : undefined) ?? name
  }

  /** Translates the name of a phase or a period of a match. */
  phase(name: string): string {
    return this.#dictionary.phases[name] ?? name
  }

  /** Translates and fills a template of the feed; null if the language has no translation of it. */
  name(template: string, specifier: string, competitors: Competitors | null): string | null {
    const translated = this.#dictionary.names[template]
    if (translated === undefined) return null
    return fillTemplate(translated, specifier, competitors, (nr, form = '') => {
      return this.#dictionary.ordinals[form]?.[nr - 1] ?? String(nr)
    })
  }
}
