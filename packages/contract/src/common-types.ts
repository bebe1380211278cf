/** Types that many entities share: ids, times, money, odds, texts with a form. */
import { type Static, Type } from 'typebox'
import { Described, OneOf } from './schema.ts'

/** Matches, leagues, categories, sports and players: positive integers. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Kinds of the URNs of entities with ids. The number of a URN is the id. */
export const URN_KINDS = {
  sports: ['sport'],
  categories: ['category'],
  tournaments: ['tournament'],
  matches: ['match', 'season', 'stage', 'simple_tournament'],
} as const

/** An id in a path that may be written as the entity's URN. */
export const IdInput = (kinds: readonly string[] | Readonly<Record<string, readonly string[]>>, description: string) =>
  Type.With(Id, { description, 'x-urn': kinds }) as unknown as typeof Id

export const Uuid = Type.String({
  description: 'A UUID in lower case. Bets, jackpot hits and notifications have one of version 7.',
  'x-form': 'a UUID in lower case',
  format: 'uuid',
  pattern: '^[0-9a-f-]{36}$',
})

export const IsoTime = Type.String({
  description: 'A time in UTC by ISO 8601, always with milliseconds and `Z`: `2026-02-01T18:30:00.000Z`.',
  'x-form': 'a moment in UTC with milliseconds, such as 2026-02-01T18:30:00.000Z',
  format: 'date-time',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9]\\.[0-9]{3}Z$',
})

export const ISO_TIME_INPUT_PATTERN =
  '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$'

/** Query form of `IsoTime`: normalised before validation; seconds are optional. */
export const IsoTimeInput = Type.String({
  description:
    'A time by ISO 8601 with its zone, as callers send it: `2026-02-01T18:30:00Z` or `2026-02-01T19:30:00+01:00`.',
  'x-form': 'a moment in ISO 8601 with its zone, such as 2026-02-01T18:30:00Z or 2026-02-01T19:30:00+01:00',
  format: 'date-time',
  pattern: ISO_TIME_INPUT_PATTERN,
})

export const CurrencyCode = Type.String({
  description: 'An ISO 4217 code, or the customary ticker of a cryptocurrency: `EUR`, `JPY`, `BTC`.',
  'x-form': 'a currency code of capitals, such as EUR',
  pattern: '^[A-Z]{3,5}$',
})

/** An amount in minor units of a currency. */
export const Amount = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

export const Subunits = Type.Integer({
  minimum: 1,
  description: 'How many minor units make one unit of the currency: EUR 100, JPY 1, BTC 100000000.',
})

export const Money = Type.Object(
  {
    value: Described(Amount, 'The amount in minor units of the currency.'),
    currency: CurrencyCode,
    subunits: Subunits,
  },
  { description: 'An amount of money, with what is needed to display it. Never a float.' },
)
export type Money = Static<typeof Money>

/**
 * Decimal odds. The validator checks the number of decimals with a tolerance for binary fractions; the documents only
 * describe it, because a JSON Schema validator that divides exactly refuses odds such as 2.049 as a multiple of 0.001.
 */
export const Odds = Type.Number({
  description: 'Decimal (European) odds with at most three decimals.',
  minimum: 1,
  maximum: 1_000_000,
  multipleOf: 0.001,
})

export const Urn = Type.String({
  description:
    'A URN of the feed, by provider and kind: `sr:match:123`, `sr:season:7`, `sr:tournament:17`, `od:match:123`.',
  'x-form': 'a URN such as sr:match:123',
  pattern: '^[a-z]{2,8}:[a-z_]+:[0-9]+$',
  maxLength: 64,
})

export const Slug = Type.String({
  description:
    'The last part of a page’s path: the name in kebab case (Latin letters without accents, other scripts as they are), the letter of a kind, the id. Letters: `c` category, `t` league, `m` match, `s` season, `g` stage, `o` simple tournament, `p` competitor, `a` player of a team. Letter and id decide; a page asked for by another name redirects to the slug given here.',
  pattern: '^([^/?#\\s]+-)?[ctmsgopa][1-9][0-9]*$',
})

export const Key = Type.String({
  description: 'An identifier of letters, digits and `_ . : -`.',
  'x-form': 'letters, digits and _ . : - alone',
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.:-]*$',
})

export const Locale = Type.String({
  description: 'A language as the product names it: `en`, `pt-BR`.',
  'x-form': 'a language such as en or pt-BR',
  pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$',
})

/** A language in a query, as clients write it; one that is not offered falls back like one of `Accept-Language`. */
export const LocaleInput = Type.String({
  description: 'The language of names and messages: `en`, `pt-BR`. It takes precedence over `Accept-Language`.',
  'x-form': 'a language such as en or pt-BR',
  pattern: '^[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}$',
})

/** A non-negative integer count. */
export const Count = Type.Integer({ minimum: 0 })

export const Version = Type.Integer({
  minimum: 0,
  description:
    'Grows with every change of the entity. Of two states the one with the larger version is newer, whichever way it arrived; ignore a smaller one.',
})

/** An unsigned 32-bit integer. */
export const Uint32 = Type.Integer({ minimum: 0, maximum: 0xffff_ffff })

export const SystemId = Type.String({
  description: 'A system bet’s type: `2/3` is every combination of two out of three selections.',
  'x-form': 'a system such as 2/3',
  pattern: '^[0-9]{1,2}/[0-9]{1,2}$',
})

export const IdentityLevel = Described(
  OneOf('claimed', 'contact', 'verified'),
  'How much is known of who a player is: what the player typed (`claimed`), a confirmed e-mail address or a verified phone (`contact`), or a checked document (`verified`).',
)
export type IdentityLevel = Static<typeof IdentityLevel>

export const Side = Described(OneOf('home', 'away'), 'One of the two sides of a match.')
