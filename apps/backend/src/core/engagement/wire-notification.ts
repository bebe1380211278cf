/** A stored notification in wire format. */
import { NOTIFICATION_KINDS, type NotificationKind } from '@touchline/betting/engagement/notifications'
import type { Notification } from '@touchline/contract/entities/engagement'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { type NotificationParams, writeNotification } from './notification-texts.ts'

/** Dates are strings in a message of the outbox, and dates in a row. */
export interface StoredNotification {
  readonly id: string
  readonly kind: NotificationKind
  readonly params: NotificationParams
  readonly object_type: Notification['object_type']
  readonly object_id: string | null
  readonly created_at: Date | string
  readonly read_at: Date | string | null
}

export function toWireNotification(stored: StoredNotification, locale: MessageLocale): Notification {
  const { id, kind, params, object_type, object_id, created_at, read_at } = stored
  return {
    id,
    type: NOTIFICATION_KINDS[kind].tone,
    ...writeNotification(kind, params, locale),
    read: read_at !== null,
    object_type,
    object_id,
    created_at: new Date(created_at).toISOString() as Notification['created_at'],
  }
}
