/** Sends notifications to players, in the transaction of their cause. */
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationDedupeKey,
} from '@touchline/betting/engagement/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { NotificationParams } from './notification-texts.ts'

export interface NewNotification {
  readonly playerId: number
  readonly kind: NotificationKind
  readonly params: NotificationParams
  /** Id of what it is about, of the kind's object type. */
  readonly objectId: string
  /** Distinguishes repeated causes on one object, such as the number of a settlement. */
  readonly occasion?: string | number
  readonly at: Date
}

export interface Notifier {
  /**
   * Writes the notification and its events in the caller's transaction. Returns whether it was sent: the same cause
   * notifies once, the kind's audience may leave the player out, and the operator may have switched the kind off.
   */
  notify(transaction: Db, notification: NewNotification): Promise<boolean>
}

export function createNotifier(disabledKinds: readonly NotificationKind[] = []): Notifier {
  return {
    async notify(transaction, { playerId, kind, params, objectId, occasion, at }) {
      if (disabledKinds.includes(kind)) return false
      const { audience, objectType } = NOTIFICATION_KINDS[kind]
      const { rows } = await sql<{ sent: boolean }>`
        select notify_player(
          ${newId()}, ${playerId}, ${kind}, ${audience}::text, ${JSON.stringify(params)}::jsonb,
          ${objectType}, ${objectId}, ${notificationDedupeKey(kind, objectId, occasion)}, ${at}
        ) as sent`.execute(transaction)
      return rows[0]?.sent ?? false
    },
  }
}
