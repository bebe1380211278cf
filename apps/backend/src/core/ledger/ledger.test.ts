import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Database, Db } from '../../platform/db/database.ts'
import { useDatabase } from '../../testing/use-database.ts'
import { auditLedger, isClean } from './audit.ts'
import { bookDeposit } from './ledger.ts'

const getDatabase = useDatabase()
let database: Database
let db: Db

beforeAll(() => {
  database = getDatabase()
  db = database.db
})

/** Writes one transaction with these entries in a single statement. */
async function write(entries: { account: number; currency: string; amount: number }[]): Promise<void> {
  await sql`
    with ledger_tx as (
      insert into ledger_transactions (kind, reference, created_at) values ('deposit', ${uuid()}::uuid, now())
      returning id
    )
    insert into ledger_entries (transaction_id, account_id, currency, amount)
    select ledger_tx.id, e.account, e.currency, e.amount
    from ledger_tx, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(account bigint, currency text, amount bigint)
  `.execute(db)
}

async function openHouseAccounts(currency: string) {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '<>', 'player')
    .where('currency', '=', currency)
    .execute()
  return rows.map(({ id }) => ({ account: id, currency }))
}

it('accepts entries exactly when they sum to zero', async () => {
  const accounts = await openHouseAccounts('EUR')
  const amount = fc.integer({ min: -1000, max: 1000 }).filter(value => value !== 0)
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 3 }), async amounts => {
      const entries = amounts.map((value, index) => ({
        ...(accounts[index] ?? { account: 0, currency: '' }),
        amount: value,
      }))
      const isBalanced = amounts.reduce((sum, value) => sum + value, 0) === 0
      const written = await write(entries).then(
        () => true,
        () => false,
      )
      expect(written).toBe(isBalanced)
    }),
    { numRuns: 40, examples: [[[5, -5]], [[7, -3, -4]]] },
  )
  expect((await auditLedger(db)).unbalancedTransactions).toBe(0)
})

it('does not net one currency against another', async () => {
  const [euro] = await openHouseAccounts('EUR')
  const [dollar] = await openHouseAccounts('USD')
  if (!euro || !dollar) throw new Error('the house has accounts')
  await expect(
    write([
      { ...euro, amount: 5 },
      { ...dollar, amount: -5 },
    ]),
  ).rejects.toThrow('must sum to zero')
  await expect(
    write([
      { ...euro, amount: 5 },
      { ...euro, currency: 'USD', amount: -5 },
    ]),
  ).rejects.toThrow(/violates/)
})

it('is immutable', async () => {
  for (const statement of [
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('are kept for ever')
  }
  await expect(sql`delete from ledger_transactions`.execute(db)).rejects.toThrow('are kept for ever')
})

it("never lets a player's balance become negative", async () => {
  const update = sql`update accounts set balance = -1 where kind = 'player'`.execute(db)
  await expect(update).rejects.toMatchObject({ constraint: 'accounts_not_negative' })
})

it('keeps each balance equal to the sum of its entries for any deposits', async () => {
  const account = await db.selectFrom('accounts').selectAll().where('kind', '=', 'player').executeTakeFirstOrThrow()
  let expected = account.balance ?? 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000_000 }), async value => {
      const deposit = { id: uuid(), account, value, at: new Date() }
      const { balance } = await db.transaction().execute(transaction => bookDeposit(transaction, deposit))
      expected += value
      expect(balance).toBe(expected)
    }),
    { numRuns: 20 },
  )
  expect((await auditLedger(db)).wrongBalances).toEqual([])
})

it('fails the audit when a balance is tampered with', async () => {
  expect((await auditLedger(db)).wrongBalances).toEqual([])
  await sql`update accounts set balance = balance + 1 where kind = 'player'`.execute(db)
  const audit = await auditLedger(db)
  expect(audit.wrongBalances).toHaveLength(1)
  expect(isClean(audit)).toBe(false)
})
