/** `GET /operator/dropped-events`: events that the feed could not continue, and the bets on them to settle by hand. */
import { toMinor } from '@touchline/betting/money/money'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { Db } from '../../platform/db/database.ts'

type DroppedEvent = ResponseBody<'getOperatorDroppedEvents'>['data'][number]

const MAX_EVENTS = 200
const MAX_BETS = 100

interface EventRow {
  readonly match_id: number
  readonly dropped_at_ms: number
  readonly reason: string
  readonly bets_count: number
}

interface BetOnEvent {
  readonly match_id: number
  readonly id: string
  readonly ref: string
  readonly player_id: number
  readonly status: DroppedEvent['bets'][number]['status']
  readonly stake: number
  readonly currency: string
  readonly version: number
  readonly selections: DroppedEvent['bets'][number]['selections']
}

function toBet({ id, ref, player_id, status, stake, currency, version, selections }: BetOnEvent) {
  const money = { value: toMinor(stake), currency, subunits: subunitsOf(currency) }
  return { id, ref, player_id, status, stake: money, version, selections }
}

/** Events with open bets first, then the newest. */
export async function listDroppedEvents(db: Db): Promise<DroppedEvent[]> {
  const { rows: events } = await sql<EventRow>`
    select match_id, dropped_at_ms, reason, bets_count
    from dropped_events cross join lateral (
      select count(distinct s.bet_id)::integer as bets_count from bet_selections s join bets b on b.id = s.bet_id
      where s.match_id = dropped_events.match_id and s.result = 'no_results'
        and b.status in ('submitted', 'waiting_results', 'cashout_in_progress')
    ) as open_bets order by bets_count > 0 desc, dropped_at_ms desc, match_id limit ${MAX_EVENTS}`.execute(db)
  const { rows: bets } = await sql<BetOnEvent>`
    select * from (
      select s.match_id, b.id, b.ref, b.player_id, b.status, b.stake, b.currency, b.version,
             row_number() over (partition by s.match_id order by b.created_at, b.id) as place,
             json_agg(json_build_object(
               'id', s.id, 'market', s.snapshot #>> '{market,name}', 'outcome', s.snapshot #>> '{outcome,name}')
               order by s.position) as selections
      from bet_selections s join bets b on b.id = s.bet_id
      where s.match_id = any(${events.map(({ match_id }) => match_id)}::bigint[]) and s.result = 'no_results'
        and b.status in ('submitted', 'waiting_results', 'cashout_in_progress')
      group by s.match_id, b.id
    ) as placed where place <= ${MAX_BETS} order by match_id, place`.execute(db)
  return events.map(({ match_id, dropped_at_ms, reason, bets_count }) => ({
    match_id,
    dropped_at: new Date(dropped_at_ms).toISOString(),
    reason,
    bets_count,
    bets: bets.filter(bet => bet.match_id === match_id).map(toBet),
  }))
}
