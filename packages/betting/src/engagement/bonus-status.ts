/**
 * The status of a bonus for one player: a function of facts and the clock, never stored. Slip and server compute it from
 * the same facts, and expiry needs no write.
 */

export type BonusStatus =
  | 'unknown'
  | 'deactivated'
  | 'bonus_over'
  | 'expired'
  | 'not_available'
  | 'overridden'
  | 'active'
  | 'available'

/** All times are epoch milliseconds. */
export interface BonusFacts {
  /** Nobody is signed in. */
  readonly isVisitor: boolean
  /** The issued bonus is revoked, or the operator stopped the campaign. */
  readonly isDeactivated: boolean
  /** How often it can be used (lootbox: how many boxes); null for without limit. */
  readonly usesCount: number | null
  readonly timesUsed: number
  /** Of tournaments, in the smallest unit: what is left, and the least freebet that can be claimed. Null for other kinds. */
  readonly pool: { readonly left: number; readonly minFreebet: number } | null
  readonly validFrom: number
  /** Of an issued bonus its own end, else the campaign's `valid_to`. */
  readonly expiresAt: number
  /** The player fulfils the campaign's conditions (`findPlayerRestriction` returns null). */
  readonly isEligible: boolean
  /** Null: not activated. Of a campaign that activates by itself and is not issued yet: its `validFrom`. */
  readonly activatedAt: number | null
  /** The active bonus of the same slot (`resolveSlots`); null when there is none. */
  readonly overriddenBy: string | null
}

function isUsedUp({ usesCount, timesUsed, pool }: BonusFacts): boolean {
  return (usesCount !== null && timesUsed >= usesCount) || (pool !== null && pool.left < pool.minFreebet)
}

/** The first status that holds at `now` (epoch milliseconds). A bonus is expired from the millisecond it expires at. */
export function computeBonusStatus(facts: BonusFacts, now: number): BonusStatus {
  const isActivated = facts.activatedAt !== null
  const statuses: readonly [BonusStatus, boolean][] = [
    ['unknown', facts.isVisitor],
    ['deactivated', facts.isDeactivated],
    ['bonus_over', isUsedUp(facts)],
    ['expired', now >= facts.expiresAt],
    ['not_available', now < facts.validFrom || !facts.isEligible],
    ['overridden', isActivated && facts.overriddenBy !== null],
    ['active', isActivated],
  ]
  return statuses.find(([, holds]) => holds)?.[0] ?? 'available'
}

/** Whether the player may activate the bonus now. */
export function canActivate(status: BonusStatus): boolean {
  return status === 'available' || status === 'overridden'
}

export type CampaignStatus = 'upcoming' | 'active' | 'finished'

/** Status of a campaign for all players; a stopped one is finished. Times in epoch milliseconds, `validTo` exclusive. */
export function computeCampaignStatus(
  { validFrom, validTo, isStopped }: { validFrom: number; validTo: number; isStopped: boolean },
  now: number,
): CampaignStatus {
  if (isStopped || now >= validTo) return 'finished'
  return now < validFrom ? 'upcoming' : 'active'
}

/** Whether the lists show a campaign to a player: publicly, or because it is issued. Excluded players see no offers. */
export function isCampaignListed(options: {
  isShownInPromotion: boolean
  isIssued: boolean
  isPlayerExcluded: boolean
}): boolean {
  const { isShownInPromotion, isIssued, isPlayerExcluded } = options
  return !isPlayerExcluded && (isShownInPromotion || isIssued)
}

export interface ListedBonus {
  readonly id: string
  readonly status: BonusStatus
  /** Bets no longer count for it (`acceptsBets`): the last occurrence of a repeated campaign. */
  readonly isClaimOnly: boolean
  /** Lower comes first. */
  readonly priority: number
  readonly validTo: number
}

const STATUS_ORDER: Partial<Record<BonusStatus, number>> = { active: 0, available: 1 }
const AFTER_OTHERS = 2

/** Order of lists: active, available, the rest; then those that still take bets, priority, end and id. */
export function compareBonuses(a: ListedBonus, b: ListedBonus): number {
  const rank = ({ status }: ListedBonus) => STATUS_ORDER[status] ?? AFTER_OTHERS
  const claimOrder = Number(a.isClaimOnly) - Number(b.isClaimOnly)
  const order = rank(a) - rank(b) || claimOrder || a.priority - b.priority || a.validTo - b.validTo
  if (order !== 0 || a.id === b.id) return order
  return a.id < b.id ? -1 : 1
}
