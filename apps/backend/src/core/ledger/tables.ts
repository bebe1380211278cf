import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { Identity, Time } from '../../platform/db/column-types.ts'
import type { Tables } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: {
      id: Identity
      kind: AccountKind
      player_id: number | null
      currency: string
      balance: number | null
      version: Generated<number>
      active: Generated<boolean>
      debt: Generated<number>
    }
    ledger_transactions: {
      id: Identity
      kind: LedgerKind
      reference: string
      part: Generated<number>
      created_at: Time
    }
    ledger_entries: { id: Identity; transaction_id: number; account_id: number; currency: string; amount: number }
    deposit_days: { player_id: number; currency: string; day: string; amount: number }
    ledger_audits: {
      id: Identity
      audited_at: Time
      differences: JSONColumnType<object, string, string>
      difference_count: number
    }
  }
}

export type AccountKind = 'player' | 'escrow' | 'revenue' | 'play_money' | 'debt' | 'bonus' | 'jackpot'
export type LedgerKind =
  | 'deposit'
  | 'bet_placed'
  | 'bet_settled'
  | 'bet_rejected'
  | 'bet_settlement_rolled_back'
  | 'bet_cashed_out'
  | 'bet_partly_cashed_out'
  | 'debt_raised'
  | 'debt_repaid'
  | 'jackpot_fed'
  | 'jackpot_paid'
  | 'bonus_paid_out'
  | 'repaid'
export type AccountRow = Selectable<Tables['accounts']>
