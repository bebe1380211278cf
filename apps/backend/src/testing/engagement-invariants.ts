/**
 * Invariants of bonuses, jackpots and notifications that hold at any time, checked against the tables alone: those
 * of the design, beside those of the ledger (`auditLedger`). Not checked here, because no row shows them: factors worse
 * than the player sent (14) and answers of equal keys (19).
 */
import { createHash } from 'node:crypto'
import { jackpotCommitmentText } from '@touchline/betting/engagement/jackpot'
import { findCrossingEntry } from '@touchline/betting/engagement/jackpot-rounds'
import { sql } from 'kysely'
import { stateByResults } from '../core/bets/next-state.ts'
import { selectBets } from '../core/bets/stored-bets.ts'
import { auditLedger, isClean } from '../core/ledger/audit.ts'
import { hitAmountOf } from '../features/jackpots/rounds.ts'
import type { Db } from '../platform/db/database.ts'

/** Queries of rows that must not exist, by what they violate. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  '1: a transaction whose entries do not sum to zero in each currency': `
    select transaction_id, currency from ledger_entries group by 1, 2 having sum(amount) <> 0`,
  '5: more uses than a bonus has, without a corrected bet': `
    select i.id from issued_bonuses i
    where times_used > uses_count and not exists (
      select from bets b where b.bonus ->> 'issued_id' = i.id::text and b.settlement_no > 1)`,
  '6: a claim whose freebet is not what it gave': `
    select c.player_id, c.campaign, c.no from bonus_claims c
    left join issued_bonuses i on i.id = c.issued_id and i.player_id = c.player_id
    where i.id is null or (i.kind = 'freebet' and i.boost is null and i.amount <> c.amount)`,
  '6: claims that are not numbered from 1': `
    select player_id, campaign from bonus_claims group by 1, 2 having max(no) <> count(*)`,
  '6: a freebet of a claim that no claim names': `
    select i.id from issued_bonuses i
    where i.cause like 'claim:%' and not exists (select from bonus_claims c where c.issued_id = i.id)`,
  '7: a bet with a bonus that was not active when it was placed': `
    select b.id from bets b left join issued_bonuses i on i.id::text = b.bonus ->> 'issued_id'
    where b.bonus ? 'issued_id' and (
      i.id is null or i.player_id <> b.player_id or i.activated_at is null or i.activated_at > b.created_at
      or i.expires_at <= b.created_at or i.revoked_at < b.created_at)`,
  '7: a freebet on another stake or currency than its own': `
    select b.id from bets b join issued_bonuses i on i.id::text = b.bonus ->> 'issued_id'
    where i.kind = 'freebet' and i.boost is null and (b.stake <> i.amount or b.currency <> i.currency)`,
  '9: a boost out of its bounds': `
    select id from bets
    where bonus_paid < 0 or bonus_paid > win_amount or (bonus_paid > 0 and settled_at is null)
       or (bonus_paid > 0 and status = 'cashed_out')
       or (bonus ->> 'type' = 'comboboost' and bonus_paid > 0 and (
             bonus_paid > (bonus ->> 'cap')::bigint
             or (select count(*) from jsonb_array_elements(bonus -> 'suitable') as leg where leg = 'true')
                < (bonus -> 'ranges' -> 0 ->> 'minCount')::integer))`,
  '10: an event that earns a bet two points in one campaign, or more points than its legs': `
    select m.bet_id from bonus_marks m
    where not exists (select from bet_selections s where s.bet_id = m.bet_id and s.match_id = m.match_id)
       or not exists (select from bets b where b.id = m.bet_id and b.player_id = m.player_id)`,
  '11: a pool that is not its start less the claims of players and simulated rivals': `
    select p.campaign from tournament_pools p
    left join (select campaign, sum(amount) as amount from bonus_claims group by 1) c using (campaign)
    left join (
      select campaign, sum(amount) as amount from tournament_scores where rival is not null group by 1
    ) r using (campaign)
    where p.pool < 0 or p.initial <> p.pool + coalesce(c.amount, 0) + coalesce(r.amount, 0)`,
  '11: a score that is not the sum of its claims': `
    select campaign, player_id from (
      select campaign, player_id, amount, freebets from tournament_scores where rival is null
      union all
      select campaign, player_id, -amount, -1 from bonus_claims join tournament_pools using (campaign) where amount > 0
    ) as scores group by 1, 2 having sum(amount) <> 0 or sum(freebets) <> 0`,
  '11: prizes that are not given as they were won': `
    select r.campaign, r.player_id from tournament_results r
    join tournament_pools p using (campaign)
    left join issued_bonuses i on i.id = r.issued_id
    where (i.id is not null and (
             i.cause <> 'rank' or i.player_id <> r.player_id or i.campaign <> r.campaign
             or (i.boost is null and i.amount <> r.prize)))
       or (p.settled_at is not null and r.settled_at is null)
       or (p.ended_at is null)`,
  '11: a prize that no result names': `
    select i.id from issued_bonuses i
    where i.cause = 'rank' and not exists (select from tournament_results r where r.issued_id = i.id)`,
  '11: a prize that was neither issued nor paid': `
    select r.campaign, r.player_id from tournament_results r
    where r.settled_at is not null and r.prize >= 10 and r.issued_id is null and not exists (
      select from bonus_payouts p where (p.player_id, p.campaign, p.cause) = (r.player_id, r.campaign, 'rank'))`,
  '15: a payout in cash to a player who was on no break': `
    select p.player_id, p.cause from bonus_payouts p
    where not exists (
      select from player_limits l
      where l.player_id = p.player_id and l.type in ('cooling_off', 'self_exclusion') and l.created_at <= p.created_at)`,
  '12: two paid hits of a round, or one out of its bounds': `
    select r.jackpot, r.code, r.round from jackpot_rounds r
    join jackpot_levels l on l.jackpot = r.jackpot and l.code = r.code
    left join jackpot_hits h on (h.jackpot, h.code, h.round) = (r.jackpot, r.code, r.round) and h.status <> 'rejected'
    where r.amount is not null
    group by 1, 2, 3, r.amount, r.base, l.max_amount, r.awaits_winner
    having count(h.id) > 1 or (count(h.id) = 0 and not r.awaits_winner) or r.amount <= r.base
        or r.amount > l.max_amount or bool_or(h.amount <> r.amount)`,
  '12: a pool that is not what its entries and starts put in, less the hits': `
    select l.jackpot, l.code from jackpot_levels l
    cross join lateral (
      select count(*) as rounds, coalesce(sum(amount), 0) as won, coalesce(sum(purged_micro), 0) as purged
      from jackpot_rounds r
      where r.jackpot = l.jackpot and r.code = l.code) as r
    cross join lateral (
      select coalesce(sum(least(e.stake, l.stake_cap) * l.rate_ppm), 0) as added from jackpot_entries e
      where e.jackpot = l.jackpot and e.no is not null and exists (
        select from jackpot_rounds c where c.jackpot = l.jackpot and c.code = l.code and c.counted @> e.no)) as e
    where l.pool_micro <> r.rounds * l.start_amount * 1000000 + e.added + r.purged - r.won * 1000000`,
  '12: a round whose entries were deleted although a player won it': `
    select r.jackpot, r.code, r.round from jackpot_rounds r
    join jackpot_hits h using (jackpot, code, round)
    where r.purged_micro is not null and h.player_id is not null`,
  '12: an entry of a bet that was not accepted, or with another stake': `
    select e.id from jackpot_entries e join bets b on b.id = e.bet_id
    where e.stake <> b.cash_stake or (e.no is not null and b.status in ('submitted', 'rejected', 'withdrawn'))`,
  '13: an opened box without its draw, or a freebet of two boxes': `
    select issued_id::text from lootbox_seeds
    where opened_at is not null
      and (idempotency_key is null or roll_ppm is null or factor is null or freebet_id is null)
    union all
    select freebet_id::text from lootbox_seeds where freebet_id is not null group by 1 having count(*) > 1`,
  '15: something new for a player who was excluded then': `
    select i.id from issued_bonuses i
    join player_limits l on l.player_id = i.player_id and l.type in ('cooling_off', 'self_exclusion')
    where l.status = 'active' and i.created_at > l.created_at
      and (l.disable_at is null or i.created_at < l.disable_at)`,
  '16: play money in anything but deposits and simulated entries': `
    select t.id from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join accounts a on a.id = e.account_id and a.kind = 'play_money'
    where t.kind not in ('deposit', 'jackpot_fed', 'jackpot_paid') and e.amount <> 0`,
  '17: a count of unread notifications that is not theirs': `
    select c.player_id from notification_counters c
    where c.unread <> (select count(*) from notifications n where n.player_id = c.player_id and n.read_at is null)`,
  '18: a code redeemed more often than it may be': `
    select p.code_hash from promo_codes p
    where p.redeemed > p.max_redemptions
       or p.redeemed <> (select count(*) from promo_redemptions r where r.code_hash = p.code_hash)`,
  '20: a free stake that limits would see': `
    select id from bets
    where cash_stake <> case when bonus ->> 'freebet_type' in ('snr', 'free_money') then 0 else stake end`,
}

/** 8: each settled bet paid what its row and its results alone determine. */
async function findWronglySettled(db: Db): Promise<string[]> {
  const bets = await selectBets(db).where('status', '=', 'done').execute()
  const legs = await db.selectFrom('bet_selections').selectAll().orderBy('bet_id').orderBy('position').execute()
  const byBet = new Map<string, typeof legs>()
  for (const leg of legs) byBet.set(leg.bet_id, [...(byBet.get(leg.bet_id) ?? []), leg])
  return bets.flatMap(bet => {
    const due = stateByResults(bet, byBet.get(bet.id) ?? [])
    return due.win_amount === bet.win_amount && due.bonus_paid === bet.bonus_paid && due.result === bet.result
      ? []
      : `8: bet ${bet.id} paid ${bet.win_amount} (${bet.bonus_paid} of it bonus) instead of ${due.win_amount} (${due.bonus_paid})`
  })
}

/**
 * 12: each closed round was hit at the entry and amount of its revealed seed, which matches its commitment. The entry is
 * checked while the round's entries are kept.
 */
async function findWrongDraws(db: Db): Promise<string[]> {
  const rounds = await db
    .selectFrom('jackpot_rounds')
    .innerJoin('jackpot_levels', join =>
      join
        .onRef('jackpot_levels.jackpot', '=', 'jackpot_rounds.jackpot')
        .onRef('jackpot_levels.code', '=', 'jackpot_rounds.code'),
    )
    .selectAll('jackpot_rounds')
    .select(['max_amount', 'stake_cap', 'rate_ppm'])
    .where('closed_at', 'is not', null)
    .execute()
  const found: string[] = []
  for (const { jackpot, code, round, base, start_micro, seed, amount, crossing_no, commitment, ...level } of rounds) {
    const bounds = { base, max: level.max_amount }
    const text = jackpotCommitmentText(seed ?? '', { jackpot, level: code, round }, bounds)
    const isCommitted = createHash('sha256').update(text).digest('hex') === commitment
    const isAmount = hitAmountOf(seed ?? '', { jackpot, code, round }, bounds) === amount
    const { rows } = await sql<{ no: number; stake: number }>`
      select no, stake from jackpot_entries e
      where jackpot = ${jackpot} and no <@ any (
        select unnest(counted) from jackpot_rounds
        where jackpot = ${jackpot} and code = ${code} and round = ${round})
      order by no`.execute(db)
    const terms = { stakeCap: level.stake_cap, ratePpm: level.rate_ppm }
    const start = { startMicro: BigInt(start_micro), amount: amount ?? 0 }
    const stakes = rows.map(({ stake }) => stake)
    const crossing = rows[findCrossingEntry(start, terms, stakes) ?? -1]?.no
    const isCrossing = level.purged_micro !== null || (crossing === crossing_no && rows.at(-1)?.no === crossing_no)
    if (!isCommitted || !isAmount || !isCrossing)
      found.push(`12: round ${round} of ${jackpot} ${code} was not drawn as it had committed to`)
  }
  return found
}

/** Violations with their rows; empty when there are none. */
export async function findEngagementErrors(db: Db): Promise<string[]> {
  const audit = await auditLedger(db)
  const found = isClean(audit) ? [] : [`the ledger: ${JSON.stringify(audit)}`]
  for (const [name, query] of Object.entries(FORBIDDEN)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return [...found, ...(await findWronglySettled(db)), ...(await findWrongDraws(db))]
}
