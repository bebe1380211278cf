/** Parses environment variables into typed values and collects problems. */
import { resolveLocale } from '@touchline/contract/locales'

const SHORTEST_SECRET = 16

export type Environment = Readonly<Record<string, string | undefined>>

export class EnvironmentReader {
  readonly problems: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  text(name: string, fallback: string): string {
    return this.#environment[name]?.trim() || fallback
  }

  number(name: string, fallback: number, isValid: (value: number) => boolean, expected: string): number {
    const text = this.text(name, String(fallback))
    const value = Number(text)
    if (!isValid(value)) this.problems.push(`${name} must be ${expected}, not "${text}"`)
    return value
  }

  /** A timestamp such as `2026-11-21T15:00:00Z` in epoch milliseconds, or null when not set. */
  instant(name: string): number | null {
    const text = this.text(name, '')
    if (text === '') return null
    const hasZone = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text)
    if (!hasZone || Number.isNaN(Date.parse(text)))
      this.problems.push(`${name} must be a moment such as 2026-11-21T15:00:00Z, not "${text}"`)
    return Date.parse(text)
  }

  /** Ids with commas; null when there are none. */
  ids(name: string): ReadonlySet<number> | null {
    const text = this.text(name, '')
    if (text === '') return null
    if (!/^\d+(,\d+)*$/.test(text)) this.problems.push(`${name} must be ids with commas, not "${text}"`)
    return new Set(text.split(',').map(Number))
  }

  origins(name: string, fallback: string[]): string[] {
    const list = this.text(name, fallback.join(','))
      .split(',')
      .map(origin => origin.trim())
      .filter(Boolean)
    for (const origin of list) {
      if (!URL.canParse(origin) || new URL(origin).origin !== origin)
        this.problems.push(`${name} holds "${origin}", which is no origin such as https://example.com`)
    }
    return list
  }

  /** `true` or `false`; other spellings such as `yes` or `1` are rejected rather than read as false. */
  flag(name: string, fallback: boolean): boolean {
    const text = this.text(name, String(fallback))
    if (text !== 'true' && text !== 'false') this.problems.push(`${name} must be true or false, not "${text}"`)
    return text === 'true'
  }

  /** Comma-separated language codes; an alias stands for its language. */
  locales(name: string, fallback: string): string[] {
    const codes = this.text(name, fallback)
      .split(',')
      .map(code => code.trim())
    for (const code of codes)
      if (!/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(code))
        this.problems.push(`${name} holds "${code}", which is no language`)
    return [...new Set(codes.map(resolveLocale))]
  }

  /** URL of a PostgreSQL server. */
  postgres(name: string, fallback: string): string {
    const text = this.text(name, fallback)
    if (text !== '' && !/^postgres(ql)?:\/\//.test(text)) this.problems.push(`${name} must start with postgres://`)
    return text
  }

  /** One of those words; the first by default. */
  choice<T extends string>(name: string, words: readonly [T, ...T[]]): T {
    const text = this.text(name, words[0])
    const word = words.find(word => word === text)
    if (word === undefined) this.problems.push(`${name} must be one of ${words.join(', ')}, not "${text}"`)
    return word ?? words[0]
  }

  /** Comma-separated list of those words; `none` for an empty list. */
  choices<T extends string>(name: string, words: readonly T[], fallback: readonly T[]): readonly T[] {
    const text = this.text(name, fallback.join(','))
    const chosen = text === 'none' ? [] : text.split(',').map(word => word.trim())
    const unknown = chosen.filter(word => !words.some(candidate => candidate === word))
    if (unknown.length > 0) this.problems.push(`${name} may hold ${words.join(', ')}, not "${unknown.join(', ')}"`)
    return words.filter(word => chosen.includes(word))
  }

  /** A secret with a minimum length, or null when not set. */
  secret(name: string): string | null {
    const text = this.text(name, '')
    if (text !== '' && text.length < SHORTEST_SECRET)
      this.problems.push(`${name} must have ${SHORTEST_SECRET} characters or more`)
    return text || null
  }

  /** Comma-separated `name:secret` pairs. */
  namedSecrets(name: string): { name: string; secret: string }[] {
    const entries = this.text(name, '')
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean)
    const named = entries.map(entry => ({
      name: entry.split(':')[0] ?? '',
      secret: entry.slice(entry.indexOf(':') + 1),
    }))
    if (entries.some(entry => !/^[A-Za-z0-9._-]+:/.test(entry)))
      this.problems.push(`${name} must hold entries such as anna:secret`)
    if (named.some(({ secret }) => secret.length < SHORTEST_SECRET))
      this.problems.push(`${name} must hold secrets of ${SHORTEST_SECRET} characters or more`)
    if (
      new Set(named.map(operator => operator.name)).size < named.length ||
      named.some(operator => operator.name === 'operator')
    )
      this.problems.push(`${name} must name each once, and nobody "operator", who has OPERATOR_TOKEN`)
    return named
  }

  country(name: string): string | null {
    const text = this.text(name, '')
    if (!/^([A-Z]{2})?$/.test(text)) this.problems.push(`${name} must be a country such as DE, not "${text}"`)
    return text || null
  }

  url(name: string, fallback: string): string {
    const text = this.text(name, fallback)
    if (!URL.canParse(text)) this.problems.push(`${name} must be a URL, not "${text}"`)
    return text
  }
}
