import { toMilli } from '@touchline/betting/odds/odds'
import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal, findModal, type ModalTable } from '../../../shared/modals/modals.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import { startTicket } from '../ticket-store.ts'
import { replacingEvent } from './custom-bet-dialog.tsx'

const refusal = (name: ErrorName) =>
  new ApiError('postBetsCustomOdds', ERRORS[name].status, {
    code: ERRORS[name].code,
    message: name,
    data: { details: [] },
  })

const home = makePick(7)
const over = makePick(7, { marketId: '18', specifier: 'total=2.5', outcomeId: '12', outcomeName: 'Over' })
const goal = makePick(7, { marketId: '29', outcomeId: '74', outcomeName: 'Yes' })

/** A ticket with a custom bet, and a backend with stubbed prices. */
async function openTicket() {
  const requests: string[][] = []
  const page: { answer: () => Promise<number> } = { answer: () => Promise.resolve(6.75) }
  const call = (async (name: string, input: { body: { selections: { outcome_id: string }[] } }) => {
    if (name !== 'postBetsCustomOdds') throw new NetworkError(name, 'not reached')
    requests.push(input.body.selections.map(one => one.outcome_id))
    return { odds: await page.answer(), selections: [] }
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const store = startTicket(app, {
    requestSignIn: async () => 'abandoned' as const,
    readPlayer: async () => ({ isSignedIn: false, account: undefined }),
    playerId: () => null,
    onPlaced: () => {},
  })
  const build = (picks = [home, over, goal], odds = 6.75) =>
    store.dispatch({
      type: 'buildCustomBet',
      outcomes: picks.map(pick => toPickedOutcome(pick, app.live)),
      odds: toMilli(odds),
    })
  const move = (odds: number, status = 1) =>
    store.dispatch({
      type: 'marketsChanged',
      changes: [
        { key: 'sr:match:7/1/', status, version: 0, outcomes: [{ id: '1', odds: toMilli(odds), active: true }] },
      ],
    })
  return { app, store, page, requests, build, move, bet: () => store.get().bets[0] }
}

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  vi.stubGlobal('addEventListener', () => {})
})
afterEach(() => {
  closeModal('customBet')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the price of a custom bet on the slip', () => {
  it('is verified when the bet is added, and kept when unchanged', async () => {
    const { build, bet, requests, store } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests).toEqual([['1', '12', '74']])
    expect(bet()).toMatchObject({ customOdds: 6750 })
    expect(store.get().ticketState).toBe('INITIAL')
  })

  it('requires acceptance when it moved', async () => {
    const { build, bet, move, page, store } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    page.answer = () => Promise.resolve(5.5)
    move(1.8)
    await vi.advanceTimersByTimeAsync(1000)
    expect(bet()).toMatchObject({ customOdds: 6750, currentCustomOdds: 5500 })
    expect(store.get().ticketState).toBe('ODDS_CHANGED')
    store.dispatch({ type: 'acceptOddsChanges' })
    expect(bet()).toMatchObject({ customOdds: 5500 })
  })

  it('is requested at most once a second while prices move', async () => {
    const { build, move, requests } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(3000)
    const before = requests.length
    for (let step = 0; step < 20; step += 1) {
      move(1.5 + step / 100)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(requests.length - before).toBeLessThanOrEqual(3)
  })

  it('waits for a slow response while prices move, then requests once more', async () => {
    const { build, move, requests, page, bet } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(3000)
    const before = requests.length
    let answer = (_odds: number): void => {}
    page.answer = () =>
      new Promise(resolve => {
        answer = resolve
      })
    for (let step = 0; step < 5; step += 1) {
      move(1.5 + step / 100)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(requests).toHaveLength(before + 1)
    answer(6)
    await vi.advanceTimersByTimeAsync(1000)
    expect(bet()?.currentCustomOdds).toBe(6000)
    expect(requests).toHaveLength(before + 2)
  })

  it('is requested again when a selection is removed', async () => {
    const { build, bet, requests, page, store } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    page.answer = () => Promise.resolve(3.2)
    store.dispatch({ type: 'remove', selectionId: bet()?.selections[2]?.id ?? '' })
    expect(bet()?.customOdds).toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests.at(-1)).toEqual(['1', '12'])
    expect(bet()).toMatchObject({ customOdds: 3200 })
  })

  it('is removed while the combination cannot be priced', async () => {
    const { build, bet, page, move } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    page.answer = () => Promise.reject(refusal('COMBINATION_NOT_PRICED'))
    move(1.8)
    await vi.advanceTimersByTimeAsync(1000)
    expect(bet()?.customOdds).toBeNull()
    page.answer = () => Promise.resolve(4)
    await vi.advanceTimersByTimeAsync(5000)
    expect(bet()?.customOdds).toBe(4000)
  })

  it('stays as accepted while a selection is suspended, for comparison with the next one', async () => {
    const { build, bet, page, move, requests } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    move(2, -1)
    const before = requests.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(requests).toHaveLength(before)
    expect(bet()?.customOdds).toBe(6750)
    page.answer = () => Promise.resolve(1.5)
    move(2, 1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(bet()).toMatchObject({ customOdds: 6750, currentCustomOdds: 1500 })
  })

  it('survives an unreachable backend', async () => {
    const { build, bet, page, move } = await openTicket()
    build()
    await vi.advanceTimersByTimeAsync(1000)
    page.answer = () => Promise.reject(new NetworkError('postBetsCustomOdds', 'gone'))
    move(1.8)
    await vi.advanceTimersByTimeAsync(1000)
    expect(bet()?.customOdds).toBe(6750)
    page.answer = () => Promise.resolve(6)
    await vi.advanceTimersByTimeAsync(5000)
    expect(bet()).toMatchObject({ customOdds: 6750, currentCustomOdds: 6000 })
  })
})

const question = () => findModal('customBet')?.props as ModalTable['customBet'] | undefined

describe('the replacement dialog', () => {
  it('opens when a pick is added to a custom bet; confirming replaces it', async () => {
    const { build, store, bet } = await openTicket()
    build()
    store.pick(makePick(8))
    const requests = question()
    expect(requests).toMatchObject({ outcome: { matchId: 8 } })
    expect(bet()?.betType).toBe('custom')
    if (!requests) throw new Error('nothing was asked')
    store.dispatch(replacingEvent(requests))
    expect(bet()).toMatchObject({ betType: 'single', selections: [{ matchId: 8 }] })
  })

  it('opens when a custom bet is added to picks; confirming replaces them', async () => {
    const { build, store, bet } = await openTicket()
    store.pick(makePick(8))
    build()
    const requests = question()
    expect(bet()?.betType).toBe('single')
    if (!requests) throw new Error('nothing was asked')
    store.dispatch(replacingEvent(requests))
    expect(store.get().bets).toHaveLength(1)
    expect(bet()).toMatchObject({ betType: 'custom', customOdds: 6750 })
  })
})
