/**
 * Converts TypeBox schemas to JSON Schema with references, so that a document defines `Match` once. A schema is
 * identified by the part that copies share (`Type.Optional` and `Described` copy shallowly) and named like its export
 * in the contract. A wrapper is named after the schema it wraps.
 */
import type { TSchema } from 'typebox'
import * as commonTypes from '../src/common-types.ts'
import * as campaignEndpoints from '../src/endpoints/campaigns.ts'
import * as catalogueEndpoints from '../src/endpoints/catalogue.ts'
import * as engagementEndpoints from '../src/endpoints/engagement.ts'
import * as reviewEndpoints from '../src/endpoints/reviews.ts'
import * as tradingEndpoints from '../src/endpoints/trading.ts'
import * as bet from '../src/entities/bet.ts'
import * as betBonus from '../src/entities/bet-bonus.ts'
import * as bonus from '../src/entities/bonus.ts'
import * as catalogue from '../src/entities/catalogue.ts'
import * as engagement from '../src/entities/engagement.ts'
import * as farming from '../src/entities/farming.ts'
import * as identity from '../src/entities/identity.ts'
import * as jackpot from '../src/entities/jackpot.ts'
import * as limits from '../src/entities/limits.ts'
import * as market from '../src/entities/market.ts'
import * as match from '../src/entities/match.ts'
import * as media from '../src/entities/media.ts'
import * as pageBlock from '../src/entities/page-block.ts'
import * as player from '../src/entities/player.ts'
import * as settings from '../src/entities/settings.ts'
import * as share from '../src/entities/share.ts'
import * as errors from '../src/errors.ts'
import * as realtime from '../src/realtime.ts'
import * as schema from '../src/schema.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

const MODULES = [
  errors,
  commonTypes,
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
  pageBlock,
  identity,
  player,
  limits,
  settings,
  realtime,
  campaignEndpoints,
  catalogueEndpoints,
  engagementEndpoints,
  reviewEndpoints,
  tradingEndpoints,
]

/** Path of schemas in both formats. */
const PREFIX = '#/components/schemas/'

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Objects, unions, enums and patterns are named; a plain number is shorter than a reference. */
const identify = (value: Members): unknown => value.properties ?? value.anyOf ?? value.enum ?? value.pattern

interface Named {
  readonly name: string
  readonly schema: Members
}

const listNamedSchemas = (): Map<unknown, Named> => {
  const named = new Map<unknown, Named>()
  const names = new Set<string>()
  for (const [name, value] of MODULES.flatMap(module => Object.entries(module))) {
    const identity = isObject(value) && ('type' in value || 'anyOf' in value || 'enum' in value) && identify(value)
    if (!identity || named.has(identity)) continue
    if (names.has(name)) throw new Error(`Two schemas are exported as ${name}.`)
    names.add(name)
    named.set(identity, { name, schema: value as Members })
  }
  return named
}

/** Collects the named schemas used by a document. */
export class Components {
  private readonly refSiblings: boolean
  private readonly named = listNamedSchemas()
  private readonly used = new Map<string, Json>()

  /** `refSiblings`: whether the format supports keywords beside `$ref`; OpenAPI 3.1 does, AsyncAPI does not. */
  constructor({ refSiblings = true } = {}) {
    this.refSiblings = refSiblings
  }

  /** Converts the schema to JSON, with references to named schemas. */
  convert(value: TSchema): Json {
    return this.convertValue(value)
  }

  /** References a request, response or message by its own name, that of the schema it wraps, or `fallback`. */
  refer(value: TSchema, fallback: string): JsonObject {
    const members = value as unknown as Members
    const name = this.named.get(identify(members))?.name ?? this.nameWrapper(members) ?? fallback
    this.define(name, members)
    return { $ref: PREFIX + name }
  }

  /** The used schemas, by name. */
  list(): JsonObject {
    return Object.fromEntries([...this.used].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Names the wrappers `Paged`, `Listed`, `Single`: `MatchPage`, `MatchList`, `MatchResponse`. */
  private nameWrapper({ properties }: Members): string | undefined {
    const { data, pagination, ...rest } = (properties ?? {}) as Record<string, Members | undefined>
    if (!data || Object.keys(rest).length > 0) return undefined
    const name = this.named.get(identify(isObject(data.items) ? data.items : data))?.name
    if (!name) return undefined
    if (pagination) return `${name}Page`
    return data.items ? `${name}List` : `${name}Response`
  }

  private define(name: string, value: Members): void {
    if (this.used.has(name)) return
    this.used.set(name, null)
    this.used.set(name, this.convertMembers(this.named.get(identify(value))?.schema ?? value))
  }

  private convertValue(value: unknown): Json {
    if (Array.isArray(value)) return value.map(item => this.convertValue(item))
    if (!isObject(value)) return value as Json
    const named = this.named.get(identify(value))
    if (!named) return this.convertMembers(value)
    this.define(named.name, named.schema)
    const reference = { $ref: PREFIX + named.name }
    const { description } = value
    if (description === named.schema.description) return reference
    return { ...(this.refSiblings ? reference : { allOf: [reference] }), description: description as Json }
  }

  private convertMembers(value: Members): Json {
    const members = Object.entries(value).map(([key, member]): [string, Json] => [key, this.convertValue(member)])
    return simplify(Object.fromEntries(members))
  }
}

/** Simplifies TypeBox output for readers and other validators. */
const simplify = (schema: JsonObject): JsonObject => {
  // Validators with binary fractions fail on decimal divisors; the description states the number of decimals.
  const { 'x-form': _form, multipleOf: _divisor, patternProperties, ...rest } = schema
  if (isObject(patternProperties)) {
    const [[pattern, values] = ['', false]] = Object.entries(patternProperties) as Array<[string, Json]>
    if (pattern === '^.*$') return { ...rest, additionalProperties: values }
    return { ...rest, patternProperties: patternProperties as JsonObject }
  }
  if (Array.isArray(rest.enum) && rest.type === undefined && rest.enum.every(word => typeof word === 'string')) {
    return { type: 'string', ...rest }
  }
  return nameNumbers(rest) ?? rest
}

/** Converts a union of titled numbers to an enum with names, using keywords of code generators. */
const nameNumbers = ({ anyOf, ...rest }: JsonObject): JsonObject | undefined => {
  if (!Array.isArray(anyOf) || !anyOf.every(option => isObject(option) && typeof option.title === 'string'))
    return undefined
  const options = anyOf as JsonObject[]
  const meanings = options.map(option => `- ${option.const} ${option.title}: ${option.description}`)
  return {
    type: 'integer',
    enum: options.map(option => option.const ?? null),
    'x-enum-varnames': options.map(option => option.title ?? null),
    'x-enum-descriptions': options.map(option => option.description ?? null),
    ...rest,
    description: [rest.description, '', ...meanings].join('\n'),
  }
}
