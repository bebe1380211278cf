/**
 * Notifies players of bonuses that end within a day. Runs hourly on every node: the notification's key makes each
 * sent once.
 */
import { notificationDedupeKey } from '@touchline/betting/engagement/notifications'
import { sql } from 'kysely'
import { toNames } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Notifier } from '../../../core/engagement/notifier.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { PollLoop } from '../../../platform/poll-loop.ts'

const INTERVAL_MS = 3_600_000
const DAY_MS = 24 * INTERVAL_MS
const BATCH = 500

export interface NoticeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly campaigns: Campaigns
  readonly notifier: Notifier
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
}

interface Ending {
  id: string
  player_id: number
  campaign: string
  expires_at: Date
}

/** Usable bonuses that end within a day and were valid for longer than one, of players with marketing consent. */
async function findEnding(db: Db, now: number): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select i.id, i.player_id, i.campaign, i.expires_at
    from issued_bonuses i join players on players.id = i.player_id
    where i.revoked_at is null and i.expires_at > ${new Date(now)} and i.expires_at <= ${new Date(now + DAY_MS)}
      and i.expires_at - i.created_at > interval '24 hours' and (i.uses_count is null or i.times_used < i.uses_count)
      and players.marketing_consent_at is not null
      and not exists (
        select from notifications
        where player_id = i.player_id and dedupe_key = ${notificationDedupeKey('bonus.expiring', '')} || i.id)
    order by i.expires_at limit ${BATCH}`.execute(db)
  return rows
}

async function notifyOfEnding({ db, clock, campaigns, notifier, onCommitted }: NoticeDeps): Promise<void> {
  const at = new Date(clock.now())
  for (const { id, player_id: playerId, campaign, expires_at } of await findEnding(db, at.getTime())) {
    const found = campaigns.find(campaign)
    if (!found) continue
    const params = { name: { text: toNames(found.texts) }, until: { time: expires_at.toISOString() } }
    await db
      .transaction()
      .execute(transaction =>
        notifier.notify(transaction, { playerId, kind: 'bonus.expiring', params, objectId: id, at }),
      )
    onCommitted()
  }
}

/** The loop that notifies once an hour. */
export function createExpiryNotices(deps: NoticeDeps): PollLoop {
  const { clock, onError } = deps
  return new PollLoop({ clock, onError, intervalMs: INTERVAL_MS, work: () => notifyOfEnding(deps) })
}
