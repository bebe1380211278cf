/**
 * Persists the slip in session storage. Stored data may be of an older schema, truncated or
 * tampered with, so it is fully validated; invalid data is dropped and reported. When storage is
 * unavailable, the slip lasts as long as the page.
 */
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import { isPossibleStake } from '@touchline/betting/money/stake'
import { isSystemType } from '@touchline/betting/systems/systems'
import type { SlipSnapshot } from '@touchline/betting/ticket/types'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import * as v from 'valibot'
import { tabStorage } from '../../../shared/browser/web-storage.ts'
import { SLIP_KEY as KEY } from './storage-keys.ts'

const VERSION = 2
/** Version before systems, custom bets and bonuses; a subset of the current schema. */
const OLDER_VERSION = 1

const text = v.pipe(v.string(), v.maxLength(300))
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const milliOdds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000_000))
const stake = v.pipe(
  v.number(),
  v.check(value => isPossibleStake(value), 'not a stake'),
)

interface SelectionKeys {
  readonly id: string
  readonly marketKey: string
  readonly matchUrnId: string
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** Display and subscriptions use the keys, requests use the parts: they must match. */
function hasMatchingKeys({ id, marketKey: key, matchUrnId, marketId, specifier, outcomeId }: SelectionKeys): boolean {
  const isMarket = key === marketKey(matchUrnId, marketId, specifier)
  return isMarket && id === outcomeKey(matchUrnId, marketId, specifier, outcomeId)
}

const selection = v.pipe(
  v.object({
    id: text,
    type: v.picklist(['match', 'stage', 'season', 'simple_tournament']),
    matchId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    matchUrnId: text,
    matchSlug: text,
    matchStatus: v.pipe(v.number(), v.integer()),
    matchVersion: whole,
    // Absent in older slips; the server rejects the conflicts they would have shown.
    relationKeys: v.optional(v.pipe(v.array(text), v.maxLength(20)), []),
    marketId: text,
    marketName: text,
    marketKey: text,
    marketStatus: v.pipe(v.number(), v.integer()),
    marketVersion: whole,
    specifier: text,
    outcomeId: text,
    outcomeName: text,
    odds: milliOdds,
    initialOdds: milliOdds,
    acceptedOdds: milliOdds,
    active: v.boolean(),
    provider: text,
    isProviderActive: v.boolean(),
    nameA: text,
    nameB: text,
    sportKey: text,
    categoryName: text,
    isSuspended: v.boolean(),
    isChanged: v.boolean(),
    isNotAvailable: v.boolean(),
  }),
  v.check(fields => hasMatchingKeys(fields), 'another outcome than its key says'),
)

const systemType = v.pipe(
  v.object({ id: v.string(), winCount: v.number(), totalCount: v.number() }),
  v.check(type => isSystemType(type), 'not a system'),
)

const chosenSystem = v.pipe(
  v.object({ id: v.string(), winCount: v.number(), totalCount: v.number(), isKept: v.optional(v.boolean()) }),
  v.check(type => isSystemType(type), 'not a system'),
)

const bonusId = v.pipe(v.string(), v.maxLength(100))
const bonus = v.variant('type', [
  v.object({
    type: v.literal('freebet'),
    id: bonusId,
    freebetType: v.picklist(['snr', 'free_money', 'no_risk', 'bet_refund']),
    freebetStake: stake,
  }),
  v.object({ type: v.literal('comboboost'), id: bonusId, odds: milliOdds, cap: v.nullable(stake) }),
  v.object({ type: v.picklist(['hunting', 'tournament', 'lootbox']), id: bonusId }),
])

const bet = v.object({
  betType: v.picklist(['single', 'combo', 'system', 'custom']),
  selections: v.pipe(v.array(selection), v.minLength(1), v.maxLength(100)),
  stake,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)),
  subunits: v.picklist([1, 10, 100, 1000, 100_000_000]),
  stakeSource: v.picklist(['set', 'potential_win', 'sharing']),
  wantedWin: v.nullable(stake),
  systemType: v.nullable(systemType),
  customOdds: v.nullable(milliOdds),
  currentCustomOdds: v.optional(v.nullable(milliOdds)),
  // Other available bonuses must be requested again.
  bonus: v.optional(v.nullable(bonus)),
  isVip: v.optional(v.boolean()),
  jackpots: v.optional(v.pipe(v.array(bonusId), v.maxLength(20))),
})

const uuid = v.pipe(v.string(), v.uuid())

const stored = v.object({
  version: v.picklist([VERSION, OLDER_VERSION]),
  snapshot: v.object({
    bets: v.pipe(v.array(bet), v.maxLength(100)),
    inFlight: v.nullable(v.object({ idempotencyKey: uuid, bets: v.pipe(v.array(bet), v.maxLength(100)) })),
    chosenSystems: v.optional(v.pipe(v.array(chosenSystem), v.maxLength(20))),
  }),
  /** The request under the pending idempotency key. The server validates it like any request. */
  sent: v.nullable(v.object({ body: v.looseObject({}), at: whole, lastAt: whole, playerId: whole })),
})

export interface SentBets {
  readonly body: PlaceBetsRequest
  /** When it was first sent, by the device's clock. */
  readonly at: number
  /** When it was last sent. */
  lastAt: number
  /** Owner of the bets: they are never sent for another player. */
  readonly playerId: number
}

export interface StoredSlip {
  readonly snapshot: SlipSnapshot
  readonly sent: SentBets | null
}

/** Serializes the slip for `parseSlip`. */
export const formatSlip = ({ snapshot, sent }: StoredSlip): string =>
  JSON.stringify({ version: VERSION, snapshot, sent })

const isNothing = ({ bets, inFlight, chosenSystems = [] }: SlipSnapshot): boolean =>
  bets.length === 0 && inFlight === null && chosenSystems.length === 0

/** Stores the slip; removes it when empty. Returns false when storing failed. */
export const storeSlip = (slip: StoredSlip): boolean =>
  tabStorage.write(KEY, isNothing(slip.snapshot) ? null : formatSlip(slip))

export type RestoredSlip = { kind: 'none' } | { kind: 'broken'; reason: string } | { kind: 'slip'; slip: StoredSlip }

/** Parses a stored slip. Never throws. */
export function parseSlip(json: string): RestoredSlip {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch {
    return { kind: 'broken', reason: 'not JSON' }
  }
  const read = v.safeParse(stored, data)
  if (!read.success) return { kind: 'broken', reason: read.issues.map(issue => v.getDotPath(issue) ?? '').join(', ') }
  // The schema matches the types except for their brands.
  return { kind: 'slip', slip: read.output as unknown as StoredSlip }
}

/** Returns the stored slip; removes an invalid one. */
export function restoreSlip(): RestoredSlip {
  const json = tabStorage.read(KEY)
  if (json === null) return { kind: 'none' }
  const restored = parseSlip(json)
  if (restored.kind === 'broken') tabStorage.write(KEY, null)
  return restored
}
