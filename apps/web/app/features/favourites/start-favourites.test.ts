import { QueryObserver } from '@tanstack/react-query'
import { NotOfferedError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { Settings } from '@touchline/contract/entities/settings'
import { settings } from '@touchline/contract/examples/settings'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { isFavourite } from '../../shared/player/favourite-marks.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { favouriteLeagues, favouriteSports } from './favourite-queries.ts'
import { FavouriteStore, type FavouriteStoreDeps, startFavourites } from './start-favourites.ts'

/** A back end that lists one favourite of each type, and the types it was asked for. */
async function createSignedInApp(flags: Settings['flags'] = {}) {
  const read: string[] = []
  const call = (async (name: string, { params }: { params: { type: string } }) => {
    if (name === 'getSettings') return { data: { ...settings, flags } }
    read.push(params.type)
    return { type: params.type, data: [{ id: 7 }] }
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const session = { ...app.session, get: () => ({ status: 'LOGGED_IN', info: { id: '1' } }) } as typeof app.session
  return { app: { ...app, session }, read }
}

it('leaves what the page has begun to read', async () => {
  const { app, read } = await createSignedInApp()
  const observer = new QueryObserver(app.queryClient, favouriteSports(app))
  const stop = observer.subscribe(() => {})
  startFavourites(app, { requestSignIn: async () => 'abandoned' })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([{ id: 7 }]))
  expect(read.filter(type => type === 'sports')).toHaveLength(1)
  stop()
})

it('shares the calls for sports and leagues with the sidebar', async () => {
  const { app, read } = await createSignedInApp()
  startFavourites(app, { requestSignIn: async () => 'abandoned' })
  await Promise.all([
    app.queryClient.ensureQueryData(favouriteSports(app)),
    app.queryClient.ensureQueryData(favouriteLeagues(app)),
  ])
  // The sidebar may come moments later, when the calls have been answered.
  await app.queryClient.fetchQuery(favouriteSports(app))
  await app.queryClient.fetchQuery(favouriteLeagues(app))
  expect(read.sort()).toEqual(['matches', 'sports', 'tournaments'])
})

it('reads favourite teams where the back end has them', async () => {
  const { app, read } = await createSignedInApp({ favourite_competitors: true })
  startFavourites(app, { requestSignIn: async () => 'abandoned' })
  await vi.waitFor(() => expect(isFavourite('competitors', 7)).toBe(true))
  expect(read.filter(type => type === 'competitors')).toHaveLength(1)
})

it('says so, without a call, when a star is pressed and the back end has no favourites', async () => {
  for (const { id } of alerts.get()) closeAlert(id)
  const { app } = await createSignedInApp()
  const call = vi.fn((name: string) => Promise.reject(new NotOfferedError(name, 404, null)))
  const toggle = startFavourites({ ...app, api: { call: call as unknown as Api['call'] } }, { requestSignIn: vi.fn() })
  await new Promise(resolve => setTimeout(resolve))
  const before = call.mock.calls.length
  toggle('matches', 8)
  await vi.waitFor(() => expect(alerts.get()).toMatchObject([{ title: 'Your favourite wasn’t saved' }]))
  expect(call).toHaveBeenCalledTimes(before)
  expect(isFavourite('matches', 8)).toBe(false)
})

interface PendingCall {
  readonly name: string
  readonly resolve: (value?: unknown) => void
  readonly reject: (error: Error) => void
}

/** A store with a backend whose responses the test controls. */
function setUp(initial: Partial<Record<FavouriteType, number[]>> = {}) {
  const marks = new Set<string>()
  const waiting: PendingCall[] = []
  const onFailure = vi.fn()
  const onChange = vi.fn()
  const call = vi.fn((name: string) => new Promise((resolve, reject) => waiting.push({ name, resolve, reject })))
  const store = new FavouriteStore({
    api: { call } as unknown as FavouriteStoreDeps['api'],
    list: async type => (initial[type] ?? []).map(id => ({ id })),
    isOn: (type, id) => marks.has(`${type}/${id}`),
    mark: (type, id, isOn) => void (isOn ? marks.add(`${type}/${id}`) : marks.delete(`${type}/${id}`)),
    onFailure,
    onChange,
  })
  const settle = async (act: (call: PendingCall) => void) => {
    const call = waiting.shift()
    if (!call) throw new Error('no call is in flight')
    act(call)
    await Promise.resolve().then(() => {})
    await new Promise(resolve => setImmediate(resolve))
  }
  return {
    store,
    marks,
    waiting,
    onFailure,
    onChange,
    answer: () => settle(call => call.resolve()),
    fail: () => settle(call => call.reject(new Error('down'))),
  }
}

describe('favourite store', () => {
  it("shows the player's favourites until sign-out", async () => {
    const { store, marks } = setUp({ matches: [1, 2], sports: [5] })
    await store.load()
    expect([...marks].sort()).toEqual(['matches/1', 'matches/2', 'sports/5'])
    store.clear()
    expect(marks.size).toBe(0)
  })

  it('toggles immediately and notifies once confirmed', async () => {
    const { store, marks, waiting, onChange, answer } = setUp()
    await store.load()
    store.toggle('matches', 1)
    expect(marks.has('matches/1')).toBe(true)
    expect(waiting.map(({ name }) => name)).toEqual(['postFavourite'])
    expect(onChange).not.toHaveBeenCalled()
    await answer()
    expect(onChange).toHaveBeenCalledWith('matches')
  })

  it('rolls back when the call fails', async () => {
    const { store, marks, onFailure, fail } = setUp({ matches: [1] })
    await store.load()
    store.toggle('matches', 1)
    expect(marks.has('matches/1')).toBe(false)
    await fail()
    expect(marks.has('matches/1')).toBe(true)
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('never applies a mark of one player to the next', async () => {
    const { store, marks, fail, onFailure } = setUp()
    await store.load()
    store.toggle('matches', 1)
    store.clear()
    marks.clear()
    await fail()
    expect(marks.size).toBe(0)
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('ends in the state of the last press, with one call in flight at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('press', 'answer'), { maxLength: 12 }), async steps => {
        const { store, marks, waiting, answer } = setUp()
        await store.load()
        let presses = 0
        for (const step of steps) {
          if (step === 'press') {
            store.toggle('matches', 1)
            presses += 1
          } else if (waiting.length > 0) await answer()
          expect(waiting.length).toBeLessThanOrEqual(1)
          expect(marks.has('matches/1')).toBe(presses % 2 === 1)
        }
        let last = ''
        while (waiting.length > 0) {
          last = waiting[0]?.name ?? ''
          await answer()
        }
        expect(marks.has('matches/1')).toBe(presses % 2 === 1)
        if (last) expect(last).toBe(presses % 2 === 1 ? 'postFavourite' : 'deleteFavourite')
      }),
      { numRuns: 50 },
    )
  })
})
