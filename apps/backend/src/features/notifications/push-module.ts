/** Web Push: the devices of players, and sending notifications to them. */
import { timingSafeEqual } from 'node:crypto'
import type { PushSubscription } from '@touchline/contract/entities/engagement'
import { sql } from 'kysely'
import { isPublicKey } from '../../core/push/encrypt-payload.ts'
import { createPushServices } from '../../core/push/push-services.ts'
import type { PushConfig } from '../../core/push/read-push-config.ts'
import { createVapidSigner } from '../../core/push/vapid.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { newId } from '../../platform/ids.ts'
import type { Module } from '../../platform/module.ts'
import { PUSH_LIFETIME_MS } from './push-message.ts'
import { PushSender, type PushSenderDeps } from './push-sender.ts'

const MAX_DEVICES = 10
/** After this time a claimed message counts as lost with its node. */
const LOST_AFTER_MS = 5 * 60_000

export interface PushDeps extends PushConfig, Pick<PushSenderDeps, 'onOutcome' | 'onError'> {
  readonly db: Db
  readonly clock: Clock
}

export interface PushModule extends Module {
  /** Sends soon after a notification is published; other nodes' are found by polling. */
  onOutboxEvent(event: { readonly event_name: string }): void
  /** Starts sending; called on the node that settles. Without keys of the operator nothing happens. */
  startSending(): void
  stopSending(): Promise<void>
}

const isSameSecret = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export function createPushModule({ vapid, pushServices, ...deps }: PushDeps): PushModule {
  const { db, clock } = deps
  const services = createPushServices(pushServices)
  const sender = vapid && new PushSender({ ...deps, services, sign: createVapidSigner(vapid, clock) })

  const checkSubscription = ({ endpoint, keys }: PushSubscription, at: string): void => {
    if (!vapid) throw new ApiError('NOT_FOUND')
    if (!services.isAllowed(endpoint))
      throw fieldError(`${at}/endpoint`, 'must be the address of an allowed push service')
    if (!isPublicKey(keys.p256dh)) throw fieldError(`${at}/keys/p256dh`, 'must be a point of the curve P-256')
  }

  const handlers = {
    postPushSubscription: async ({ player, body, locale }) => {
      checkSubscription(body, 'body')
      const { rows } = await sql<{ id: string }>`
        select save_push_subscription(
          ${newId()}, ${player.id}, ${player.session.id}, ${JSON.stringify(body)}::jsonb, ${locale},
          ${new Date(clock.now())}, ${MAX_DEVICES}
        ) as id`.execute(db)
      const [saved] = rows
      if (!saved) throw new Error('saving a push subscription returned nothing')
      return { data: { id: saved.id } }
    },
    putPushSubscription: async ({ params: { id }, body: { auth, subscription } }) => {
      checkSubscription(subscription, 'body/subscription')
      const { endpoint, keys } = subscription
      await db.transaction().execute(async transaction => {
        const former = await transaction
          .selectFrom('push_subscriptions')
          .select('auth')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst()
        if (!former || !isSameSecret(former.auth, auth)) throw new ApiError('NOT_FOUND')
        // A row with the new address can only be the same device's.
        await transaction
          .deleteFrom('push_subscriptions')
          .where('endpoint', '=', endpoint)
          .where('id', '<>', id)
          .execute()
        await transaction
          .updateTable('push_subscriptions')
          .set({ endpoint, ...keys })
          .where('id', '=', id)
          .execute()
      })
      return undefined
    },
    deletePushSubscription: async ({ player, params: { id } }) => {
      await sql`select remove_push_subscription(${player.id}, ${id})`.execute(db)
      return undefined
    },
  } satisfies Handlers

  return {
    handlers,
    onOutboxEvent: ({ event_name }) => event_name === 'notification' && sender?.wake(),
    startSending: () => sender?.start(),
    async stopSending() {
      await sender?.stop()
      services.close()
    },
    drain: async () => sender?.idle(),
    async purgeExpired(now) {
      await sql`select purge_push(${new Date(now - PUSH_LIFETIME_MS)}, ${new Date(now - LOST_AFTER_MS)})`.execute(db)
    },
  }
}
