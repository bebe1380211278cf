/**
 * Random sequences of placing, settling, voiding, correcting, cashing out, activating and claiming, some of them at once,
 * with a restart among them: what must hold of money, uses and points holds after each.
 */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { auditLedger, isClean } from '../../core/ledger/audit.ts'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../testing/bonus-campaigns.ts'
import { DEVICE, pick, type TestClient } from '../../testing/client.ts'
import { openPlayer } from '../../testing/player.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

vi.setConfig({ testTimeout: 300_000 })

const RUNS = 3
const MATCHES = [2, 4, 6]
const FREEBETS = ['snr', 'free-money', 'no-risk', 'bet-refund'] as const
const BALANCE = 100_000

type Step =
  | { kind: 'freebet'; campaign: (typeof FREEBETS)[number]; matchId: number; copies: number }
  | { kind: 'boost'; odds: number }
  | { kind: 'hunt'; matchId: number }
  | { kind: 'settle'; matchId: number; winner: '1' | '2' | 'void' | 'open' }
  | { kind: 'cashout' }
  | { kind: 'claim'; id: 'hunt' }
  | { kind: 'restart' }

const matchId = fc.constantFrom(...MATCHES)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('freebet' as const),
    campaign: fc.constantFrom(...FREEBETS),
    matchId,
    copies: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('boost' as const), odds: fc.constantFrom(1.03, 1.05) }),
  fc.record({ kind: fc.constant('hunt' as const), matchId }),
  fc.record({ kind: fc.constant('settle' as const), matchId, winner: fc.constantFrom('1', '2', 'void', 'open') }),
  fc.record({ kind: fc.constant('settle' as const), matchId, winner: fc.constantFrom('1', '2', 'void', 'open') }),
  fc.constant({ kind: 'cashout' as const }),
  fc.constant({ kind: 'claim' as const, id: 'hunt' as const }),
  fc.constant({ kind: 'restart' as const }),
)

interface Run {
  test: TestBackend
  player: TestClient
}

const headers = () => ({ 'idempotency-key': randomUUID() })

function place({ player }: Run, type: 'single' | 'combo', bet: BetRequest) {
  const meta = { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'none' }
  return player.place({ meta, bets: [bet] })
}

async function perform(run: Run, step: Step): Promise<void> {
  const { test, player } = run
  const stake = { value: 1000, currency: 'EUR' }
  switch (step.kind) {
    case 'freebet': {
      const id = await issueFreebet(test, player, step.campaign)
      const bet = { stake, selections: [pick(step.matchId)], bonus: { id, type: 'freebet' as const } }
      const replies = await Promise.all(Array.from({ length: step.copies }, () => place(run, 'single', bet)))
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      return
    }
    case 'boost': {
      const bonus = { id: 'combo-boost', type: 'comboboost' as const, odds: step.odds }
      await place(run, 'combo', { stake, selections: MATCHES.map(id => pick(id)), bonus })
      return
    }
    case 'hunt':
      await place(run, 'single', { stake, selections: [pick(step.matchId)], bonus: { id: 'hunt', type: 'hunting' } })
      return
    case 'settle':
      test.feed.decide(step.matchId, step.winner)
      await test.play()
      return
    case 'cashout': {
      const bet = (await player.bets('?status=open')).find(({ to_cashout }) => to_cashout !== null)
      if (!bet) return
      expect(bet.bonus?.type).not.toBe('freebet')
      const body = { bet_id: bet.id, to_cashout: bet.to_cashout }
      await Promise.all([1, 2].map(() => player.call('/bets/cashout', { body, headers: headers() })))
      return
    }
    case 'claim':
      await Promise.all(
        [1, 2, 3].map(() => player.call(`/bonuses/${step.id}/activate`, { method: 'POST', headers: headers() })),
      )
      return
    case 'restart':
      run.test = await test.restart()
      run.player = Object.assign(run.test.client(), { cookie: player.cookie, bearer: player.bearer })
  }
}

/** Invariants of boosts, claims and limits beside the ledger. */
async function check({ test, player }: Run): Promise<void> {
  const { db } = test.backend.database
  const audit = await auditLedger(db)
  expect(isClean(audit), JSON.stringify(audit)).toBe(true)
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from bets
    where bonus_paid > win_amount or bonus_paid < 0 or (settled_at is null and bonus_paid <> 0)
       or (bonus ->> 'type' = 'comboboost' and bonus_paid > (bonus ->> 'cap')::bigint)
       or (status = 'cashed_out' and bonus_paid <> 0)`.execute(db)
  expect(rows[0]?.count).toBe(0)
  const bets = await player.bets('?limit=500')
  const cash = bets.reduce((sum, { cash_stake = 0 }) => sum + cash_stake, 0)
  const won = bets.reduce((sum, { win_amount }) => sum + win_amount, 0)
  const { debt } = await db
    .selectFrom('accounts')
    .select(({ fn }) => fn.sum<number>('debt').as('debt'))
    .executeTakeFirstOrThrow()
  expect(await player.balance()).toBe(BALANCE - cash + won + Number(debt))
  const hunts = (await player.call<ResponseBody<'getHuntings'>>('/bonuses/huntings')).body.data
  expect(hunts[0]?.issued?.farming_stats.available_points).toBeGreaterThanOrEqual(0)
}

it('keeps money, uses and points right in any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async steps => {
      const test = await startTestBackend({ config: { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN } })
      const run = { test, player: await openPlayer(test, BALANCE) }
      try {
        await run.player.call('/bonuses/hunt/activate', { method: 'POST', headers: headers() })
        for (const step of steps) await perform(run, step)
        await check(run)
      } finally {
        await run.test.stop()
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
