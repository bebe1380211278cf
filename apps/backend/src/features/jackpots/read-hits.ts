/** Hits of jackpots in wire format. */
import type { Query } from '@touchline/contract/endpoints'
import type { JackpotHit, JackpotHitStatus } from '@touchline/contract/entities/jackpot'
import { sql } from 'kysely'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { Db } from '../../platform/db/database.ts'
import { nameIn } from './jackpot-terms.ts'
import type { JackpotHitRow } from './tables.ts'

const DEFAULT_LIMIT = 10
const DEFAULT_STATUSES: readonly JackpotHitStatus[] = ['approved', 'paid']

export interface HitView {
  readonly findJackpot: (id: string) => JackpotFile | undefined
  /** A player's public pseudonym. */
  readonly pseudonymOf: (playerId: number) => string
  readonly locale: string
  /** The caller; null for visitors. */
  readonly playerId: number | null
  /** Epoch milliseconds. */
  readonly now: number
}

type HitQuery = Pick<Query<'getJackpotHits'>, 'jackpot_id' | 'limit' | 'status' | 'for_user' | 'unseen'>

type FoundHit = JackpotHitRow & { amount_eur: number; is_seen: boolean; bet_ref: string | null }

const SIMULATED = 'simulated'

function toWireHit(hit: FoundHit, { findJackpot, pseudonymOf, locale, playerId }: HitView): JackpotHit {
  const { id, jackpot, code, amount, amount_eur, currency, status, round } = hit
  const texts = findJackpot(jackpot)?.levels.find(level => level.code === code)?.texts ?? {}
  const isOwn = hit.player_id !== null && hit.player_id === playerId
  return {
    id,
    amount,
    amount_eur,
    currency,
    status,
    round,
    jackpot_id: jackpot,
    level: { code, name: nameIn(texts, locale, code) },
    currency_subunits: subunitsOf(currency),
    user_hash: hit.player_id === null ? SIMULATED : pseudonymOf(hit.player_id),
    seen: !isOwn || hit.is_seen,
    bet_ref: isOwn ? hit.bet_ref : null,
    simulated: hit.player_id === null,
    created_at: hit.created_at.toISOString(),
  }
}

/**
 * Hits newest first. Own and unseen ones are those of the view's player, who must be there then. Unseen ones are for
 * showing at once, so a player on a break has none.
 */
export async function readHits(db: Db, query: HitQuery & { id?: string }, view: HitView): Promise<JackpotHit[]> {
  const { jackpot_id: jackpot, limit = DEFAULT_LIMIT, status, for_user, unseen, id } = query
  const statuses = id !== undefined ? null : (status?.split(',') ?? DEFAULT_STATUSES)
  const isOwn = for_user === true || unseen === true
  const seen = sql<boolean>`exists (
    select from bonus_seen as s where s.player_id = h.player_id and s.type = 'jackpot' and s.id = h.id::text)`
  const { rows } = await sql<FoundHit>`
    select h.*, bets.ref as bet_ref, ${seen} as is_seen,
           convert_minor(h.amount, h.currency, 'EUR', (h.created_at at time zone 'UTC')::date, false)::bigint as amount_eur
    from jackpot_hits as h left join bets on bets.id = h.bet_id
    where (${id ?? null}::uuid is null or h.id = ${id ?? null}::uuid)
      and (${statuses}::text[] is null or h.status = any(${statuses}::text[]))
      and (${jackpot ?? null}::text is null or h.jackpot = ${jackpot ?? null}::text)
      and (not ${isOwn}::boolean or h.player_id = ${view.playerId}::bigint)
      and (not ${unseen === true}::boolean
           or not ${seen} and not is_excluded(${view.playerId}::bigint, ${new Date(view.now)}))
    order by h.created_at desc, h.id desc limit ${limit}`.execute(db)
  return rows.map(hit => toWireHit(hit, view))
}
