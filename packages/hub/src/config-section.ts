/**
 * Reads one object of a configuration file key by key. Every invalid value and every key that was not read becomes a
 * problem under its full path: a setting is never silently ignored.
 */
import { isAbsent } from './json-fields.ts'

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const DURATION = /^(\d+(\.\d+)?(ms|s|m|h))+$/
const DURATION_PART = /(\d+(?:\.\d+)?)(ms|s|m|h)/g

export class ConfigSection {
  readonly #path: string
  readonly #problems: string[]
  readonly #rest: Map<string, unknown>
  readonly #inner: ConfigSection[] = []

  /** `problems` collects the problems of the whole file. */
  constructor(value: unknown, path: string, problems: string[]) {
    this.#path = path
    this.#problems = problems
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject) problems.push(`${path || 'the configuration'} must be an object`)
    this.#rest = new Map(isObject ? Object.entries(value) : [])
  }

  /** A nested object; an absent one is empty. */
  section(key: string): ConfigSection {
    return this.#open(this.#consume(key) ?? {}, this.nameOf(key))
  }

  /** A list of objects; an absent one is empty. */
  sections(key: string): ConfigSection[] {
    const list = this.#read(key, [], value => Array.isArray(value), 'a list')
    return list.map((value, index) => this.#open(value, `${this.nameOf(key)}[${index}]`))
  }

  text(key: string, fallback = ''): string {
    return this.#read(key, fallback, value => typeof value === 'string', 'text')
  }

  flag(key: string): boolean {
    return this.#read(key, false, value => typeof value === 'boolean', 'true or false')
  }

  /** A non-negative integer. */
  count(key: string, fallback: number): number {
    const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
    return this.#read(key, fallback, isCount, 'a whole number from 0 on')
  }

  texts(key: string): readonly string[] {
    const isList = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every(item => typeof item === 'string')
    return this.#read(key, [], isList, 'a list of texts')
  }

  /** A duration such as `300s` or `1h30m` in milliseconds; an absent one is 0. */
  duration(key: string): number {
    const isDuration = (value: unknown): value is string => typeof value === 'string' && DURATION.test(value)
    const text = this.#read(key, '', isDuration, 'a duration such as 300s')
    const parts = [...text.matchAll(DURATION_PART)]
    return parts.reduce((sum, [, number, unit]) => sum + Number(number) * UNITS_MS[unit as keyof typeof UNITS_MS], 0)
  }

  /** Reports every key that was not read, here and in nested sections. */
  refuseRest(): void {
    for (const key of this.#rest.keys()) this.#problems.push(`${this.nameOf(key)} is not known to the hub`)
    for (const section of this.#inner) section.refuseRest()
  }

  /** A key's full path. */
  nameOf(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`
  }

  #open(value: unknown, path: string): ConfigSection {
    const section = new ConfigSection(value, path, this.#problems)
    this.#inner.push(section)
    return section
  }

  #read<T>(key: string, fallback: T, isValid: (value: unknown) => value is T, expected: string): T {
    const value = this.#consume(key)
    if (isAbsent(value)) return fallback
    if (isValid(value)) return value
    this.#problems.push(`${this.nameOf(key)} must be ${expected}, not ${JSON.stringify(value)}`)
    return fallback
  }

  #consume(key: string): unknown {
    const value = this.#rest.get(key)
    this.#rest.delete(key)
    return value
  }
}
