/**
 * Translates the feed's English names: sports and countries by key or code; markets, outcomes, periods and stages by
 * splitting the text. Names of people and teams are not translated. If one part of a text has no translation, the whole
 * text stays English.
 */

import { findDictionary } from './dictionaries.ts'
import type { Dictionary } from './dictionary.ts'
import { DEFAULT_LANGUAGE } from './language.ts'

const EMPTY: Dictionary = { sports: {}, places: {}, phrases: {} }

/**
 * Separators at which a text can be split into two translatable parts, and the separators that join the translations.
 */
const SEAMS = [' – ', ' - ', ': ', ' & ', ' and ', ' or ', '/', ', '] as const
const NUMBER = /[+-]?\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?/g
const ORDINAL = /\b\d+(?:st|nd|rd|th)\b/g
/** Names and numbers only, such as `2:1` or `{home} (+1.5)`. */
const BARE = /^(?:\{\w+\}|[\s()+:\-–/]|\d)*$/
const AROUND = /^(.+?) \((.+)\)$/

/** Home and away names, which may occur in any text about their match. */
export interface Sides {
  readonly home: string
  readonly away: string
}

export class Translator {
  readonly language: string
  readonly #dictionary: Dictionary
  readonly #regions: Intl.DisplayNames | null
  readonly #known = new Map<string, string | null>()

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

  /** Translates a stage, a period, or any other text without names. */
  phrase(text: string): string {
    return this.#translate(text) ?? text
  }

  /** Translates a market or an outcome of a match between two sides. */
  text(text: string, sides: Sides | null): string {
    if (this.isIdle) return text
    const marked = sides ? markSides(text, sides) : text
    const translated = this.#translate(marked)
    if (translated === null) return text
    return sides ? translated.replaceAll('{home}', sides.home).replaceAll('{away}', sides.away) : translated
  }

  #translate(text: string): string | null {
    if (this.isIdle) return null
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const made = this.#make(text)
    // Lines change with the score, so the cache must be bounded.
    if (this.#known.size > MAX_CACHED) this.#known.clear()
    this.#known.set(text, made)
    return made
  }

  #make(text: string): string | null {
    if (BARE.test(text)) return text
    return this.#lookUp(text) ?? this.#makeAround(text) ?? this.#makeBySeam(text)
  }

  /** Looks up the phrase itself, then with its numbers replaced, then with its ordinals replaced too. */
  #lookUp(text: string): string | null {
    const { phrases } = this.#dictionary
    const exact = phrases[text.toLowerCase()]
    if (exact !== undefined) return exact
    const ordinals = text.match(ORDINAL) ?? []
    const withOrdinals = text.replace(ORDINAL, '{nth}')
    const numbers = withOrdinals.match(NUMBER) ?? []
    // Phrases with literal ordinals take precedence: a language may have words for the first ones.
    const kept = withOrdinals.replace(NUMBER, '{n}')
    const restored = restoreOrdinals(kept, ordinals)
    const found = phrases[restored.toLowerCase()] ?? phrases[kept.toLowerCase()]
    return found === undefined ? null : fill(fill(found, '{n}', numbers), '{nth}', ordinals.map(readOrdinal))
  }

  /** `Winner (incl. overtime)`: translates the text in brackets separately. */
  #makeAround(text: string): string | null {
    const [, outer, inner] = AROUND.exec(text) ?? []
    if (outer === undefined || inner === undefined) return null
    const [first, second] = [this.#translate(outer), this.#translate(inner)]
    return first === null || second === null ? null : `${first} (${second})`
  }

  #makeBySeam(text: string): string | null {
    for (const seam of SEAMS) {
      const at = text.indexOf(seam)
      if (at <= 0) continue
      const [first, second] = [this.#translate(text.slice(0, at)), this.#translate(text.slice(at + seam.length))]
      if (first !== null && second !== null) return first + (this.#dictionary.phrases[seam] ?? seam) + second
    }
    return null
  }
}

const MAX_CACHED = 20_000

/** Replaces names by placeholders, the longer first, because one may contain the other. */
function markSides(text: string, { home, away }: Sides): string {
  const names = [
    [home, '{home}'],
    [away, '{away}'],
  ] as const
  return [...names]
    .sort(([a], [b]) => b.length - a.length)
    .reduce((marked, [name, mark]) => (name ? marked.replaceAll(name, mark) : marked), text)
}

function restoreOrdinals(text: string, ordinals: readonly string[]): string {
  let next = 0
  return text.replaceAll('{nth}', () => ordinals[next++] ?? '{nth}')
}

function fill(text: string, mark: string, values: readonly string[]): string {
  let next = 0
  return text.replaceAll(mark, () => values[next++] ?? mark)
}

const readOrdinal = (ordinal: string): string => String(Number.parseInt(ordinal, 10))
