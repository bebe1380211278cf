/**
 * The operator's settings file: JSON with settings that differ from this back end's defaults, validated against their
 * schema. Omitted settings keep their defaults; `platform`, `flags` and `protection` are merged field by field.
 */

import { readFileSync } from 'node:fs'
import { PAYOUT_ROUNDINGS } from '@touchline/betting/money/money'
import { LoyaltyStatus } from '@touchline/contract/entities/player'
import { BetsLimits, PlatformSettings, PlayerField } from '@touchline/contract/entities/settings'
import { Nullable, OneOf, StrictObject } from '@touchline/contract/schema'
import { validatorOf } from '@touchline/contract/validators'
import { type TProperties, type TSchema, Type } from 'typebox'
import { CURRENCIES } from '../ledger/account-currencies.ts'
import type { BonusHedgeSettings } from './bonus-hedge.ts'
import type { LiabilitySettings } from './liability.ts'
import type { OperatorChoices } from './operator.ts'
import { DEFAULT_FLAGS, DEFAULT_PLATFORM } from './platform.ts'
import type { ProtectionSettings } from './protection.ts'

const partly = (properties: TProperties): TSchema =>
  StrictObject(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])))

const platform = Object.fromEntries(
  Object.entries(PlatformSettings.properties).filter(([name]) => Object.hasOwn(DEFAULT_PLATFORM, name)),
)
const flag = (byDefault: boolean | null) => (byDefault === null ? Nullable(Type.Boolean()) : Type.Boolean())
const flags = Object.fromEntries(Object.entries(DEFAULT_FLAGS).map(([name, byDefault]) => [name, flag(byDefault)]))

const Seconds = Type.Integer({ minimum: 1 })
const Wait = Type.Integer({ minimum: 0 })
const protection = {
  realityCheckSeconds: Nullable(Seconds),
  realityCheckGraceSeconds: Wait,
  playSecondsADay: Nullable(Seconds),
  idleSeconds: Nullable(Seconds),
  looserAfterSeconds: StrictObject({ amount: Wait, duration: Wait }),
  confirmWithinSeconds: Seconds,
  limitReviewSeconds: Nullable(Seconds),
  allowsLossRewards: Type.Boolean(),
  exclusionRetentionSeconds: Wait,
  leastSeconds: Seconds,
} satisfies Record<keyof ProtectionSettings, TSchema>

const Factor = Nullable(Type.Number({ exclusiveMinimum: 0 }))
const liability = { outcomeFactor: Factor, matchFactor: Factor } satisfies Record<keyof LiabilitySettings, TSchema>

const bonusHedge = {
  mode: OneOf('refuse', 'review', 'off'),
  sharePercent: Type.Integer({ minimum: 1, maximum: 100 }),
  leastEuros: Type.Number({ minimum: 0 }),
} satisfies Record<keyof BonusHedgeSettings, TSchema>

const rounding = Object.fromEntries(CURRENCIES.map(code => [code, OneOf(...PAYOUT_ROUNDINGS)]))

const OperatorFile = partly({
  platform: partly(platform),
  flags: partly(flags),
  protection: partly(protection),
  playerFields: Type.Array(PlayerField),
  brandNames: Type.Array(Type.String({ minLength: 2, maxLength: 40 })),
  statuses: Type.Array(LoyaltyStatus),
  customBet: StrictObject({ enabled: Type.Boolean(), allowSingle: Type.Boolean() }),
  multiSingleByProvider: Type.Record(Type.String(), Type.Boolean()),
  mixedBetsAllowed: Type.Boolean(),
  oddinCombines: Type.Boolean(),
  limitsEnabled: Type.Boolean(),
  limits: BetsLimits,
  liability: StrictObject(liability),
  bonusHedge: StrictObject(bonusHedge),
  phoneVerificationRequired: Type.Boolean(),
  brazilianMunicipalityRequired: Type.Boolean(),
  cashoutParts: Nullable(StrictObject({ maxParts: Type.Integer({ minimum: 1, maximum: 100 }) })),
  cashoutCustomBets: Nullable(StrictObject({ margin: Type.Number({ minimum: 0, maximum: 50 }) })),
  rounding: partly(rounding),
  vipReview: StrictObject({ decision: OneOf('trader', 'accept', 'reject'), seconds: Type.Integer({ minimum: 1 }) }),
})

/** The operator file is invalid; the message names every setting at fault. */
export class OperatorFileError extends Error {
  override readonly name = 'OperatorFileError'
}

/** Validates the content of an operator file. Throws OperatorFileError. */
export function checkOperatorFile(value: unknown): OperatorChoices {
  const validator = validatorOf(OperatorFile)
  if (validator.Check(value)) return value as OperatorChoices
  const problems = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new OperatorFileError([...new Set(problems)].join('; '))
}

/** Reads the operator file. Throws OperatorFileError when it is missing, not JSON, or invalid. */
export function readOperatorFile(path: string): OperatorChoices {
  try {
    return checkOperatorFile(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (error instanceof OperatorFileError) throw error
    throw new OperatorFileError((error as Error).message)
  }
}
