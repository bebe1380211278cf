/**
 * The ledger entries of bets with bonuses and of jackpots. The house accounts: `bonus` pays what bonuses cost, so its
 * balance is negative; `jackpot` holds what is owed to winners. Revenue never carries a bonus. All amounts are in the
 * smallest unit of one currency, and the entries of one transaction add up to zero.
 */

import { type MinorUnits, toMinor } from '../money/money.ts'
import type { FreebetType } from './bonus-types.ts'
import { isFreeStake } from './freebet.ts'

export type BonusLedgerAccount = 'player' | 'escrow' | 'revenue' | 'bonus' | 'jackpot'
/** Change of each account's balance; accounts without a change are left out. */
export type LedgerEntries = Readonly<Partial<Record<BonusLedgerAccount, MinorUnits>>>

function toEntries(amounts: Partial<Record<BonusLedgerAccount, number>>): LedgerEntries {
  const changes = Object.entries(amounts).filter(([, amount]) => amount !== 0)
  return Object.fromEntries(changes.map(([account, amount]) => [account, toMinor(amount)]))
}

/** Entries of the same transaction with all signs turned: a rollback, or the return of a stake. */
export function reverseEntries(entries: LedgerEntries): LedgerEntries {
  return toEntries(Object.fromEntries(Object.entries(entries).map(([account, amount]) => [account, -amount])))
}

/** Placing: the stake goes to escrow from the player, or from the house when the freebet's stake is free. */
export function buildPlacementEntries(stake: number, freebetType: FreebetType | null): LedgerEntries {
  const isFree = freebetType !== null && isFreeStake(freebetType)
  return toEntries(isFree ? { bonus: -stake, escrow: stake } : { player: -stake, escrow: stake })
}

export interface SettledStake {
  readonly stake: number
  /** Paid to the player, boost or cash refund included. */
  readonly winAmount: number
  readonly isFreeStake: boolean
  /** The part of `winAmount` that is boost or cash refund; 0 of a free stake. */
  readonly bonusPaid: number
}

/**
 * Settlement of a bet. Of a free stake all but the winnings goes back to `bonus`. Of a cash stake `revenue` gets
 * stake − win + bonus and `bonus` pays its part.
 */
export function buildSettlementEntries({ stake, winAmount, isFreeStake, bonusPaid }: SettledStake): LedgerEntries {
  if (isFreeStake) return toEntries({ escrow: -stake, player: winAmount, bonus: stake - winAmount })
  const revenue = stake - winAmount + bonusPaid
  return toEntries({ escrow: -stake, player: winAmount, revenue, bonus: -bonusPaid })
}

/** `jackpot_fed`: the house adds whole smallest units to a jackpot's pools. */
export function buildJackpotFedEntries(amount: number): LedgerEntries {
  return toEntries({ bonus: -amount, jackpot: amount })
}

/** `jackpot_paid`: a hit goes to its winner. What the player owes is repaid from it as from any other payout. */
export function buildJackpotPaidEntries(amount: number): LedgerEntries {
  return toEntries({ jackpot: -amount, player: amount })
}
