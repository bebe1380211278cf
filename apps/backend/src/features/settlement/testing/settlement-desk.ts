/** The operator's staff, who void and settle bets by hand, and a new player for every test. */
import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { Bet } from '@touchline/contract/entities/bet'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { ALL_KINDS, OPERATOR_TOKEN } from '../../../testing/bonus-campaigns.ts'
import { pick, type TestClient } from '../../../testing/client.ts'
import { findBet, openPlayer, placeOne } from '../../../testing/player.ts'
import { ScriptedFeed } from '../../../testing/scripted-feed.ts'
import { START, startTestBackend, type TestBackend } from '../../../testing/test-backend.ts'

type Effect = ResponseBody<'postOperatorBetVoid'>
type Body = Partial<RequestBody<'postOperatorBetSettle'>>

export const REASON = { code: 'dropped_event', text: 'Abandoned in the 30th minute.' } as const
export const BALANCE = 10_000
export const STAKE = 1000

export const legOf = ({ selections }: Bet, at = 0): string => selections[at]?.id ?? ''

export function openSettlementDesk() {
  let test: TestBackend
  let player: TestClient
  let lastMatch = 0

  beforeAll(async () => {
    test = await startTestBackend({
      feed: new ScriptedFeed(START, 80),
      config: {
        engagement: ALL_KINDS,
        operatorToken: OPERATOR_TOKEN,
        operatorTokens: [{ name: 'anna', token: 'of-anna' }],
      },
    })
  })
  afterAll(() => test.stop())
  beforeEach(async () => {
    player = await openPlayer(test, BALANCE)
  })
  afterEach(async () => {
    expect(await test.isLedgerClean()).toBe(true)
  })

  const nextMatch = (): number => {
    lastMatch += 2
    return lastMatch
  }
  const single = (matchId: number, value = STAKE): Promise<Bet> =>
    placeOne(player, 'single', { stake: { value, currency: 'EUR' }, selections: [pick(matchId)] })

  function operate<T = Effect>(call: 'void' | 'settle', { id }: Bet, body: Body = {}, key: string = randomUUID()) {
    return test.client().call<T>(`/operator/bets/${id}/${call}`, {
      body: { reason: REASON, ...body },
      headers: { 'x-operator-token': 'of-anna', 'idempotency-key': key },
    })
  }

  async function settleByFeed(matchId: number, winner: string): Promise<void> {
    test.feed.settleWinner(matchId, winner)
    await test.play()
  }

  const readHistory = async (bet: Bet) =>
    (
      await sql<{ entity: string; actor: string; cause: string; after: object }>`
      select entity, actor, cause, after from audit_log where subject = ${`bet:${bet.id}`} and actor like 'operator:%'
      order by id`.execute(test.backend.database.db)
    ).rows

  /** Runs it dry, then for real: both answer the same effect, and the dry run changes nothing. */
  async function settleTwice(call: 'void' | 'settle', bet: Bet, body: Body = {}): Promise<Effect['data']> {
    const before = { bet: await findBet(player, bet), balance: await player.balance(), history: await readHistory(bet) }
    const dry = await operate(call, bet, { ...body, dry_run: true })
    expect(dry).toMatchObject({ status: 200, body: { data: { is_dry_run: true } } })
    expect(await findBet(player, bet)).toEqual(before.bet)
    expect(await player.balance()).toBe(before.balance)
    expect(await readHistory(bet)).toEqual(before.history)
    const { status, body: answer } = await operate(call, bet, body)
    expect(status).toBe(200)
    expect({ ...answer.data, is_dry_run: true }).toEqual(dry.body.data)
    expect(answer.data.balance).toEqual({ before: before.balance, after: await player.balance() })
    const after = await findBet(player, bet)
    expect(after).toMatchObject({ status: answer.data.status.after, win_amount: answer.data.payout.after })
    return answer.data
  }

  return {
    get test() {
      return test
    },
    get player() {
      return player
    },
    nextMatch,
    single,
    operate,
    settleByFeed,
    readHistory,
    settleTwice,
  }
}
