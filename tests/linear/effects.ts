/**
 * The order of effects: triggers installed by the test number every movement of a player's money and every limit while
 * the row that serialises them is locked.
 */
import type { KillableNode } from './killable-node.ts'

export type EffectKind =
  | 'deposit'
  | 'bet_placed'
  | 'bet_rejected'
  | 'bet_settled'
  | 'bet_settlement_rolled_back'
  | 'bet_cashed_out'
  | 'bet_partly_cashed_out'
  | 'debt_raised'
  | 'debt_repaid'
  | 'jackpot_paid'
  | 'limit_wager'
  | 'limit_deposit'

export interface Effect {
  readonly playerId: number
  readonly kind: EffectKind
  /** The bet, or the jackpot hit, if it is about one. */
  readonly reference: string
  /** Change of the account, or a limit's value, in cents. */
  readonly amount: number
  /** Transaction id: effects of one transaction are atomic. */
  readonly transaction: string
}

const TRIGGERS = [
  `create table linear_effects (
    id bigint generated always as identity primary key, player_id bigint not null, kind text not null,
    reference text not null, amount bigint not null, transaction text not null)`,
  `create function note_movement() returns trigger language plpgsql as $$
  begin
    insert into linear_effects (player_id, kind, reference, amount, transaction)
    select a.player_id, t.kind, t.reference::text, new.amount, pg_current_xact_id()::text
    from accounts a, ledger_transactions t
    where a.id = new.account_id and a.kind = 'player' and t.id = new.transaction_id;
    return null;
  end $$`,
  `create function note_limit() returns trigger language plpgsql as $$
  begin
    insert into linear_effects (player_id, kind, reference, amount, transaction)
    values (new.player_id, 'limit_' || new.type, new.id::text, new.value, pg_current_xact_id()::text);
    return null;
  end $$`,
  'create trigger linear_movements after insert on ledger_entries for each row execute function note_movement()',
  `create trigger linear_limits after insert on player_limits for each row
    when (new.status = 'active') execute function note_limit()`,
]

export async function installEffectTriggers(node: KillableNode): Promise<void> {
  // PGlite's session acts as a node, which may not create triggers.
  await node.query('set role none')
  for (const statement of TRIGGERS) await node.query(statement)
}

/** The effects on these players, in order. */
export function readEffects(node: KillableNode, playerIds: readonly number[]): Promise<Effect[]> {
  return node.query<Effect>(
    `select player_id as "playerId", kind, reference, amount, transaction
     from linear_effects where player_id in (${playerIds.join(',')}) order by id`,
  )
}

/** A bet's final state. */
export interface FinalBet {
  readonly id: string
  readonly playerId: number
  readonly key: string
  readonly status: string
  readonly stake: number
  /** Of what was left after the parts. */
  readonly winAmount: number
  readonly cashedStake: number
  readonly cashedAmount: number
  readonly maxPayout: number | null
  /** The price of a custom bet; null for others, which pay the product of their legs' odds. */
  readonly customOddsMilli: number | null
  readonly legs: readonly { matchId: number; outcomeId: string; oddsMilli: number }[]
}

export function readBets(node: KillableNode, playerIds: readonly number[]): Promise<FinalBet[]> {
  return node.query<FinalBet>(
    `select bets.id, bets.player_id as "playerId", idempotency_key as key, status, stake, win_amount as "winAmount",
            cashed_stake as "cashedStake", cashed_amount as "cashedAmount",
            max_payout as "maxPayout", custom_odds_milli as "customOddsMilli",
            (select jsonb_agg(jsonb_build_object('matchId', match_id, 'outcomeId', outcome_id, 'oddsMilli', odds_milli))
             from bet_selections where bet_id = bets.id) as legs
     from bets where bets.player_id in (${playerIds.join(',')})`,
  )
}

export interface FinalAccount {
  readonly playerId: number
  readonly balance: number
  readonly debt: number
}

export function readAccounts(node: KillableNode, playerIds: readonly number[]): Promise<FinalAccount[]> {
  return node.query<FinalAccount>(
    `select player_id as "playerId", balance, debt from accounts where player_id in (${playerIds.join(',')})`,
  )
}
