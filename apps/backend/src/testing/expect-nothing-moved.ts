import { expect } from 'vitest'
import type { TestClient } from './client.ts'
import type { TestBackend } from './test-backend.ts'

/** The tables that placement writes. */
const TABLES = ['bets', 'bet_selections', 'ledger_transactions', 'ledger_entries'] as const

/** Counts their rows. */
export async function countRows({ backend }: TestBackend): Promise<number[]> {
  const counts = TABLES.map(table =>
    backend.database.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => count)
}

/** Fails when the work changes the player's balance, a bet or the ledger. */
export async function expectNothingMoved(
  test: TestBackend,
  player: TestClient,
  work: () => Promise<void>,
): Promise<void> {
  const before = { balance: await player.balance(), rows: await countRows(test) }
  await work()
  expect({ balance: await player.balance(), rows: await countRows(test) }).toEqual(before)
}
