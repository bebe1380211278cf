/** Markets whose state is published without names. */
import { describe, expect, it } from 'vitest'
import {
  makeChange,
  makeMarket,
  makeMatch,
  makeStatistics,
  marketsChanged,
  matchChanged,
  toState,
  urnOf,
} from '../testing/fixtures.ts'
import { createIngestingStore } from '../testing/live-store-fixture.ts'
import type { MatchChange } from './match-record.ts'

const urn = urnOf(1)
const KEY = `${urn}/1/`
const open = () => createIngestingStore({ requestFrame: run => run(), schedule: () => () => {} })
const priceOf = (live: ReturnType<typeof open>, outcome = '1') => live.outcomes.get(`${KEY}/${outcome}`)

describe('a market without names', () => {
  it('has the names that are known, with its own prices, flags and status', () => {
    const live = open()
    live.foldMarkets([makeMarket([2, 3, 4], { name: 'Winner', version: 1 })])
    const closed = { name: 'x', id: '2', active: false, odds: 3 }
    const next = makeMarket([2.5, 3, 4], { version: 2, most_balanced: true })
    live.push(
      marketsChanged(toState({ ...next, outcomes: next.outcomes.map((outcome, at) => (at === 1 ? closed : outcome)) })),
    )
    expect(live.markets.get(KEY)).toMatchObject({ name: 'Winner', most_balanced: true, status: 1 })
    expect(live.markets.get(KEY)?.outcomes.map(({ name }) => name)).toEqual(['Outcome 1', 'Outcome 2', 'Outcome 3'])
    expect([1, 2, 3].map(id => [priceOf(live, `${id}`)?.odds, priceOf(live, `${id}`)?.active])).toEqual([
      [2.5, true],
      [3, false],
      [4, true],
    ])
    expect(priceOf(live)?.direction).toBe('up')
    live.push(marketsChanged(toState(makeMarket([9, 9, 9], { version: 1 }))))
    expect(priceOf(live)?.odds).toBe(2.5)
    live.push(marketsChanged(toState(makeMarket([2.5, 3, 4], { status: -1, version: 3 }))))
    expect(priceOf(live)?.availability).toBe('suspended')
    expect(live.markets.get(KEY)?.most_balanced).toBe(false)
  })

  it('is not shown until an older response names it, and then at its own price', () => {
    const live = open()
    live.push(marketsChanged(toState(makeMarket([2.5, 3, 4], { version: 7 }))))
    expect([live.markets.get(KEY), priceOf(live), live.marketKeys.get(urn)]).toEqual([undefined, undefined, undefined])
    expect([live.lacksNames(urn, 'all'), live.lacksNames(urn, 'match')]).toEqual([true, false])
    live.foldMarkets([makeMarket([2, 3, 4], { version: 5 })])
    expect(priceOf(live)?.odds).toBe(2.5)
    expect(live.marketKeys.get(urn)).toEqual([KEY])
    expect(live.lacksNames(urn, 'all')).toBe(false)
  })

  it('is named by a response that is older than its leaving the row', () => {
    let nowMs = 1000
    const live = createIngestingStore({ requestFrame: run => run(), schedule: () => () => {}, wallClock: () => nowMs })
    const line = (changes: object) => makeMarket([2.5, 3, 4], { id: '18', specifier: 'total=1.5', ...changes })
    live.foldMatches([makeMatch()])
    live.push(marketsChanged(toState(line({ version: 2, most_balanced: true }))))
    nowMs = 2000
    live.push(marketsChanged(toState(line({ version: 3 }))))
    live.foldMarkets([line({ version: 2, most_balanced: true, name: 'Total' })], { asOfMs: 1500 })
    expect(live.markets.get(`${urn}/18/total=1.5`)).toMatchObject({ name: 'Total', most_balanced: false })
    expect(live.lacksNames(urn, 'all')).toBe(false)
  })

  it('stays closed when an older response still offers it', () => {
    const live = open()
    live.push(marketsChanged(toState(makeMarket([2, 3, 4], { status: -3, version: 7 }))))
    live.foldMarkets([makeMarket([2, 3, 4], { version: 5 })])
    expect(live.marketKeys.get(urn)).toEqual([])
    expect(priceOf(live)?.availability).toBe('gone')
  })

  it('is hidden rather than shown at its old price when an outcome has no name', () => {
    const live = open()
    live.foldMarkets([makeMarket([2, 3], { version: 1 })])
    live.push(marketsChanged(toState(makeMarket([2.5, 3, 4], { version: 2 }))))
    expect([live.markets.get(KEY), priceOf(live), live.lacksNames(urn, 'all')]).toEqual([undefined, undefined, true])
    live.foldMarkets([makeMarket([2, 3], { version: 1 })])
    expect(priceOf(live)).toBeUndefined()
    live.foldMarkets([makeMarket([2.5, 3, 4], { version: 2 })])
    expect(priceOf(live)?.odds).toBe(2.5)
  })

  it('takes newer names than it had from a late message, and keeps its price', () => {
    const live = open()
    live.foldMarkets([makeMarket([2, 3, 4], { name: 'Winner', version: 1 })])
    live.push(marketsChanged(toState(makeMarket([2.5, 3, 4], { version: 6 }))))
    live.push(marketsChanged(makeMarket([2.25, 3, 4], { name: 'Match winner', version: 5 })))
    expect([live.markets.get(KEY)?.name, priceOf(live)?.odds]).toEqual(['Match winner', 2.5])
  })

  it('is ignored when its provider is disabled', () => {
    const live = open()
    live.foldMatches([makeMatch({ main_market: makeMarket([2, 3, 4], { provider: 'other', version: 1 }) })])
    live.foldProviders([], { sport: ['betradar'] })
    live.push(marketsChanged(toState(makeMarket([2.5, 3, 4], { version: 2 }))))
    expect(priceOf(live)).toMatchObject({ odds: 2, availability: 'suspended' })
  })
})

it('shows the known names of stages and periods, and notices the lack of others', () => {
  const live = open()
  const at = (key: string, version: number, name?: string): MatchChange => {
    const period = { home: 1, away: 0, period_key: key, number: 1, type: 'regular_period' as const }
    const isNamed = name !== undefined
    return {
      ...makeChange({ version }),
      stage: { code: 6, key, ...(isNamed && { name }) },
      statistics: { ...makeStatistics(1, 0), period_score: [{ ...period, ...(isNamed && { period_name: name }) }] },
    }
  }
  const stageOf = () => live.matches.get(urn)?.stage?.name
  live.push(matchChanged(at('1st_half', 1, 'الشوط الأول')))
  live.push(matchChanged(at('1st_half', 2)))
  expect([stageOf(), live.matches.get(urn)?.statistics?.period_score[0]?.period_name]).toEqual([
    'الشوط الأول',
    'الشوط الأول',
  ])
  live.push(matchChanged(at('2nd_half', 4)))
  expect([stageOf(), live.lacksNames(urn, 'match')]).toEqual(['2nd half', true])
  live.push(matchChanged(at('2nd_half', 3, 'الشوط الثاني')))
  expect([stageOf(), live.lacksNames(urn, 'match')]).toEqual(['الشوط الثاني', false])
})
