/**
 * Reports may arrive once or repeatedly, in parts or together, in any order: the final state is the same, to the cent.
 */

import { toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import { settlePlacedBet } from '@touchline/betting/settlement/bet-settlement'
import type { Bet, SelectionRequest } from '@touchline/contract/entities/bet'
import type { FeedOutcomeResult } from '@touchline/simulator/feed/feed-market'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pick, type TestClient } from '../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../testing/player.ts'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { settleReport } from './settle-match.ts'
import type { Report } from './write-results.ts'

const MATCHES = 4
const RUNS = 12

let test: TestBackend
let player: TestClient
let first = 2

beforeAll(async () => {
  test = await startTestBackend({ feed: new ScriptedFeed(START, 2 * MATCHES * (RUNS + 2)) })
  player = await openPlayer(test, 10_000_000)
})
afterAll(() => test.stop())

const results = fc.constantFrom<Omit<FeedOutcomeResult, 'id'>>(
  { result: 1 },
  { result: 1 },
  { result: 0 },
  { result: 0, voidFactor: 1 },
  { result: 1, voidFactor: 0.5 },
  { result: 0, voidFactor: 0.5 },
  { result: 1, deadHeatFactor: 1 / 3 },
)

/** Reports on each match over time; null rolls the result back. The last one is a result. */
const history = fc
  .tuple(fc.array(fc.option(results), { maxLength: 3 }), results)
  .map(([earlier, last]) => [...earlier, last])

const scenario = fc
  .record({
    histories: fc.tuple(history, history, history, history),
    repeats: fc.array(fc.nat(), { maxLength: 4 }),
    seed: fc.nat(),
  })
  .chain(({ histories, repeats, seed }) => {
    const reports = histories.flatMap((list, match) => list.map((result, step) => ({ match, step, result })))
    const all = [...reports, ...repeats.flatMap(index => reports[index % reports.length] ?? [])]
    return fc.record({
      histories: fc.constant(histories),
      reports: fc.shuffledSubarray(all, { minLength: all.length }),
      seed: fc.constant(seed),
    })
  })

async function placeAll(matches: readonly number[]): Promise<Bet[]> {
  const [a, b, c, d] = matches.map(match => pick(match)) as [
    SelectionRequest,
    SelectionRequest,
    SelectionRequest,
    SelectionRequest,
  ]
  const stake = (value: number) => ({ value, currency: 'EUR' })
  return [
    await placeOne(player, 'single', { stake: stake(333), selections: [a] }),
    await placeOne(player, 'combo', { stake: stake(501), selections: [a, b, c] }),
    await placeOne(player, 'system', { stake: stake(617), selections: [a, b, c, d], system_id: '2/4' }),
    await placeOne(player, 'system', { stake: stake(799), selections: [b, c, d], system_id: '2/3' }),
  ]
}

/** The bet's settlement by the rules with all final results at once. */
function expected(bet: Bet, finals: ReadonlyMap<number, Omit<FeedOutcomeResult, 'id'>>) {
  const legs = bet.selections.map(({ match, odds }) => ({ odds: toMilli(odds), outcome: finals.get(match.id) ?? null }))
  const { system } = bet
  return settlePlacedBet({
    type: bet.type === 'single' || bet.type === 'system' ? bet.type : 'combo',
    stake: toMinor(bet.stake.value),
    legs,
    system: system && { id: system.id, winCount: system.win_count, totalCount: system.total_count },
  })
}

it('reaches the same final state for any order of reports', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ histories, reports }) => {
      const matches = histories.map((_, at) => first + 2 * at)
      first += 2 * MATCHES
      const bets = await placeAll(matches)
      const before = await player.balance()
      const { catalogue, database } = test.backend
      const settling = {
        db: database.db,
        view: { catalogue, now: test.clock.now() },
        onError: (error: unknown) => expect.fail(String(error)),
      }
      for (const { match, step, result } of reports) {
        const market = { marketId: '1', specifier: '' }
        const report: Report = {
          matchId: matches[match] ?? 0,
          at: START + step,
          settlements: result ? [{ ...market, outcomes: [{ id: '1', ...result }] }] : [],
          rolledBack: result ? [] : [market],
          isEvent: true,
        }
        await settleReport(settling, report, { sport: 'soccer', match: undefined, snapshot: {} })
      }
      const finals = new Map(histories.map((list, at) => [matches[at] ?? 0, list.at(-1) ?? { result: 0 as const }]))
      let paid = 0
      for (const bet of bets) {
        const settlement = expected(bet, finals)
        paid += settlement?.winAmount ?? 0
        expect(await findBet(player, bet)).toMatchObject({
          status: 'done',
          result: settlement?.result,
          win_amount: settlement?.winAmount,
        })
      }
      expect((await player.balance()) - before).toBe(paid)
      expect(await test.isLedgerClean()).toBe(true)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
