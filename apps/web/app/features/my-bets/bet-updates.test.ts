import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { RealtimeEventName } from '@touchline/contract/realtime'
import { expect, it, vi } from 'vitest'
import { alerts } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBetsCount, settledBets } from './bet-signals.ts'
import { addPlacedBets, startBetUpdates } from './bet-updates.ts'
import { type BetsData, betsQuery, flattenPages } from './bets-queries.ts'
import { cashoutOf } from './cashout/cashout-store.ts'
import { makeBet, makeList, won } from './testing/test-bets.ts'

const ALL = { status: 'all', result: 'all' } as const
const SETTLED = { status: 'settled', result: 'all' } as const

async function start() {
  const answer = vi.fn()
  const app = await createTestApp('en', answer)
  const listeners = new Map<string, (message: never) => void>()
  let onGap = (_channel: string) => {}
  const feed = {
    on: (name: RealtimeEventName, listener: (message: never) => void) => {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
    onGap: (listener: typeof onGap) => {
      onGap = listener
      return () => {}
    },
  } as unknown as App['liveSession']
  const session = createObservable<SessionState>({ status: 'UNKNOWN', reason: null, info: null })
  const stop = startBetUpdates({ ...app, liveSession: feed, session: session as unknown as App['session'] })
  const sign = (status: SessionState['status']) => session.set({ status, reason: null, info: null })
  const put = (filter: object, data: BetsData) => app.queryClient.setQueryData([...queryKeys.bets, filter], data)
  const read = (filter: object) => {
    const data = app.queryClient.getQueryData<BetsData>([...queryKeys.bets, filter])
    return data && flattenPages(data)
  }
  const push = (bet: ReturnType<typeof makeBet>) => listeners.get('bet_changed')?.(bet as never)
  return { app, answer, listeners, put, read, push, stop, sign, gap: (channel: string) => onGap(channel) }
}

it('merges a pushed bet into every list', async () => {
  const { put, read, push } = await start()
  put(ALL, makeList([[makeBet(1)]]))
  put(SETTLED, makeList([[]]))
  push(makeBet(1, won))
  expect(read(ALL)).toMatchObject([{ status: 'done' }])
  expect(read(SETTLED)).toMatchObject([{ status: 'done' }])
})

it('refetches the maximum stakes when a bet changes', async () => {
  const { app, push } = await start()
  const key = [...queryKeys.maxStake, 'EUR', '1']
  app.queryClient.setQueryData(key, { min: 10, max: 500 })
  push(makeBet(1))
  expect(app.queryClient.getQueryState(key)).toMatchObject({ isInvalidated: true })
})

it('publishes each settlement once, also of a bet that is on no loaded page', async () => {
  const { put, push } = await start()
  put(ALL, makeList([[makeBet(1), makeBet(2)]]))
  const published: string[] = []
  const stop = settledBets.subscribe(({ ref }) => published.push(ref))
  push(makeBet(2, { to_cashout: 900, version: 2 }))
  push(makeBet(1, won))
  push(makeBet(1, won))
  push(makeBet(3, { ...won, settlements: 1 }))
  push(makeBet(3, { ...won, settlements: 1 }))
  push(makeBet(4, { ...won, settlements: 2 }))
  push(makeBet(2, { status: 'cashed_out', result: 'cashed_out', version: 3 }))
  stop()
  expect(published).toEqual(['8000001', '8000003'])
})

it('shows bets just placed', async () => {
  const { app, put, read } = await start()
  put(ALL, makeList([[makeBet(1)]]))
  addPlacedBets(app.queryClient, [makeBet(2)])
  expect(read(ALL)?.map(({ ref }) => ref)).toEqual(['8000002', '8000001'])
})

it('keeps a stale list stale regardless of pushes', async () => {
  const { app, put, push, gap } = await start()
  put(ALL, makeList([[makeBet(1)]]))
  gap('$user:en-7')
  push(makeBet(1, won))
  expect(app.queryClient.getQueryState([...queryKeys.bets, ALL])).toMatchObject({ isInvalidated: true })
})

it('refetches only after a gap on the private channel', async () => {
  const { app, put, gap } = await start()
  put(ALL, makeList([[makeBet(1)]]))
  gap('public:en')
  expect(app.queryClient.getQueryState([...queryKeys.bets, ALL])).toMatchObject({ isInvalidated: false })
  gap('$user:en-7')
  expect(app.queryClient.getQueryState([...queryKeys.bets, ALL])).toMatchObject({ isInvalidated: true })
})

it('does not revert a push with an older response', async () => {
  const { app, answer, put, read, push } = await start()
  put(ALL, makeList([[makeBet(1)]]))
  push(makeBet(1, won))
  answer.mockResolvedValue(makeList([[makeBet(1)]]).pages[0])
  await app.queryClient.fetchInfiniteQuery({ ...betsQuery(app.api, ALL), staleTime: 0 })
  expect(read(ALL)).toMatchObject([{ status: 'done', version: 2 }])
})

it('counts the open bets of the signed-in player', async () => {
  const { answer, push, sign } = await start()
  expect(openBetsCount.get()).toBeUndefined()
  answer.mockResolvedValue(makeList([[makeBet(2), makeBet(1)]]).pages[0])
  sign('LOGGED_IN')
  await vi.waitFor(() => expect(openBetsCount.get()).toBe(2))
  push(makeBet(3))
  expect(openBetsCount.get()).toBe(3)
  push(makeBet(1, won))
  expect(openBetsCount.get()).toBe(2)
  sign('NOT_LOGGED_IN')
  expect(openBetsCount.get()).toBeUndefined()
})

it('counts out a settled bet that is on a page of the open bets that is not loaded', async () => {
  const { answer, push, sign } = await start()
  answer.mockResolvedValue(makeList([[makeBet(3), makeBet(2)]], 2, 4).pages[0])
  sign('LOGGED_IN')
  await vi.waitFor(() => expect(openBetsCount.get()).toBe(4))
  push(makeBet(1, { ...won, settlements: 1 }))
  push(makeBet(1, { ...won, settlements: 1 }))
  expect(openBetsCount.get()).toBe(3)
  push(makeBet(2, { ...won, settlements: 1 }))
  expect(openBetsCount.get()).toBe(2)
})

it('applies a cashout amount to the lists and to an open confirmation', async () => {
  const { app, listeners, put, read } = await start()
  const bet = makeBet(1, { to_cashout: 900 })
  put(ALL, makeList([[bet]]))
  cashoutOf(app).requestConfirmation(bet.id, 900)
  const push = (to_cashout: number | null) =>
    listeners.get('bet_cashout_changed')?.({ bet_id: bet.id, to_cashout, currency: 'EUR' } as never)
  push(950)
  expect(read(ALL)).toMatchObject([{ to_cashout: 950 }])
  expect(cashoutOf(app).get(bet.id)).toMatchObject({ step: 'confirming', amount: 950 })
  push(null)
  expect(read(ALL)).toMatchObject([{ to_cashout: null }])
  expect(cashoutOf(app).get(bet.id)).toMatchObject({ step: 'rejected', reason: 'unavailable' })
})

it('alerts about a rejected bet on any page', async () => {
  const { put, push } = await start()
  put(ALL, makeList([[makeBet(2), makeBet(1, { status: 'submitted' })]]))
  const rejection = { localized_message: 'The market has closed.', key: 'x', code: 131 }
  push(makeBet(1, { status: 'rejected', rejection, version: 2 }))
  await vi.waitFor(
    () =>
      expect(alerts.get()).toMatchObject([
        {
          kind: 'danger',
          title: 'Bet not accepted',
          text: 'The market has closed. Your €10.00 is back in your balance.',
        },
      ]),
    // Its messages are loaded lazily.
    { timeout: 20_000 },
  )
})

it('clears confirmations on sign-out', async () => {
  const { app, sign, answer } = await start()
  answer.mockResolvedValue(makeList([[makeBet(1)]]).pages[0])
  sign('LOGGED_IN')
  cashoutOf(app).requestConfirmation(makeBet(1).id, 900)
  sign('NOT_LOGGED_IN')
  expect(cashoutOf(app).get(makeBet(1).id)).toEqual({ step: 'idle' })
})

it('stops', async () => {
  const { listeners, stop } = await start()
  stop()
  expect(listeners.size).toBe(0)
})
