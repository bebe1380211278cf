/** Hits of jackpots: written by the draw, paid at once or by the operator's decision. */
import { findNextWinner, isPaidAtOnce } from '@touchline/betting/engagement/jackpot-states'
import { toMinor } from '@touchline/betting/money/money'
import { sql } from 'kysely'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import type { LocalizedText } from '../../core/engagement/notification-texts.ts'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { toSubunits } from '../../core/ledger/postings.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { JackpotHitRow } from './tables.ts'

export interface HitDeps {
  readonly notifier: Notifier
  /** As the engagement file has it; undefined of a jackpot that is no longer in it. */
  readonly findJackpot: (id: string) => JackpotFile | undefined
}

interface HitOptions extends HitDeps {
  /** No hit of a player is paid before the operator's decision. */
  readonly areHitsHeld?: boolean
}

export interface NewHit {
  readonly jackpot: string
  readonly code: string
  readonly round: number
  readonly attempt: number
  readonly amount: number
  readonly currency: string
  /** Number of the winning entry. */
  readonly no: number
}

/** The names of a level in all languages of the engagement file. */
function levelNames(file: JackpotFile | undefined, code: string): LocalizedText {
  const texts = file?.levels.find(level => level.code === code)?.texts ?? {}
  const names = Object.fromEntries(Object.entries(texts).map(([locale, { name }]) => [locale, name]))
  return { en: code, ...names }
}

/** Stores hits of one jackpot, in their order; they are not paid yet. */
export async function insertHits(
  transaction: Db,
  hits: readonly NewHit[],
  { deps, at }: { deps: HitOptions; at: Date },
): Promise<JackpotHitRow[]> {
  const [first] = hits
  if (!first) return []
  const limit = deps.findJackpot(first.jackpot)?.auto_pay_up_to ?? null
  const made = hits.map(hit => {
    return { ...hit, id: newId(), is_paid_at_once: !deps.areHitsHeld && isPaidAtOnce(hit.amount, limit) }
  })
  // A hit of a simulated player needs no decision: nothing is paid.
  const { rows } = await sql<JackpotHitRow>`
    insert into jackpot_hits (
      id, jackpot, code, round, attempt, entry_id, entry_no, bet_id, player_id, amount, currency, status, created_at)
    select hit.id, entry.jackpot, hit.code, hit.round, hit.attempt, entry.id, entry.no, entry.bet_id, entry.player_id,
           hit.amount, hit.currency,
           case when entry.player_id is null or hit.is_paid_at_once then 'approved' else 'pending' end, ${at}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as hit(
      id uuid, code text, round integer, attempt integer, amount bigint, currency text, no bigint,
      is_paid_at_once boolean)
    join jackpot_entries entry on entry.jackpot = ${first.jackpot} and entry.no = hit.no
    returning *`.execute(transaction)
  const byId = new Map(rows.map(row => [row.id, row]))
  return made.map(({ id, no }) => {
    const row = byId.get(id)
    if (!row) throw new Error(`there is no entry ${no} of the jackpot ${first.jackpot}`)
    return row
  })
}

/**
 * Pays approved hits to the accounts that their bets were placed from; a debt is repaid first. The hits of simulated
 * players go back to where their entries came from.
 */
export async function payHits(
  transaction: Db,
  hits: readonly JackpotHitRow[],
  { deps, at }: { deps: HitDeps; at: Date },
): Promise<void> {
  const approved = hits.filter(({ status }) => status === 'approved')
  if (approved.length === 0) return
  const ids = approved.map(({ id }) => id)
  const subunits = toSubunits(approved.map(({ currency }) => currency))
  await sql`select pay_jackpot_hits(${ids}::uuid[], ${subunits}::jsonb, ${at}::timestamptz)`.execute(transaction)
  // In the order of players, in which others lock the counts of unread notifications.
  for (const hit of approved.toSorted((a, b) => (a.player_id ?? 0) - (b.player_id ?? 0))) {
    const { id, jackpot, code, player_id: playerId, amount, currency } = hit
    if (playerId === null) continue
    const money = { value: toMinor(amount), currency, subunits: subunitsOf(currency) }
    const params = { name: { text: levelNames(deps.findJackpot(jackpot), code) }, amount: { money } }
    await deps.notifier.notify(transaction, { playerId, kind: 'jackpot.hit', params, objectId: id, at })
  }
}

const CANDIDATES = 200

/** The entry after a rejected one that wins instead: counted by the level, of a player not rejected in this round. */
async function findNextEntry(transaction: Db, { jackpot, code, round }: JackpotHitRow): Promise<number | null> {
  const rejected = await transaction
    .selectFrom('jackpot_hits')
    .select(['player_id', 'entry_no'])
    .where('jackpot', '=', jackpot)
    .where('code', '=', code)
    .where('round', '=', round)
    .orderBy('attempt')
    .execute()
  const names = rejected.map(({ player_id }) => String(player_id))
  for (let after = rejected.at(-1)?.entry_no ?? 0; ; ) {
    const { rows } = await sql<{ no: number; playerId: string }>`
      select no, coalesce(player_id::text, 'simulated') as "playerId" from jackpot_entries
      where jackpot = ${jackpot} and no > ${after} and exists (
        select from jackpot_rounds as r
        where r.jackpot = ${jackpot} and r.code = ${code} and r.round >= ${round} and r.counted @> no)
      order by no limit ${CANDIDATES}`.execute(transaction)
    const found = findNextWinner(rows, names)
    if (found) return found.no
    if (rows.length < CANDIDATES) return null
    after = rows.at(-1)?.no ?? after
  }
}

/** Passes rejected hits on to the next entries, if there are any by now. Returns the new hits, not paid yet. */
export async function reassignHits(
  transaction: Db,
  jackpot: string,
  { deps, at }: { deps: HitOptions; at: Date },
): Promise<JackpotHitRow[]> {
  const { rows } = await sql<JackpotHitRow>`
    select distinct on (hit.code, hit.round) hit.* from jackpot_rounds as r
    join jackpot_hits as hit using (jackpot, code, round)
    where r.jackpot = ${jackpot} and r.awaits_winner
    order by hit.code, hit.round, hit.attempt desc`.execute(transaction)
  const passed: NewHit[] = []
  for (const last of rows) {
    const no = await findNextEntry(transaction, last)
    if (no === null) continue
    const { code, round, amount, currency } = last
    passed.push({ jackpot, code, round, amount, currency, attempt: last.attempt + 1, no })
    await setAwaiting(transaction, last, false)
  }
  return insertHits(transaction, passed, { deps, at })
}

/** Records whether a round's hit waits for a winner. */
export async function setAwaiting(
  transaction: Db,
  { jackpot, code, round }: Pick<JackpotHitRow, 'jackpot' | 'code' | 'round'>,
  isAwaiting: boolean,
): Promise<void> {
  await transaction
    .updateTable('jackpot_rounds')
    .set({ awaits_winner: isAwaiting })
    .where('jackpot', '=', jackpot)
    .where('code', '=', code)
    .where('round', '=', round)
    .execute()
}
