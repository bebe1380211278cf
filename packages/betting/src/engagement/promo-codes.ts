/** Promo codes: how a typed code is read, whether it can be redeemed, and how often one may try. Times are epoch milliseconds. */

const ARABIC_ZERO = 0x660
const PERSIAN_ZERO = 0x6f0

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO))
}

/**
 * A code as it is stored and looked up: compatibility forms folded, upper case, Arabic and Persian digits as ASCII ones,
 * letters and digits only. Spaces and hyphens are typed at will, and directional marks come along when a code is copied.
 */
export function normalizePromoCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[٠-٩۰-۹]/g, toAsciiDigit)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .normalize('NFKC')
}

export interface PromoCode {
  readonly validFrom: number
  readonly validTo: number
  /** Null for without limit. */
  readonly maxRedemptions: number | null
  readonly redeemed: number
  readonly isRedeemedByPlayer: boolean
  /** `findPlayerRestriction` returns null for the campaign. */
  readonly isPlayerEligible: boolean
}

/** `invalid` (802): unknown or not for this player, which must not be distinguished. `used` (805), `expired` (804). */
export type PromoRefusal = 'invalid' | 'used' | 'expired'

/** Why a code cannot be redeemed; null when it can. `code` is null when there is no such code. */
export function findPromoRefusal(code: PromoCode | null, now: number): PromoRefusal | null {
  if (code === null || now < code.validFrom) return 'invalid'
  if (code.isRedeemedByPlayer) return 'used'
  if (!code.isPlayerEligible) return 'invalid'
  if (code.maxRedemptions !== null && code.redeemed >= code.maxRedemptions) return 'used'
  return now >= code.validTo ? 'expired' : null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const MAX_PLAYER_ATTEMPTS_A_MINUTE = 5
export const MAX_ADDRESS_ATTEMPTS_A_MINUTE = 20
export const MAX_WRONG_ATTEMPTS_AN_HOUR = 10

export interface PromoAttempts {
  /** Times of the player's attempts, and of all at this address; without rejected ones (429). */
  readonly player: readonly number[]
  readonly address: readonly number[]
  /** When the player tried a code that was `invalid`. */
  readonly wrong: readonly number[]
}

/** Milliseconds until the oldest of `max` attempts has left the window; 0 with fewer. */
function waitForWindow(attempts: readonly number[], max: number, windowMs: number, now: number): number {
  const oldest = attempts.toSorted((a, b) => b - a)[max - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest + windowMs - now)
}

function waitForLock(wrong: readonly number[], now: number): number {
  const latest = wrong.toSorted((a, b) => b - a)
  const [last] = latest
  const first = latest[MAX_WRONG_ATTEMPTS_AN_HOUR - 1]
  if (last === undefined || first === undefined || last - first >= HOUR_MS) return 0
  return Math.max(0, last + HOUR_MS - now)
}

/** Milliseconds until the next code may be tried (retry-after); 0 when it may be now. */
export function promoRetryAfterMs({ player, address, wrong }: PromoAttempts, now: number): number {
  return Math.max(
    waitForWindow(player, MAX_PLAYER_ATTEMPTS_A_MINUTE, MINUTE_MS, now),
    waitForWindow(address, MAX_ADDRESS_ATTEMPTS_A_MINUTE, MINUTE_MS, now),
    waitForLock(wrong, now),
  )
}
