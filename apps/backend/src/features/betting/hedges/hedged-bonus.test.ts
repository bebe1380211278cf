/** Bonus bets that would win whatever happens: refused by the measure of all open bets, whichever comes last. */
import { rm } from 'node:fs/promises'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_KINDS, issueFreebet, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { DEVICE, pick, type TestClient } from '../../../testing/client.ts'
import { copyDataFolder } from '../../../testing/database-template.ts'
import { expectNothingMoved } from '../../../testing/expect-nothing-moved.ts'
import { openPlayer } from '../../../testing/player.ts'
import { ScriptedFeed } from '../../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

let test: TestBackend
let player: TestClient

// Home at 2.00, draw at 3.25, away at 4.00.
const cash = (outcome: string, value: number, match = 2): BetRequest => ({
  stake: { value, currency: 'EUR' },
  selections: [pick(match, outcome)],
})
const idOf = async (by: TestClient): Promise<number> =>
  (await by.call<ResponseBody<'getPlayer'>>('/player')).body.data.id
const free = async (outcome: string, by = player): Promise<BetRequest> => ({
  ...cash(outcome, 1000),
  bonus: { id: await issueFreebet(test, by, 'snr'), type: 'freebet' },
})

async function place(bets: BetRequest[], by = player, quick = false) {
  const meta = { device_id: DEVICE, quick, type: 'single' as const, auto_accept_odds_change: 'none' as const }
  const { status, body } = await by.place<{ data?: Bet[] } & ErrorBody>({ meta, bets })
  const refused = status === 200 ? (body as unknown as ErrorBody['data']).errors_by_bet : body.data?.errors_by_bet
  return { status, code: body.code, refused: refused as ErrorBody['data']['errors_by_bet'] }
}

async function placeAll(...bets: BetRequest[]): Promise<void> {
  for (const bet of bets) expect((await place([bet])).status).toBe(200)
}

describe.each(['pooled', 'PGlite'])('on the %s database', kind => {
  let folder: string | undefined
  beforeAll(async () => {
    if (kind === 'PGlite') folder = await copyDataFolder()
    const config = { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN }
    test = await startTestBackend({ config, ...(folder && { database: { kind: 'folder', path: folder } }) })
  })
  afterAll(async () => {
    expect(await test.isLedgerClean()).toBe(true)
    await test.stop()
    if (folder) await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    player = await openPlayer(test, 20_000)
  })

  describe('a cash bet beside a freebet', () => {
    it('is refused where all results win, with the stake that is possible', async () => {
      // 30.00 by away; 15.00 on home leaves the draw open.
      await placeAll(await free('3'), cash('1', 1500))
      await expectNothingMoved(test, player, async () => {
        const answer = await place([cash('2', 923)])
        expect(answer).toMatchObject({ status: 409, code: 808 })
        expect(answer.refused?.[0]).toMatchObject({ code: 808, key: 'error.place_bets.bonus_hedged' })
        expect(answer.refused?.[0]?.localized_message).toMatch(
          /^With your free bet, this would return a profit whatever the result\. You can stake up to €\d\.\d\d\.$/,
        )
        const max = answer.refused?.[0]?.max_stake?.value ?? 0
        expect((await place([cash('2', max + 1)])).code).toBe(808)
      })
    })

    it('is placed at the stake that was named', async () => {
      await placeAll(await free('3'), cash('1', 1500))
      const { refused } = await place([cash('2', 923)])
      const max = refused?.[0]?.max_stake?.value ?? 0
      expect(max).toBeGreaterThan(0)
      await placeAll(cash('2', max))
    })

    it('is placed where a result is left open, on other matches, and without a freebet', async () => {
      await placeAll(await free('3'), cash('1', 1500), cash('2', 923, 4))
      const other = await openPlayer(test, 20_000)
      for (const bet of [cash('3', 1000), cash('1', 2000), cash('2', 1230)])
        expect((await place([bet], other)).status).toBe(200)
    })

    it('is refused as a quick bet and within one request too', async () => {
      await placeAll(await free('3'), cash('1', 1500))
      expect((await place([cash('2', 923)], player, true)).code).toBe(808)
      const other = await openPlayer(test, 20_000)
      const answer = await place([await free('3', other), cash('1', 1500), cash('2', 923)], other)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.refused ?? {})).toEqual(['2'])
      expect(answer.refused?.[2]).toMatchObject({ code: 808 })
    })
  })

  it('refuses the freebet where the cash bets come first, in any order', async () => {
    await placeAll(cash('2', 923), cash('1', 1500))
    const bet = await free('3')
    await expectNothingMoved(test, player, async () => {
      const answer = await place([bet])
      expect(answer).toMatchObject({ status: 409, code: 801, refused: { 0: { reason: 'opposite' } } })
      expect(answer.refused?.[0]).not.toHaveProperty('max_stake')
    })
  })

  it('is remembered over a restart', async () => {
    await placeAll(await free('3'), cash('1', 1500))
    const { cookie } = player
    test = await test.restart()
    player = test.client()
    player.cookie = cookie
    await player.renewBearer()
    const { refused } = await place([cash('2', 923)])
    expect(refused?.[0]).toMatchObject({ code: 808 })
  })

  it('is found again when a delayed bet is accepted at a better price', async () => {
    const feed = new ScriptedFeed(START, 12)
    const config = { engagement: ALL_KINDS, operatorToken: OPERATOR_TOKEN, betDelayScale: 1 }
    const delayed = await startTestBackend({ feed, config })
    const by = await openPlayer(delayed, 20_000)
    const id = await issueFreebet(delayed, by, 'snr')
    const meta = {
      device_id: DEVICE,
      quick: false,
      type: 'single' as const,
      auto_accept_odds_change: 'higher' as const,
    }
    const submit = (bet: BetRequest) => by.place<{ data: Bet[] } & ErrorBody>({ meta, bets: [bet] })
    await submit({ ...cash('3', 1000, 1), bonus: { id, type: 'freebet' } })
    await submit(cash('1', 1500, 1))
    const { body: refusal } = await submit(cash('2', 923, 1))
    const value = refusal.data.errors_by_bet?.[0]?.max_stake?.value ?? 0
    const [bet] = (await submit(cash('2', value, 1))).body.data
    if (!bet) throw new Error('the bet was not submitted')
    expect(bet.status).toBe('submitted')
    feed.setOdds(1, '2', 6)
    delayed.clock.advance(30_000)
    await delayed.backend.drain()
    const { db } = delayed.backend.database
    const stored = await db.selectFrom('bets').select(['status', 'rejection']).where('id', '=', bet.id).execute()
    expect(stored).toMatchObject([{ status: 'rejected', rejection: { code: 808 } }])
    expect((await by.bets()).filter(({ status }) => status === 'waiting_results')).toHaveLength(2)
    expect(await by.balance()).toBe(20_000 - 1500)
    await delayed.stop()
  })

  it('shows on the slip that the freebet cannot be used', async () => {
    const bet = await free('3')
    const readSlip = async (selection = pick(2, '3')) => {
      const bets = [{ type: 'single', stake: bet.stake, selections: [selection] }]
      const { body } = await player.call<ResponseBody<'postBonuses'>>('/bonuses', { body: { bets } })
      return body.data[0]
    }
    await placeAll(cash('1', 1500))
    expect(await readSlip()).toMatchObject({ freebets: [{ id: bet.bonus?.id }] })
    await placeAll(cash('2', 923))
    expect(await readSlip()).toMatchObject({ freebets: [], upcoming: [{ id: bet.bonus?.id, reason: 'opposite' }] })
    expect(await readSlip(pick(4, '3'))).toMatchObject({ freebets: [{ id: bet.bonus?.id }] })
  })

  describe('two accounts of one person', () => {
    async function openPair(): Promise<[TestClient, TestClient]> {
      const [first, second] = [await openPlayer(test, 20_000), await openPlayer(test, 20_000)]
      const [own, other] = [await idOf(first), await idOf(second)]
      const decision = JSON.stringify({ actor: 'operator:jane', reason: 'the same person by the documents' })
      await sql`select bind_accounts(${own}::bigint, ${other}::bigint, ${decision}::jsonb, now())`.execute(
        test.backend.database.db,
      )
      return [first, second]
    }

    it('are measured together, whichever places', async () => {
      const [first, second] = await openPair()
      expect((await place([await free('3', first)], first)).status).toBe(200)
      expect((await place([cash('1', 1500)], second)).status).toBe(200)
      expect((await place([cash('2', 923)], second)).code).toBe(808)
      expect((await place([cash('2', 923)], first)).code).toBe(808)
    })

    it('place one side each at once, and one of them is refused', async () => {
      for (let round = 0; round < 4; round++) {
        const [first, second] = await openPair()
        expect((await place([cash('1', 1500)], first)).status).toBe(200)
        const freebet = await free('3', first)
        const answers = await Promise.all([place([freebet], first), place([cash('2', 923)], second)])
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
        expect(answers.map(({ code }) => code)).toContainEqual(answers[0]?.status === 409 ? 801 : 808)
      }
    })
  })
})
