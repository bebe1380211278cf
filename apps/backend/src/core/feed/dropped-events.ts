/**
 * Events that the feed could not continue (`match_dropped`). They are counted, logged and stored: a restart must not
 * offer them again, and bets on them stay open, so they are reported until they have results.
 */
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'

const RETRY_MS = 1000
/** Notification channel of dropped events. */
export const DROPPED_CHANNEL = 'touchline_dropped'

type Drop = Extract<FeedEvent, { type: 'match_dropped' }>

export interface DroppedEventsDeps {
  readonly db: Db
  readonly clock: Clock
  /** Called once for each event that this node drops. */
  readonly onDropped: () => void
  readonly onError: (error: unknown) => void
}

export class DroppedEvents {
  readonly #deps: DroppedEventsDeps
  readonly #writing = new Set<Promise<void>>()
  #isStopped = false

  constructor(deps: DroppedEventsDeps) {
    this.#deps = deps
  }

  handle(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.type !== 'match_dropped') continue
      this.#deps.onDropped()
      this.#deps.onError(event.error)
      this.#write(event)
    }
  }

  /** Resolves when no write is pending. */
  async idle(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.idle()
  }

  #write(drop: Drop): void {
    const { clock, onError } = this.#deps
    const writing = this.#save(drop)
      .catch(error => {
        onError(error)
        clock.after(RETRY_MS, () => {
          if (!this.#isStopped) this.#write(drop)
        })
      })
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  /** Every node that drops the event writes it, so that the row exists even if some of them die. */
  async #save({ matchId, at, error }: Drop): Promise<void> {
    const { db, onError } = this.#deps
    const written = await db
      .insertInto('dropped_events')
      .values({ match_id: matchId, dropped_at_ms: at, reason: error.message })
      .onConflict(conflict => conflict.column('match_id').doNothing())
      .executeTakeFirst()
    if (written.numInsertedOrUpdatedRows) await sql`select pg_notify(${DROPPED_CHANNEL}, '')`.execute(db)
    const count = await countBetsOnDroppedEvents(db, matchId)
    if (count > 0) onError(new Error(`${count} open bets are on event ${matchId}, which was dropped from the feed`))
  }
}

/** Ids of all dropped events. */
export async function loadDroppedEvents(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('dropped_events').select('match_id').execute()
  return rows.map(({ match_id }) => match_id)
}

/** Has the feed drop what other nodes have dropped, so that no node offers an event that another one cannot continue. */
export async function syncDroppedEvents(db: Db, feed: Pick<Simulator, 'drop'>): Promise<void> {
  const rows = await db.selectFrom('dropped_events').select(['match_id', 'reason']).execute()
  for (const { match_id, reason } of rows) feed.drop(match_id, `dropped by another node: ${reason}`)
}

/** Number of open bets with a selection without a result on a dropped event (or on the given one). */
export async function countBetsOnDroppedEvents(db: Db, matchId?: number): Promise<number> {
  const row = await db
    .selectFrom('bet_selections')
    .innerJoin('dropped_events', 'dropped_events.match_id', 'bet_selections.match_id')
    .innerJoin('bets', 'bets.id', 'bet_selections.bet_id')
    .select(sql<number>`count(distinct bets.id)::integer`.as('count'))
    .where('bet_selections.is_final', '=', false)
    .where('bet_selections.result', '=', 'no_results')
    .where('bets.status', 'in', ['submitted', 'waiting_results'])
    .$if(matchId !== undefined, query => query.where('bet_selections.match_id', '=', matchId ?? 0))
    .executeTakeFirst()
  return row?.count ?? 0
}
