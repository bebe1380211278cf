import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { makeMarket, makeOutcomes } from '@touchline/contract/examples/match'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { builderOf, createBuilder, parsePicks, togglePick } from './builder-store.ts'

const makePick = (marketId: string, outcomeId: string): Pick => ({
  type: 'match',
  matchId: 7,
  matchUrnId: 'sr:match:7',
  matchSlug: 'home-away-m7',
  matchStatus: 0,
  relationKeys: ['competition:8'],
  marketId,
  marketName: `Market ${marketId}`,
  specifier: '',
  outcomeId,
  outcomeName: `Outcome ${outcomeId}`,
  odds: 2,
  provider: 'betradar',
  nameA: 'Home',
  nameB: 'Away',
  sportKey: 'soccer',
  categoryName: 'England',
  leagueName: 'Premier Division',
  startTime: '2026-11-21T19:45:00.000Z',
})

const home = makePick('1', '1')
const away = makePick('1', '3')
const over = makePick('18', '12')
const both = makePick('29', '74')

const refusal = (name: ErrorName, data: object = {}) =>
  new ApiError('postBetsCustomOdds', ERRORS[name].status, {
    code: ERRORS[name].code,
    message: name,
    data: { details: [], ...data },
  })

interface Question {
  readonly outcomes: readonly string[]
  readonly signal: AbortSignal
  answer(odds: number): Promise<void>
  fail(error: Error): Promise<void>
}

/** A builder whose price requests the test answers. */
async function openBuilder(minimum = 2) {
  const questions: Question[] = []
  const call = ((_name: string, input: { body: { selections: { outcome_id: string }[] }; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      questions.push({
        outcomes: input.body.selections.map(one => one.outcome_id),
        signal: input.signal,
        answer: async odds => {
          resolve({ odds, selections: [] })
          await vi.advanceTimersByTimeAsync(0)
        },
        fail: async error => {
          reject(error)
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const builder = createBuilder(app, { read: () => [], write: () => {} })
  const close = builder.open(minimum)
  const requests = (at = questions.length - 1): Question => {
    const question = questions[at]
    if (!question) throw new Error(`there was no question ${at}`)
    return question
  }
  return { app, builder, questions, requests, close }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('togglePick', () => {
  it('adds and removes an outcome', () => {
    expect(togglePick([home], over)).toEqual([home, over])
    expect(togglePick([home, over], home)).toEqual([over])
  })

  it('replaces the outcome of the same market in place', () => {
    expect(togglePick([home, over], away)).toEqual([away, over])
  })
})

describe('builder store', () => {
  it('requests nothing for too few picks', async () => {
    const { builder, questions } = await openBuilder()
    builder.toggle(home)
    await vi.advanceTimersByTimeAsync(5000)
    expect(questions).toHaveLength(0)
    expect(builder.get()).toMatchObject({ price: { kind: 'none' }, isPricing: false })
  })

  it('requests a price for a single pick where that is a bet', async () => {
    const { builder, requests } = await openBuilder(1)
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    await requests().answer(1.9)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 1.9 })
  })

  it('requests immediately, then debounces', async () => {
    const { builder, questions, requests } = await openBuilder()
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(over)
    expect(questions).toHaveLength(1)
    builder.toggle(both)
    expect(questions).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(250)
    expect(requests().outcomes).toEqual(['1', '12', '74'])
    await requests().answer(6.75)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 6.75 }, isPricing: false })
  })

  it('cancels the previous request and never shows its response', async () => {
    const { builder, requests } = await openBuilder()
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    const first = requests()
    builder.toggle(both)
    expect(first.signal).toMatchObject({ aborted: true })
    await first.answer(3)
    expect(builder.get()).toMatchObject({ price: { kind: 'none' }, isPricing: true })
    await vi.advanceTimersByTimeAsync(250)
    await requests().answer(6.75)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 6.75 })
  })

  it('keeps the previous price while the next one is loading', async () => {
    const { builder, requests } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await requests().answer(3)
    builder.toggle(both)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 3 }, isPricing: true })
    builder.clear()
    expect(builder.get()).toEqual({ picks: [], price: { kind: 'none' }, isPricing: false })
  })

  it('names the clashing picks', async () => {
    const { builder, requests } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    builder.toggle(both)
    await vi.advanceTimersByTimeAsync(250)
    await requests().fail(refusal('COMBINATION_NOT_PRICED', { clashes: [[0, 2]] }))
    expect(builder.get().price).toEqual({
      kind: 'refused',
      reason: 'clash',
      culprits: [pickKey(home), pickKey(both)],
      clashes: [[pickKey(home), pickKey(both)]],
    })
  })

  it('names the suspended picks', async () => {
    const { builder, requests } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    const details = [{ field: 'body/selections/1', message: 'MARKET_SUSPENDED' }]
    await requests().fail(refusal('MARKET_SUSPENDED', { details }))
    expect(builder.get().price).toMatchObject({ reason: 'suspended', culprits: [pickKey(over)] })
  })

  it('retries after a failure unrelated to the picks', async () => {
    const { builder, questions, requests } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await requests().fail(new NetworkError('postBetsCustomOdds', 'gone'))
    expect(builder.get().price).toMatchObject({ reason: 'failed' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(questions).toHaveLength(2)
    await requests().answer(3)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 3 })
  })

  it('refreshes the price when a price moves, and keeps the previous one meanwhile', async () => {
    const { app, builder, requests, questions } = await openBuilder()
    const market = (odds: number, version: number) => makeMarket(7, { outcomes: makeOutcomes({ Home: odds }), version })
    app.live.foldMarkets([market(2, 1)])
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await requests().answer(3)
    const before = questions.length
    app.live.foldMarkets([market(1.5, 2)])
    await vi.advanceTimersByTimeAsync(1500)
    expect(questions).toHaveLength(before + 1)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 3 }, isPricing: false })
    await requests().answer(2.4)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 2.4 })
  })

  it('requests nothing once closed', async () => {
    const { builder, requests, questions, close } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    close()
    expect(requests().signal).toMatchObject({ aborted: true })
    const before = questions.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(questions).toHaveLength(before)
    builder.open(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(requests().outcomes).toEqual(['1', '12'])
  })
})

describe('after a reload', () => {
  beforeEach(() => void stubBrowser())
  afterEach(() => vi.unstubAllGlobals())

  /** The builder of a match after a page load in this tab. */
  const load = async (matchId = 7) => {
    const builder = builderOf(await createTestApp(), matchId)
    builder.open(2)
    return builder
  }

  it('restores the picks of the match and of no other', async () => {
    const before = await load()
    before.toggle(home)
    before.toggle(over)
    expect((await load()).get().picks).toEqual([home, over])
    expect((await load(8)).get().picks).toEqual([])
  })

  it('does not restore removed picks', async () => {
    const before = await load()
    before.toggle(home)
    before.clear()
    expect((await load()).get().picks).toEqual([])
  })

  it.each(['{', '{}', '[{"matchId":7}]', JSON.stringify([{ ...home, odds: 'much' }])])('ignores %s', json => {
    expect(parsePicks(json, 7)).toEqual([])
  })

  it('drops duplicates and picks of other matches', () => {
    expect(parsePicks(JSON.stringify([home, home, { ...over, matchId: 8 }]), 7)).toEqual([home])
  })
})
