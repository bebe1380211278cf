/**
 * Building blocks of the wire's shapes: what an id, a moment, an amount of money or a price looks like. Everything else
 * in the contract is made of these, so that a rule such as "money is an integer of the smallest unit" stands in one place.
 */
import { type Static, type TEnum, type TProperties, type TSchema, Type } from 'typebox'

/** Matches, leagues, categories, sports and players: positive integers. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Bets, jackpot hits, notifications: UUIDv7, lower case. */
export const Uuid = Type.String({
  description: 'a UUID in lower case',
  format: 'uuid',
  pattern: '^[0-9a-f-]{36}$',
})

/** A moment in UTC with milliseconds: `2026-02-01T18:30:00.000Z`. */
export const IsoTime = Type.String({
  description: 'a moment in UTC with milliseconds, such as 2026-02-01T18:30:00.000Z',
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\\.[0-9]{3}Z$',
})

export const ISO_TIME_INPUT_PATTERN =
  '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$'

/**
 * A moment as callers write it: ISO 8601 with its zone. In a query it is turned into an `IsoTime` before the check, and may
 * leave out its seconds.
 */
export const IsoTimeInput = Type.String({
  description: 'a moment in ISO 8601 with its zone, such as 2026-02-01T18:30:00Z or 2026-02-01T19:30:00+01:00',
  format: 'date-time',
  pattern: ISO_TIME_INPUT_PATTERN,
})

/** ISO 4217 code, or the customary ticker of a crypto currency. */
export const CurrencyCode = Type.String({
  description: 'a currency code of capitals, such as EUR',
  pattern: '^[A-Z]{3,5}$',
})

/** A whole number of a currency's smallest unit. */
export const Amount = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** An amount with what is needed to read it: `subunits` smallest units make one (EUR 100, JPY 1, BTC 100000000). */
export const Money = Type.Object({
  value: Amount,
  currency: CurrencyCode,
  subunits: Type.Integer({ minimum: 1 }),
})
export type Money = Static<typeof Money>

/** Decimal (european) odds with at most three decimals. */
export const Odds = Type.Number({ minimum: 1, maximum: 1_000_000, multipleOf: 0.001 })

/** `sr:match:123`, `od:match:123`, `sr:season:7` … */
export const Urn = Type.String({
  description: 'a URN such as sr:match:123',
  pattern: '^[a-z]{2,8}:[a-z_]+:[0-9]+$',
  maxLength: 64,
})

/** Free text of one line, as a person types it: no control characters. */
export const SingleLineText = (minLength: number, maxLength: number) =>
  Type.String({ description: 'text of one line', minLength, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })

/** A word for machines: keys, codes, ids of things that are not numbered. */
export const Key = Type.String({
  description: 'letters, digits and _ . : - alone',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.:-]*$',
})

/** A language as the product names it: `en`, `pt-BR`. */
export const Locale = Type.String({
  description: 'a language such as en or pt-BR',
  pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$',
})

/** A whole number that cannot be negative: how many of something there are. */
export const Count = Type.Integer({ minimum: 0 })

/** A version only grows; a smaller one never overwrites a larger one. */
export const Version = Type.Integer({ minimum: 0 })

/** An unsigned 32-bit integer. */
export const Uint32 = Type.Integer({ minimum: 0, maximum: 0xffff_ffff })

/** The value, or null where the fact does not apply or is not known. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of the given texts. */
export const OneOf = <const T extends string[]>(...values: T): TEnum<T> => Type.Enum(values) as unknown as TEnum<T>

/** An object that refuses properties it does not know: what a client sends. */
export const StrictObject = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false })

/** Where a page stands in its list; pages count from 1. */
export const Pagination = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 500 }),
  last_page: Type.Integer({ minimum: 1 }),
})
export type Pagination = Static<typeof Pagination>

/** How a system is named: `2/3`. */
export const SystemId = Type.String({ description: 'a system such as 2/3', pattern: '^[0-9]{1,2}/[0-9]{1,2}$' })

/** `{data: […], pagination}`: a page of a list. */
export const Paged = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), pagination: Pagination })

/** `{data: […]}`: a whole list. */
export const Listed = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) })

/** `{data: …}`: one thing. */
export const Single = <T extends TSchema>(item: T) => Type.Object({ data: item })
