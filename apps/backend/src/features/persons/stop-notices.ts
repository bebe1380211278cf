/**
 * Tells excluded players, at their confirmed contact, that an account which looks like theirs was stopped: the stopped
 * account itself learns no reason. `queue_stop_notice` queues them.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { DueQueue } from '../../platform/due-queue.ts'

/** To be sent to the confirmed e-mail address, or to the verified phone without one. */
interface StopNotice {
  readonly playerId: number
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  readonly language: string
}

export interface StopNoticesOptions {
  readonly db: Db
  readonly clock: Clock
  readonly pollIntervalMs?: number | undefined
  readonly onError: (error: unknown) => void
  /** Rejects when the message could not be handed over; it is then sent again later. */
  readonly send: (notice: StopNotice) => Promise<void>
}

async function readNotice(db: Db, playerId: number): Promise<StopNotice | null> {
  const player = await db
    .selectFrom('players')
    .select(['email', 'confirmed_at', 'phone_number', 'phone_verified_at', 'language'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const { language } = player
  if (player.confirmed_at) return { playerId, language, contact: { kind: 'email', value: player.email } }
  if (!player.phone_verified_at || player.phone_number === null) return null
  return { playerId, language, contact: { kind: 'phone', value: player.phone_number } }
}

export function createStopNotices({ db, clock, send, ...options }: StopNoticesOptions): DueQueue<number> {
  const setSent = (playerId: number, sentAt: Date | null) =>
    db
      .updateTable('stop_notices')
      .set({ sent_at: sentAt })
      .where('player_id', '=', playerId)
      .where('sent_at', sentAt === null ? 'is not' : 'is', null)
      .executeTakeFirst()

  return new DueQueue<number>({
    ...options,
    clock,
    async findDue(_at, limit) {
      const rows = await db
        .selectFrom('stop_notices')
        .select('player_id')
        .where('sent_at', 'is', null)
        .orderBy('requested_at')
        .limit(limit)
        .execute()
      return rows.map(({ player_id }) => player_id)
    },
    findNext: async () => null,
    async perform(playerId) {
      // Marked first, so that only one node sends it; a node that dies in between sends none.
      const { numUpdatedRows } = await setSent(playerId, new Date(clock.now()))
      if (numUpdatedRows === 0n) return
      const notice = await readNotice(db, playerId)
      if (notice === null) return
      try {
        await send(notice)
      } catch (error) {
        await setSent(playerId, null)
        throw error
      }
    },
  })
}
