/** Turns claimed deliveries into messages for devices, and decides which are still sent. */
import { isNotificationAllowed, NOTIFICATION_KINDS } from '@touchline/betting/engagement/notifications'
import type { PushMessage } from '@touchline/contract/entities/engagement'
import { type StoredNotification, toWireNotification } from '../../core/engagement/wire-notification.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'

/** A delivery as `claim_push_deliveries` returns it; times are strings. */
export interface ClaimedDelivery {
  readonly id: number
  /** Attempts begun, this one included. */
  readonly attempts: number
  readonly created_at: string
  readonly subscription: {
    readonly id: string
    readonly player_id: number
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
    readonly locale: MessageLocale
  }
  readonly notification: StoredNotification
  /** The device still belongs to the player, whose session was neither signed out nor revoked. */
  readonly is_own: boolean
  readonly is_excluded: boolean
  readonly has_consent: boolean
  /** The push service was paused since its last accepted message. */
  readonly is_recovering: boolean
}

/** A message that cannot be delivered within this time is dropped: the notification is in the product anyway. */
export const PUSH_LIFETIME_MS = 24 * 3_600_000

const MAX_TEXT = 200

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)

/**
 * Whether a delivery is sent. Players on a break or excluded get no push at all, offers need consent at the time of
 * sending, and what was read meanwhile is not announced.
 */
export function isSendable(delivery: ClaimedDelivery, now: number): boolean {
  const { is_own, is_excluded, has_consent, notification, created_at } = delivery
  if (!is_own || is_excluded || notification.read_at !== null) return false
  if (now >= Date.parse(created_at) + PUSH_LIFETIME_MS) return false
  return isNotificationAllowed(notification.kind, { hasMarketingConsent: has_consent, isExcluded: is_excluded })
}

export function buildPayload({ notification, subscription }: ClaimedDelivery): PushMessage {
  const { id, title, caption, body, object_type } = toWireNotification(notification, subscription.locale)
  const text = [caption, body].filter(Boolean).join('\n')
  return { id, title: shorten(title), body: shorten(text), locale: subscription.locale, object_type }
}

/**
 * Headers beside authorisation and encoding. Of two messages with one topic the push service keeps the newer, so that a
 * repeated request shows nothing twice on a device that was offline.
 */
export function buildHeaders({ notification, created_at }: ClaimedDelivery, now: number): Record<string, string> {
  const leftMs = Date.parse(created_at) + PUSH_LIFETIME_MS - now
  return {
    TTL: String(Math.max(0, Math.floor(leftMs / 1000))),
    Topic: notification.id.replaceAll('-', ''),
    Urgency: NOTIFICATION_KINDS[notification.kind].audience === 'marketing' ? 'low' : 'normal',
  }
}
