/** When bonuses begin and end. All times and durations are milliseconds, times since the epoch, ends exclusive. */
import type { BonusKind } from './bonus-slots.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A freebet that refunds a lost bet can be used this long. */
export const REFUND_FREEBET_MS = 7 * DAY_MS
/** Minimum time in which a returned use can be used. */
const RETURNED_USE_MS = DAY_MS
const EXPIRY_NOTICE_MS = DAY_MS

function endWithin(now: number, durationMs: number | null, validTo: number | null): number {
  const end = durationMs === null ? Infinity : now + durationMs
  return Math.min(end, validTo ?? Infinity)
}

export interface ExpiryTerms {
  readonly kind: BonusKind
  /** How long it can be activated after its issue, and used after that; null without a limit of its own. */
  readonly activateWithinMs: number | null
  readonly useWithinMs: number | null
  /** How long points can be claimed after `validTo`; for the farming kinds. */
  readonly claimMs: number
  /**
   * The campaign's end. Null for a freebet that a campaign owes (claim, prize, AMB, refund): it is often issued at that end
   * or after it and has its own time.
   */
  readonly validTo: number | null
}

function isFarming(kind: BonusKind): boolean {
  return kind === 'hunting' || kind === 'tournament' || kind === 'lootbox'
}

/** When a bonus that is issued now ends unless it is activated; Infinity without any limit. */
export function expiryAtIssue({ activateWithinMs, validTo }: ExpiryTerms, now: number): number {
  return endWithin(now, activateWithinMs, validTo)
}

/** When a bonus that is activated now ends: points can be claimed for a while after the campaign, others have their time. */
export function expiryAtActivation({ kind, useWithinMs, claimMs, validTo }: ExpiryTerms, now: number): number {
  if (isFarming(kind)) return validTo === null ? Infinity : validTo + claimMs
  return endWithin(now, useWithinMs, validTo)
}

/** Expiry of a bonus after one of its uses is returned: as before, and not within a day. */
export function expiryAfterReturnedUse(expiresAt: number, now: number): number {
  return Math.max(expiresAt, now + RETURNED_USE_MS)
}

/** Whether a bet placed now counts: for an active farming campaign until `validTo`, then only claims. */
export function acceptsBets(kind: BonusKind, validTo: number | null, now: number): boolean {
  return !isFarming(kind) || validTo === null || now < validTo
}

/** When to announce the expiry; null for a bonus that is valid for a day or less, or that never expires. */
export function expiryNoticeAt(issuedAt: number, expiresAt: number): number | null {
  const at = expiresAt - EXPIRY_NOTICE_MS
  return Number.isFinite(at) && at > issuedAt ? at : null
}

export type Repeat = 'daily' | '4h'
const REPEAT_MS: Readonly<Record<Repeat, number>> = { daily: DAY_MS, '4h': 4 * HOUR_MS }

export interface Occurrence {
  /** From 0. */
  readonly index: number
  readonly validFrom: number
  readonly validTo: number
}

/**
 * The occurrence of a repeating campaign at a moment; null outside `validFrom` to `validTo`. Occurrences follow each
 * other without a gap from `validFrom` on; the last one is cut at `validTo`. Without repetition there is one.
 */
export function findOccurrence(
  { validFrom, validTo, repeat }: { validFrom: number; validTo: number; repeat: Repeat | null },
  now: number,
): Occurrence | null {
  if (now < validFrom || now >= validTo) return null
  if (repeat === null) return { index: 0, validFrom, validTo }
  const lengthMs = REPEAT_MS[repeat]
  const index = Math.floor((now - validFrom) / lengthMs)
  const from = validFrom + index * lengthMs
  return { index, validFrom: from, validTo: Math.min(from + lengthMs, validTo) }
}
