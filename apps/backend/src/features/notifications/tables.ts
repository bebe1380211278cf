import type { NotificationKind } from '@touchline/betting/engagement/notifications'
import type { Notification } from '@touchline/contract/entities/engagement'
import type { Generated, JSONColumnType } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    notifications: {
      id: string
      player_id: number
      kind: NotificationKind
      params: JSONColumnType<object>
      object_type: Notification['object_type']
      object_id: string | null
      dedupe_key: string
      created_at: Time
      read_at: Date | null
    }
    notification_counters: { player_id: number; unread: number }
    push_subscriptions: {
      id: string
      player_id: number
      session_id: string
      endpoint: string
      p256dh: string
      auth: string
      locale: string
      created_at: Time
    }
    push_deliveries: {
      id: Identity
      subscription_id: string
      notification_id: string
      created_at: Time
      due_at: Time
      attempts: Generated<number>
      claimed_at: Date | null
    }
    push_service_pauses: { origin: string; failures: number; paused_until: Time }
  }
}
