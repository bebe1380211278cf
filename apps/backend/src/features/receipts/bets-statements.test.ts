import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 20) })
  player = await openPlayer(test, 1_000_000)
})
afterAll(() => test.stop())

const MATCHES = Array.from({ length: 12 }, (_, index) => index + 1)

/** Reads the bets; the tables that Kysely's statements of meanwhile begin with. */
async function readStatements(): Promise<string[]> {
  const executor = test.nodeDatabase.db.getExecutor()
  const spy = vi.spyOn(executor, 'executeQuery')
  const bets = await player.bets('?limit=100')
  expect(bets.length).toBeGreaterThan(0)
  const tables = spy.mock.calls.map(([{ sql }]) => / from "(\w+)"/.exec(sql)?.[1] ?? sql)
  spy.mockRestore()
  return tables.filter(table => table.startsWith('bet'))
}

it('reads bets and their selections once, however many and however they stand', async () => {
  const place = (match: number) =>
    placeOne(player, 'single', { stake: { value: 100, currency: 'EUR' }, selections: [pick(match)] })
  await place(MATCHES[0] ?? 1)
  const before = await readStatements()
  for (const match of MATCHES.slice(1)) await place(match)
  for (const match of MATCHES.slice(6)) test.feed.setScore(match, 1, 0)
  test.feed.settleWinner(3, '1')
  await test.play()
  expect(before).toContain('bets')
  expect(before).toContain('bet_selections')
  expect(await readStatements()).toEqual(before)
})
