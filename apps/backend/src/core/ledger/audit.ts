/** Checks the ledger's invariants independently of the code that writes it; for tests and operations. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface Audit {
  /** Sum of all entries of a currency; anything but 0 is an error. */
  sums: { currency: string; sum: number }[]
  /** Transactions whose entries do not sum to zero, or that have none. */
  unbalancedTransactions: number
  /** Player accounts whose balance is not the sum of their entries. */
  wrongBalances: { account_id: number; balance: number; entries: number }[]
  /**
   * Bets without the entry that took their stake, settled or rejected bets without the entry that released it, and bets
   * whose cashed-out parts differ from their entries.
   */
  betsWithoutEntries: number
  /** Currencies in which the house's debt account differs from what players owe. */
  debtDifferences: { currency: string; lent: number; owed: number }[]
  /** Currencies in which the bonus account differs from what bets with bonuses and jackpots took of it. */
  bonusDifferences: { currency: string; paid: number; due: number }[]
  /** Issued bonuses whose count of uses differs from the bets that hold one. */
  wrongBonusUses: { id: string; times_used: number; bets: number }[]
  /** Currencies in which the jackpot account differs from the pools and the hits that are not paid yet. */
  jackpotDifferences: { currency: string; held: number; owed: number }[]
  /** Players and currencies whose deposits by day do not sum up to those of the ledger. */
  depositDifferences: { player_id: number; currency: string }[]
  /** Currencies in which escrow differs from the stakes of the open bets. */
  escrowDifferences: { currency: string; escrow: number; stakes: number }[]
}

/** The errors that the audit found, by kind; empty if there are none. */
export function findDifferences(audit: Audit): Partial<Audit> {
  const sums = audit.sums.filter(({ sum }) => sum !== 0)
  const found = Object.entries({ ...audit, sums } satisfies Audit)
  return Object.fromEntries(found.filter(([, errors]) => countErrors(errors) > 0))
}

const countErrors = (errors: Audit[keyof Audit]): number => (typeof errors === 'number' ? errors : errors.length)

/** Number of errors of all kinds. */
export const countDifferences = (differences: Partial<Audit>): number =>
  Object.values(differences).reduce((sum: number, errors) => sum + countErrors(errors), 0)

/** Whether the audit found no error. */
export const isClean = (audit: Audit): boolean => countDifferences(findDifferences(audit)) === 0

async function count(db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? 0
}

/**
 * Audits the whole ledger. Reads every entry, so it is not meant to run often. Its queries are one snapshot, so that money
 * may move meanwhile.
 */
export const auditLedger = (db: Db): Promise<Audit> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(readAudit)

async function readAudit(db: Db): Promise<Audit> {
  const sums = await sql<{ currency: string; sum: number }>`
    select currency, sum(amount)::bigint as sum from ledger_entries group by currency order by currency`.execute(db)
  const wrongBalances = await sql<{ account_id: number; balance: number; entries: number }>`
    select a.id as account_id, a.balance, coalesce(sum(e.amount), 0)::bigint as entries
    from accounts a left join ledger_entries e on e.account_id = a.id
    where a.kind = 'player' group by a.id having a.balance <> coalesce(sum(e.amount), 0)`.execute(db)
  const escrowDifferences = await sql<{ currency: string; escrow: number; stakes: number }>`
    select a.currency, coalesce(e.sum, 0)::bigint as escrow, coalesce(b.sum, 0)::bigint as stakes
    from accounts a
    left join (select account_id, sum(amount) from ledger_entries group by account_id) e on e.account_id = a.id
    left join (select currency, sum(open_stake) from bets
               where settled_at is null and status <> 'rejected' group by currency) b using (currency)
    where a.kind = 'escrow' and coalesce(e.sum, 0) <> coalesce(b.sum, 0)`.execute(db)
  const debtDifferences = await sql<{ currency: string; lent: number; owed: number }>`
    select a.currency, -coalesce(e.sum, 0)::bigint as lent, coalesce(p.sum, 0)::bigint as owed
    from accounts a
    left join (select account_id, sum(amount) from ledger_entries group by account_id) e on e.account_id = a.id
    left join (select currency, sum(debt) from accounts group by currency) p using (currency)
    where a.kind = 'debt' and -coalesce(e.sum, 0) <> coalesce(p.sum, 0)`.execute(db)
  const bonusDifferences = await sql<{ currency: string; paid: number; due: number }>`
    select a.currency, -coalesce(e.sum, 0)::bigint as paid,
           (coalesce(b.free_open, 0) + coalesce(b.free_won, 0) + coalesce(b.extra, 0) + coalesce(f.sum, 0)
            + coalesce(c.sum, 0))::bigint as due
    from accounts a
    left join (select account_id, sum(amount) from ledger_entries group by account_id) e on e.account_id = a.id
    left join (
      select currency,
             sum(stake) filter (where cash_stake = 0 and settled_at is null and status <> 'rejected') as free_open,
             sum(win_amount) filter (where cash_stake = 0) as free_won,
             sum(bonus_paid) filter (where cash_stake > 0) as extra
      from bets group by currency) b using (currency)
    left join (
      select entries.currency, sum(entries.amount) from ledger_entries entries
      join ledger_transactions fed on fed.id = entries.transaction_id and fed.kind = 'jackpot_fed'
      -- Less what simulated entries of a demo added, which play money pays.
      join accounts pools on pools.id = entries.account_id and pools.kind in ('jackpot', 'play_money')
      group by entries.currency) f using (currency)
    left join (select currency, sum(amount) from bonus_payouts group by currency) c using (currency)
    where a.kind = 'bonus' and -coalesce(e.sum, 0) <>
      coalesce(b.free_open, 0) + coalesce(b.free_won, 0) + coalesce(b.extra, 0) + coalesce(f.sum, 0)
      + coalesce(c.sum, 0)`.execute(db)
  const jackpotDifferences = await sql<{ currency: string; held: number; owed: number }>`
    select a.currency, coalesce(e.sum, 0)::bigint as held, (coalesce(p.sum, 0) + coalesce(h.sum, 0))::bigint as owed
    from accounts a
    left join (select account_id, sum(amount) from ledger_entries group by account_id) e on e.account_id = a.id
    left join (
      select currency, sum(div(pool_micro, 1000000))
      from jackpot_levels join jackpots on jackpots.id = jackpot group by currency) p using (currency)
    left join (
      select jackpots.currency, sum(rounds.amount)
      from jackpot_rounds rounds join jackpots on jackpots.id = rounds.jackpot
      where rounds.closed_at is not null and not exists (
        select from jackpot_hits hits
        where (hits.jackpot, hits.code, hits.round) = (rounds.jackpot, rounds.code, rounds.round)
          and hits.status = 'paid')
      group by 1) h using (currency)
    where a.kind = 'jackpot' and coalesce(e.sum, 0) <> coalesce(p.sum, 0) + coalesce(h.sum, 0)`.execute(db)
  const wrongBonusUses = await sql<{ id: string; times_used: number; bets: number }>`
    select i.id, i.times_used, count(b.id)::bigint as bets
    from issued_bonuses i
    left join bets b on b.bonus ->> 'issued_id' = i.id::text
      and b.status not in ('rejected', 'withdrawn', 'cancelled') and b.result not in ('refund_entire', 'canceled')
    group by i.id having i.times_used <> count(b.id)`.execute(db)
  const depositDifferences = await sql<{ player_id: number; currency: string }>`
    select player_id, currency from (
      select player_id, currency, amount from deposit_days
      union all
      select a.player_id, e.currency, -e.amount from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id and t.kind = 'deposit'
      join accounts a on a.id = e.account_id and a.kind = 'player'
    ) as deposits group by player_id, currency having sum(amount) <> 0`.execute(db)
  return {
    depositDifferences: depositDifferences.rows,
    bonusDifferences: bonusDifferences.rows,
    jackpotDifferences: jackpotDifferences.rows,
    wrongBonusUses: wrongBonusUses.rows,
    sums: sums.rows,
    debtDifferences: debtDifferences.rows,
    wrongBalances: wrongBalances.rows,
    escrowDifferences: escrowDifferences.rows,
    unbalancedTransactions: await count(
      db,
      sql`select count(*)::bigint as count from (
        select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
        group by t.id having coalesce(sum(e.amount), 1) <> 0) as unbalanced`,
    ),
    betsWithoutEntries: await count(
      db,
      sql`select count(*)::bigint as count from bets b
        where not exists (select from ledger_transactions t where t.kind = 'bet_placed' and t.reference = b.id)
           or (b.settled_at is not null)::integer <>
              (select coalesce(sum(case t.kind when 'bet_settlement_rolled_back' then -1 else 1 end), 0)
               from ledger_transactions t
               where t.kind in ('bet_settled', 'bet_cashed_out', 'bet_settlement_rolled_back') and t.reference = b.id)
           or (b.cashed_stake, b.cashed_amount) <>
              (select coalesce(sum(stake), 0), coalesce(sum(amount), 0) from bet_cashouts where bet_id = b.id)
           or b.cashed_stake <>
              (select coalesce(-sum(e.amount), 0) from ledger_transactions t
               join ledger_entries e on e.transaction_id = t.id
               join accounts a on a.id = e.account_id and a.kind = 'escrow'
               where t.kind = 'bet_partly_cashed_out' and t.reference = b.id)
           or (b.status = 'rejected') <>
              exists (select from ledger_transactions t where t.kind = 'bet_rejected' and t.reference = b.id)`,
    ),
  }
}
