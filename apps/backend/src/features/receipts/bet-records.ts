/** What was paid for a bet, and how its settlements followed each other. */
import type { Receipt } from '@touchline/contract/entities/receipt'
import type { BetRow } from '../../core/bets/tables.ts'
import type { Db } from '../../platform/db/database.ts'

const PAYMENTS = ['bet_settled', 'bet_settlement_rolled_back', 'bet_cashed_out', 'bet_partly_cashed_out'] as const

export async function readPayments(db: Db, bet: BetRow): Promise<Receipt['payments']> {
  const rows = await db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .select(['t.kind', 't.part', 't.created_at', 'e.amount'])
    .where('t.kind', 'in', PAYMENTS)
    .where('t.reference', '=', bet.id)
    .where('e.account_id', '=', bet.account_id)
    .orderBy('t.id')
    .execute()
  return rows.map(({ kind, part, created_at, amount }) => ({ kind, amount, at: created_at.toISOString(), part }))
}

interface BetChange {
  status?: string
  result?: Receipt['result']
  win_amount?: number
  settled_at?: string | null
}

function toCause(actor: string, cause: string, status: string | undefined): string {
  if (status === 'cashed_out') return 'cashed_out'
  return actor.startsWith('operator:') ? 'operator' : cause
}

/** Each settlement and each that was taken back, by the audit log. */
export async function readSettlements(db: Db, betId: string): Promise<Receipt['history']> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['actor', 'cause', 'after', 'recorded_at'])
    .where('subject', '=', `bet:${betId}`)
    .where('entity', '=', 'bets')
    .orderBy('id')
    .execute()
  let state: BetChange = {}
  return rows.flatMap(({ actor, cause, after, recorded_at }) => {
    const change = after as BetChange
    const wasSettled = state.settled_at != null
    state = { ...state, ...change }
    const { result = 'no_results', win_amount: payout = 0, settled_at } = state
    const isAnew = settled_at != null && (change.settled_at !== undefined || change.win_amount !== undefined)
    if (!isAnew && !(wasSettled && settled_at == null)) return []
    const at = new Date(settled_at ?? recorded_at).toISOString()
    return [{ at, cause: toCause(actor, cause, state.status), payout, result }]
  })
}
