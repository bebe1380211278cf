/** Kinds of notifications: what they are about, who may get them, how long they are kept, and what makes two the same. */

/**
 * Service: concerns the player's money or limits and is always sent. Win: not to players on a break or excluded.
 * Marketing: not to these either, and only with consent.
 */
export type NotificationAudience = 'service' | 'win' | 'marketing'
export type NotificationTone = 'info' | 'success' | 'warning' | 'danger'

export interface NotificationKindTerms {
  readonly audience: NotificationAudience
  readonly tone: NotificationTone
  readonly objectType: 'bet' | 'bonus' | 'jackpot_hit' | 'account'
}

export const NOTIFICATION_KINDS = {
  'bet.corrected': { audience: 'service', tone: 'info', objectType: 'bet' },
  'bonus.returned': { audience: 'service', tone: 'info', objectType: 'bonus' },
  'jackpot.hit': { audience: 'win', tone: 'success', objectType: 'jackpot_hit' },
  'limit.used_80': { audience: 'service', tone: 'warning', objectType: 'account' },
  'identity.check': { audience: 'service', tone: 'info', objectType: 'account' },
  'identity.done': { audience: 'service', tone: 'success', objectType: 'account' },
  'identity.asked': { audience: 'service', tone: 'warning', objectType: 'account' },
  'identity.appeal': { audience: 'service', tone: 'info', objectType: 'account' },
  'nickname.removed': { audience: 'service', tone: 'info', objectType: 'account' },
  'tournament.ended': { audience: 'win', tone: 'info', objectType: 'bonus' },
  'tournament.prize': { audience: 'win', tone: 'success', objectType: 'bonus' },
  'bonus.issued': { audience: 'marketing', tone: 'success', objectType: 'bonus' },
  'bonus.expiring': { audience: 'marketing', tone: 'info', objectType: 'bonus' },
  'hunting.ready': { audience: 'marketing', tone: 'success', objectType: 'bonus' },
  'box.full': { audience: 'marketing', tone: 'success', objectType: 'bonus' },
} as const satisfies Record<string, NotificationKindTerms>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

export interface NotificationRecipient {
  readonly hasMarketingConsent: boolean
  /** On a break or self-excluded. */
  readonly isExcluded: boolean
}

/** Whether a player gets notifications of a kind. `disabledKinds` are switched off by the operator. */
export function isNotificationAllowed(
  kind: NotificationKind,
  { hasMarketingConsent, isExcluded }: NotificationRecipient,
  disabledKinds: readonly NotificationKind[] = [],
): boolean {
  if (disabledKinds.includes(kind)) return false
  const { audience } = NOTIFICATION_KINDS[kind]
  return audience === 'service' || (!isExcluded && (audience === 'win' || hasMarketingConsent))
}

/**
 * The identity of a player's notification: kind, object, and where something can happen to an object more than
 * once, the occasion (settlement number, begin of the limit's period, box, number of claims).
 */
export function notificationDedupeKey(kind: NotificationKind, objectId: string, occasion?: string | number): string {
  return occasion === undefined ? `${kind}:${objectId}` : `${kind}:${objectId}:${occasion}`
}

/** Whether `limit.used_80` is due: four fifths of a player's own limit are used. Both in the limit's unit. */
export function isLimitNearlyUsed(used: number, limit: number): boolean {
  return used * 5 >= limit * 4
}

const RETENTION_MS = 90 * 24 * 3_600_000

/** Whether a notification is still shown and counted. Times are epoch milliseconds. */
export function isNotificationKept(createdAt: number, now: number): boolean {
  return now < createdAt + RETENTION_MS
}

/**
 * Whether a return may be celebrated: only above the stake, a freebet's included; a stake that comes back is no win.
 * Source: UK Gambling Commission, RTS 14F, written for slots and taken for bets here.
 */
export function canCelebrate(returned: number, stake: number): boolean {
  return returned > stake
}

/** In euro cents. */
const LARGE_HIT_EUR = 10_000

/** Whether a jackpot's hit, in euro cents, is large enough to interrupt the player: 100 euros or more. */
export function isLargeJackpotHit(amountEur: number): boolean {
  return amountEur >= LARGE_HIT_EUR
}
