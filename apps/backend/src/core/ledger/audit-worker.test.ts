import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const HOUR_MS = 3_600_000
let test: TestBackend

// Starts at noon, and audits at three at night.
beforeAll(async () => {
  test = await startTestBackend()
})
afterAll(() => test.stop())

const listAudits = () =>
  test.backend.database.db
    .selectFrom('ledger_audits')
    .select(['audited_at', 'difference_count', 'differences'])
    .orderBy('id')
    .execute()

const waitForAudits = (count: number) => vi.waitFor(async () => expect(await listAudits()).toHaveLength(count), 10_000)

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${test.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}

it('audits once a night, and not again after a restart', async () => {
  test.clock.leap(14 * HOUR_MS)
  await test.play()
  expect(await listAudits()).toEqual([])
  expect(await readMetric('touchline_ledger_differences')).toBe(0)
  expect(await readMetric('touchline_ledger_audit_age_seconds')).toBeGreaterThan(14 * 3600)

  test.clock.leap(2 * HOUR_MS)
  await waitForAudits(1)
  expect(await listAudits()).toEqual([{ audited_at: expect.any(Date), difference_count: 0, differences: {} }])
  expect(await readMetric('touchline_ledger_audit_age_seconds')).toBeLessThan(HOUR_MS / 1000)

  test = await test.restart()
  test.clock.leap(HOUR_MS)
  await test.play()
  expect(await listAudits()).toHaveLength(1)
})

it('makes up for a night during which nothing ran', async () => {
  const before = await listAudits()
  await test.backend.stop()
  test.clock.leap(24 * HOUR_MS)
  test = await test.restart()
  await waitForAudits(before.length + 1)
})

it('stores and reports what it finds, until a night without differences', async () => {
  const { db } = test.backend.database
  const errorsBefore = await readMetric('touchline_background_errors_total')
  const { length } = await listAudits()
  await sql`update accounts set balance = balance + 1 where kind = 'player'`.execute(db)
  test.clock.leap(24 * HOUR_MS)
  await waitForAudits(length + 1)
  expect((await listAudits()).at(-1)).toMatchObject({
    difference_count: 1,
    differences: { wrongBalances: [expect.objectContaining({ account_id: expect.any(Number) })] },
  })
  expect(await readMetric('touchline_ledger_differences')).toBe(1)
  expect(await readMetric('touchline_background_errors_total')).toBe(errorsBefore + 1)

  await sql`update accounts set balance = balance - 1 where kind = 'player'`.execute(db)
  expect(await readMetric('touchline_ledger_differences')).toBe(1)
  test.clock.leap(24 * HOUR_MS)
  await waitForAudits(length + 2)
  expect(await readMetric('touchline_ledger_differences')).toBe(0)
})
