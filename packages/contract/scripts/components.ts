/**
 * Names for schemas, so that a document says `Match` once instead of spelling it out at every place. A schema is known
 * by the part of it that copies share (`Type.Optional` makes a shallow copy), and its name is the one under which the
 * contract exports it.
 */
import type { TSchema } from 'typebox'
import * as bet from '../src/entities/bet.ts'
import * as betBonus from '../src/entities/bet-bonus.ts'
import * as bonus from '../src/entities/bonus.ts'
import * as catalogue from '../src/entities/catalogue.ts'
import * as engagement from '../src/entities/engagement.ts'
import * as farming from '../src/entities/farming.ts'
import * as jackpot from '../src/entities/jackpot.ts'
import * as limits from '../src/entities/limits.ts'
import * as market from '../src/entities/market.ts'
import * as match from '../src/entities/match.ts'
import * as media from '../src/entities/media.ts'
import * as player from '../src/entities/player.ts'
import * as settings from '../src/entities/settings.ts'
import * as share from '../src/entities/share.ts'
import * as errors from '../src/errors.ts'
import * as schema from '../src/schema.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const MODULES = [
  errors,
  schema,
  catalogue,
  market,
  match,
  media,
  bet,
  betBonus,
  share,
  bonus,
  farming,
  jackpot,
  engagement,
  player,
  limits,
  settings,
]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects, unions, enumerations and patterns deserve a name; a plain number is shorter than a reference to it. */
const identify = (value: Record<string, unknown>): unknown =>
  value.properties ?? value.anyOf ?? value.enum ?? value.pattern

const nameAll = (): Map<unknown, string> => {
  const names = new Map<unknown, string>()
  for (const [name, value] of MODULES.flatMap(module => Object.entries(module))) {
    const identity = isObject(value) && ('type' in value || 'anyOf' in value || 'enum' in value) && identify(value)
    if (!identity) continue
    if ([...names.values()].includes(name)) throw new Error(`Two schemas are exported as ${name}.`)
    if (!names.has(identity)) names.set(identity, name)
  }
  return names
}

/** Collects the schemas a document uses, each under its name. */
export class Components {
  private readonly names = nameAll()
  private readonly used = new Map<string, Json>()

  /** The schema as JSON, with references in place of everything that has a name. */
  refer(value: TSchema): Json {
    return this.convert(value, false)
  }

  /** The named schemas that `refer` has come across, by name. */
  list(): JsonObject {
    return Object.fromEntries([...this.used].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  private convert(value: unknown, spelledOut: boolean): Json {
    if (Array.isArray(value)) return value.map(item => this.convert(item, false))
    if (!isObject(value)) return value as Json
    const name = spelledOut ? undefined : this.names.get(identify(value))
    if (name) return this.referTo(name, value)
    return this.convertMembers(value)
  }

  private referTo(name: string, value: unknown): Json {
    if (!this.used.has(name)) {
      this.used.set(name, null)
      this.used.set(name, this.convert(value, true))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  private convertMembers(value: Record<string, unknown>): Json {
    const members = Object.entries(value).map(([key, member]): [string, Json] => [key, this.convert(member, false)])
    return simplify(Object.fromEntries(members))
  }
}

/** A record whose names are free, and an enumeration of texts, said as people expect to read them. */
const simplify = (schema: JsonObject): JsonObject => {
  const patterns = schema.patternProperties
  if (isObject(patterns) && '^.*$' in patterns) {
    const { patternProperties: _, ...rest } = schema
    return { ...rest, additionalProperties: patterns['^.*$'] as Json }
  }
  if (Array.isArray(schema.enum) && schema.type === undefined && schema.enum.every(word => typeof word === 'string')) {
    return { type: 'string', ...schema }
  }
  return schema
}
