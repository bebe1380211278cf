import type { Api } from '@touchline/client/http'
import type { LiveSession } from '@touchline/client/live-session/live-session'
import type { Bet } from '@touchline/contract/entities/bet'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { placeBet } from '../testing/test-ticket.ts'
import { createConfirmations } from './confirmations.ts'

const leg = { match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }
const bet = (changes: Partial<Bet> = {}): Bet => ({
  ...placeBet({ stake: { value: 500, currency: 'EUR' }, selections: [leg] }),
  status: 'submitted',
  ...changes,
})

function open(answer: () => Bet[] | Promise<never>) {
  const listeners: ((changed: Bet) => void)[] = []
  const page = { player: 7 as number | null }
  const calls: object[] = []
  const onBet = vi.fn<(changed: Bet) => void>()
  const report = vi.fn()
  const call = (async (_name: string, { query }: { query: object }) => {
    calls.push(query)
    return { data: await answer() }
  }) as unknown as Api['call']
  const feed = {
    on: (_name: string, listener: (changed: Bet) => void) => {
      listeners.push(listener)
      return () => {}
    },
  } as unknown as LiveSession
  const confirmations = createConfirmations({
    api: { call },
    liveSession: feed,
    onBet,
    playerId: () => page.player,
    report,
  })
  const push = (changed: Bet) => listeners.forEach(listener => void listener(changed))
  return { page, calls, onBet, report, push, ...confirmations }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('passes on pushes of the shown bets and of no others', () => {
  const { watch, push, onBet } = open(() => [])
  watch([bet()])
  const changed = bet({ status: 'waiting_results', version: 2 })
  push(changed)
  push({ ...changed, id: '00000000-0000-4000-8000-000000000099' })
  expect(onBet.mock.calls).toEqual([[changed]])
})

it('polls until a bet is confirmed, and not after', async () => {
  let status: Bet['status'] = 'submitted'
  const { watch, calls, onBet } = open(() => [bet({ status })])
  watch([bet()])
  await pass(3000)
  expect(calls).toEqual([{ id: bet().id, limit: 1 }])
  status = 'waiting_results'
  await pass(3000)
  expect(onBet).toHaveBeenLastCalledWith(bet({ status }))
  watch([bet({ status })])
  await pass(60_000)
  expect(calls).toHaveLength(2)
})

it('treats a bet missing from the history as rejected', async () => {
  const { watch, onBet } = open(() => [])
  watch([bet()])
  await pass(3000)
  expect(onBet.mock.calls).toEqual([[bet({ status: 'rejected' })]])
})

it('does not poll confirmed bets, and polls trader reviews less often', async () => {
  const { watch, calls } = open(() => [bet({ is_vip: true })])
  watch([bet({ status: 'waiting_results' })])
  await pass(60_000)
  expect(calls).toHaveLength(0)
  watch([bet({ is_vip: true })])
  await pass(19_999)
  expect(calls).toHaveLength(0)
  await pass(1)
  expect(calls).toHaveLength(1)
})

it('ignores the history of another player, and polls again when this one returns', async () => {
  const { page, watch, calls, onBet } = open(() => [])
  watch([bet()])
  page.player = 8
  await pass(9000)
  expect(calls).toHaveLength(0)
  expect(onBet).not.toHaveBeenCalled()
  page.player = 7
  await pass(3000)
  expect(onBet).toHaveBeenCalledOnce()
})

it('keeps polling after a failure, and reports unexpected ones', async () => {
  const { watch, calls, report } = open(() => Promise.reject(new Error('broken')))
  watch([bet()])
  await pass(6000)
  expect(calls).toHaveLength(2)
  expect(report).toHaveBeenCalledTimes(2)
})
