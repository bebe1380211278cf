import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Pick, pickKey } from '../../../shared/pick.ts'
import { stubBrowser } from '../../../testing/browser.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { parsePicks } from './builder-storage.ts'
import { builderOf, createBuilder, togglePick } from './builder-store.ts'

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

/** A builder whose questions a test answers when it wants to. */
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
  const asked = (at = questions.length - 1): Question => {
    const question = questions[at]
    if (!question) throw new Error(`there was no question ${at}`)
    return question
  }
  return { app, builder, questions, asked, close }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('togglePick', () => {
  it('takes an outcome in and out', () => {
    expect(togglePick([home], over)).toEqual([home, over])
    expect(togglePick([home, over], home)).toEqual([over])
  })

  it('keeps one outcome of a market, in its place', () => {
    expect(togglePick([home, over], away)).toEqual([away, over])
  })
})

describe('the builder', () => {
  it('asks nothing for too few picks', async () => {
    const { builder, questions } = await openBuilder()
    builder.toggle(home)
    await vi.advanceTimersByTimeAsync(5000)
    expect(questions).toHaveLength(0)
    expect(builder.get()).toMatchObject({ price: { kind: 'none' }, isPricing: false })
  })

  it('asks for a single pick where that is a bet', async () => {
    const { builder, asked } = await openBuilder(1)
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    await asked().answer(1.9)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 1.9 })
  })

  it('asks at once, then waits for more', async () => {
    const { builder, questions, asked } = await openBuilder()
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(over)
    expect(questions).toHaveLength(1)
    builder.toggle(both)
    expect(questions).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(250)
    expect(asked().outcomes).toEqual(['1', '12', '74'])
    await asked().answer(6.75)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 6.75 }, isPricing: false })
  })

  it('calls off the older question, and never shows its answer', async () => {
    const { builder, asked } = await openBuilder()
    await vi.advanceTimersByTimeAsync(1000)
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    const first = asked()
    builder.toggle(both)
    expect(first.signal).toMatchObject({ aborted: true })
    await first.answer(3)
    expect(builder.get()).toMatchObject({ price: { kind: 'none' }, isPricing: true })
    await vi.advanceTimersByTimeAsync(250)
    await asked().answer(6.75)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 6.75 })
  })

  it('keeps the price of before on show while the next one is worked out', async () => {
    const { builder, asked } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await asked().answer(3)
    builder.toggle(both)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 3 }, isPricing: true })
    builder.clear()
    expect(builder.get()).toEqual({ picks: [], price: { kind: 'none' }, isPricing: false })
  })

  it('names the picks that clash', async () => {
    const { builder, asked } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    builder.toggle(both)
    await vi.advanceTimersByTimeAsync(250)
    await asked().fail(refusal('COMBINATION_NOT_PRICED', { clashes: [[0, 2]] }))
    expect(builder.get().price).toEqual({
      kind: 'refused',
      reason: 'clash',
      culprits: [pickKey(home), pickKey(both)],
      clashes: [[pickKey(home), pickKey(both)]],
    })
  })

  it('names the picks that are suspended', async () => {
    const { builder, asked } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    const details = [{ field: 'body/selections/1', message: 'MARKET_SUSPENDED' }]
    await asked().fail(refusal('MARKET_SUSPENDED', { details }))
    expect(builder.get().price).toMatchObject({ reason: 'suspended', culprits: [pickKey(over)] })
  })

  it('asks again after a failure that says nothing about the picks', async () => {
    const { builder, questions, asked } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await asked().fail(new NetworkError('postBetsCustomOdds', 'gone'))
    expect(builder.get().price).toMatchObject({ reason: 'failed' })
    await vi.advanceTimersByTimeAsync(4000)
    expect(questions).toHaveLength(2)
    await asked().answer(3)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 3 })
  })

  it('prices anew when a price moves, without taking the old one off the screen', async () => {
    const { app, builder, asked, questions } = await openBuilder()
    const market = (odds: number, version: number) => ({
      match_urn_id: 'sr:match:7',
      id: '1',
      name: 'Market 1',
      status: 1 as const,
      specifier: '',
      outcomes: [{ id: '1', name: 'Home', active: true, odds }],
      market_groups: [],
      priority: 1,
      most_balanced: false,
      next_bet_stop: null,
      custom_bet_groups: [],
      provider: 'betradar',
      version,
    })
    app.live.foldMarkets([market(2, 1)])
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    await asked().answer(3)
    const before = questions.length
    app.live.foldMarkets([market(1.5, 2)])
    await vi.advanceTimersByTimeAsync(1500)
    expect(questions).toHaveLength(before + 1)
    expect(builder.get()).toMatchObject({ price: { kind: 'priced', odds: 3 }, isPricing: false })
    await asked().answer(2.4)
    expect(builder.get().price).toEqual({ kind: 'priced', odds: 2.4 })
  })

  it('asks nothing more once it is closed', async () => {
    const { builder, asked, questions, close } = await openBuilder()
    builder.toggle(home)
    builder.toggle(over)
    await vi.advanceTimersByTimeAsync(250)
    close()
    expect(asked().signal).toMatchObject({ aborted: true })
    const before = questions.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(questions).toHaveLength(before)
    builder.open(2)
    await vi.advanceTimersByTimeAsync(250)
    expect(asked().outcomes).toEqual(['1', '12'])
  })
})

describe('after a reload', () => {
  beforeEach(() => void stubBrowser())
  afterEach(() => vi.unstubAllGlobals())

  /** The builder of a match on a page just loaded in this tab. */
  const load = async (matchId = 7) => {
    const builder = builderOf(await createTestApp(), matchId)
    builder.open(2)
    return builder
  }

  it('the builder of the match has what was picked in it, and that of another has not', async () => {
    const before = await load()
    before.toggle(home)
    before.toggle(over)
    expect((await load()).get().picks).toEqual([home, over])
    expect((await load(8)).get().picks).toEqual([])
  })

  it('what was taken out stays out', async () => {
    const before = await load()
    before.toggle(home)
    before.clear()
    expect((await load()).get().picks).toEqual([])
  })

  it.each(['{', '{}', '[{"matchId":7}]', JSON.stringify([{ ...home, odds: 'much' }])])('%s is nothing', json => {
    expect(parsePicks(json, 7)).toEqual([])
  })

  it('nothing of another match and nothing twice is taken for picks', () => {
    expect(parsePicks(JSON.stringify([home, home, { ...over, matchId: 8 }]), 7)).toEqual([home])
  })
})
