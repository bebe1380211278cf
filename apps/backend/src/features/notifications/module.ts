/** Endpoints of a player's notifications, and their retention. */
import { sql } from 'kysely'
import type { BetEffects } from '../../core/bets/cashout-offer.ts'
import { buildPagination } from '../../core/catalogue/paging.ts'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { type StoredNotification, toWireNotification } from '../../core/engagement/wire-notification.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'

const RETENTION_MS = 90 * 24 * 3_600_000
const PURGE_BATCH = 1000
const PER_PAGE = 20

interface NotificationsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
}

async function readUnread(db: Db, playerId: number): Promise<number> {
  const row = await db
    .selectFrom('notification_counters')
    .select('unread')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row?.unread ?? 0
}

async function listNotifications(
  db: Db,
  playerId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ total: number; rows: StoredNotification[] }> {
  const playerNotifications = db.selectFrom('notifications').where('player_id', '=', playerId)
  const { total } = await playerNotifications
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await playerNotifications
    .select(['id', 'kind', 'params', 'object_type', 'object_id', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total, rows: rows as StoredNotification[] }
}

/** Marks those of the ids as read, or all; ids that are not the player's are ignored. */
async function markRead(db: Db, playerId: number, ids: readonly string[] | null, at: Date): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select read_notifications(${playerId}, ${ids}::uuid[], ${at}) as unread`.execute(db)
  return rows[0]?.unread ?? 0
}

async function purge(db: Db, now: number): Promise<void> {
  for (let deleted = PURGE_BATCH; deleted >= PURGE_BATCH; ) {
    const { rows } = await sql<{ deleted: number }>`
      select purge_notifications(${new Date(now - RETENTION_MS)}, ${PURGE_BATCH}, ${new Date(now)}) as deleted
    `.execute(db)
    deleted = rows[0]?.deleted ?? 0
  }
}

export function createNotificationsModule({ db, clock, onCommitted }: NotificationsDeps): Module {
  const read = async (playerId: number, ids: readonly string[] | null) => {
    const unread = await markRead(db, playerId, ids, new Date(clock.now()))
    onCommitted()
    return { unread }
  }
  const handlers = {
    getNotifications: async ({ player, query: { page = 1, limit = PER_PAGE }, locale }) => {
      const { total, rows } = await listNotifications(db, player.id, { page, limit })
      return {
        data: rows.map(row => toWireNotification(row, locale)),
        pagination: buildPagination(total, page, limit),
      }
    },
    getNotificationsCounters: async ({ player }) => ({ unread: await readUnread(db, player.id) }),
    postNotificationsRead: ({ player, body }) => read(player.id, body.ids),
    postNotificationsReadAll: ({ player }) => read(player.id, null),
  } satisfies Handlers
  return { handlers, purgeExpired: now => purge(db, now) }
}

/** Notifies players whose bets were settled anew after a corrected result, in the transaction that settles them. */
export function createBetNotifications(notifier: Notifier): BetEffects {
  return {
    async afterTransitions(transaction, changes, at) {
      for (const { before, after } of changes) {
        const { id, player_id: playerId, ref, currency, settlement_no: occasion } = after
        const isSettledAnew = after.status === 'done' && occasion > 1 && occasion !== before.settlement_no
        if (!isSettledAnew) continue
        const value = after.win_amount + after.cashed_amount
        const amount = { money: { value, currency, subunits: subunitsOf(currency) } }
        const params = { bet: ref, amount }
        await notifier.notify(transaction, { playerId, kind: 'bet.corrected', params, objectId: id, occasion, at })
      }
    },
  }
}
