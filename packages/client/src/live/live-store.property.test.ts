import { getAvailability } from '@touchline/betting/markets/market-availability'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { Market } from '@touchline/contract/entities/market'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createManualFrames,
  makeChange,
  makeMarket,
  makeMatch,
  makeStatistics,
  marketsChanged,
  matchChanged,
  type NamedChange,
  statusChanged,
  urnOf,
} from '../testing/fixtures.ts'
import { createIngestingStore } from '../testing/live-store-fixture.ts'
import { createManualTime } from '../testing/manual-time.ts'
import type { LiveStore } from './live-store.ts'

// The content of a match or market is a function of its version, as on a consistent server: the
// same version has the same content from any source.
const STATUSES = [0, 1, 1, 1, 2, 1, 3, 1, 4, 1] as const
const MARKET_STATUSES = [1, 1, -1, 1, -2, 1, 0, 1, -3, 1] as const
const MARKETS = [1, 2].flatMap(match => ['', 'total=2.5'].map(specifier => ({ match, specifier })))

const changeAt = (match: number, version: number): NamedChange =>
  makeChange({
    id: match,
    urn_id: urnOf(match),
    status: STATUSES[version] ?? 0,
    statistics: version % 3 === 0 ? null : makeStatistics(Math.floor(version / 3), 0),
    version,
  })

const marketAt = (index: number, version: number): Market => {
  const { match, specifier } = MARKETS[index] as (typeof MARKETS)[number]
  const prices = version % 5 === 4 ? [2, 3] : [2, 3 + Math.floor(version / 2) / 10, 4]
  const market = makeMarket(prices, { match_urn_id: urnOf(match), specifier, version })
  return { ...market, status: MARKET_STATUSES[version] ?? 1, priority: 1 + (index % 2) }
}

type Step =
  | { do: 'match' | 'status' | 'http'; match: number; version: number; batched: boolean }
  | { do: 'market'; index: number; version: number; by: 'http' | 'push' | 'batch' }
  | { do: 'paint' }

const version = fc.nat({ max: 9 })
const match = fc.constantFrom(1, 2)
const matchStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom('match', 'status', 'http'),
  match,
  version,
  batched: fc.boolean(),
})
const marketStep: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('market'),
  index: fc.nat({ max: 3 }),
  version,
  by: fc.constantFrom('http', 'push', 'batch', 'batch'),
})
const paint: fc.Arbitrary<Step> = fc.constant({ do: 'paint' })
const step = fc.oneof(
  { arbitrary: marketStep, weight: 5 },
  { arbitrary: matchStep, weight: 4 },
  { arbitrary: paint, weight: 1 },
)
const steps = fc.array(step, { maxLength: 40 })

function open() {
  const frames = createManualFrames()
  const { schedule, now } = createManualTime()
  return { frames, live: createIngestingStore({ requestFrame: frames.requestFrame, schedule, now }) }
}

function runMarket(live: LiveStore, { index, version, by }: Extract<Step, { do: 'market' }>): void {
  const market = marketAt(index, version)
  if (by === 'http') live.foldMarkets([market])
  else if (by === 'push') live.foldEvents([marketsChanged(market)])
  else live.push(marketsChanged(market))
}

function runMatch(live: LiveStore, step: Extract<Step, { match: number }>): void {
  const change = changeAt(step.match, step.version)
  const event = step.do === 'match' ? matchChanged(change) : statusChanged(step.match, change.status, step.version)
  if (step.do === 'http') live.foldMatches([makeMatch(change)])
  else if (step.batched) live.push(event)
  else live.foldEvents([event])
}

function run({ live, frames }: ReturnType<typeof open>, step: Step): void {
  if (step.do === 'paint') frames.paint()
  else if (step.do === 'market') runMarket(live, step)
  else runMatch(live, step)
}

const newest = (versions: readonly number[]) => (versions.length > 0 ? Math.max(...versions) : null)

/** The expected state after all steps in any order: the newest of everything. */
function model(all: readonly Step[]) {
  const status = (id: number) => newest(all.flatMap(step => ('match' in step && step.match === id ? step.version : [])))
  const body = (id: number) =>
    newest(all.flatMap(step => ('match' in step && step.match === id && step.do !== 'status' ? step.version : [])))
  return {
    matches: [1, 2].map(id => {
      const [statusVersion, bodyVersion] = [status(id), body(id)]
      if (statusVersion === null || bodyVersion === null) return undefined
      const { statistics } = changeAt(id, bodyVersion)
      return { urn: urnOf(id), status: STATUSES[statusVersion], statistics }
    }),
    prices: MARKETS.map(({ match: id }, index) => {
      const at = newest(all.flatMap(step => (step.do === 'market' && step.index === index ? step.version : [])))
      if (at === null) return undefined
      const market = marketAt(index, at)
      const matchStatus = STATUSES[status(id) ?? -1] ?? 0
      return market.outcomes.map(({ odds, active }) => ({
        odds,
        active,
        marketStatus: market.status,
        availability: getAvailability(matchStatus, market.status, active),
      }))
    }),
  }
}

const keyOf = (index: number) => {
  const { match: id, specifier } = MARKETS[index] as (typeof MARKETS)[number]
  return marketKey(urnOf(id), '1', specifier)
}

function shown(live: LiveStore) {
  return {
    matches: [1, 2].map(id => {
      const value = live.matches.get(urnOf(id))
      return value && { urn: value.urn, status: value.status, statistics: value.statistics }
    }),
    prices: MARKETS.map((_, index) =>
      live.markets.get(keyOf(index))?.outcomes.map(({ key }) => {
        const value = live.outcomes.get(key)
        return (
          value &&
          (({ odds, active, marketStatus, availability }) => ({ odds, active, marketStatus, availability }))(value)
        )
      }),
    ),
  }
}

const KEYS = [
  ...[1, 2].flatMap(id => [['matches', urnOf(id)] as const, ['marketKeys', urnOf(id)] as const]),
  ...MARKETS.flatMap((_, index) => [
    ['markets', keyOf(index)] as const,
    ...['1', '2', '3'].map(id => ['outcomes', `${keyOf(index)}/${id}`] as const),
  ]),
]
const valuesOf = (live: LiveStore) => KEYS.map(([store, key]) => live[store].get(key))

/** A published state of a row's line; `paints`: whether a frame follows it. */
interface LineStep {
  readonly status: Market['status']
  readonly isInRow: boolean
  readonly isActive: boolean
  readonly paints: boolean
}

const lineSteps = fc.array(
  fc.record<LineStep>({
    status: fc.constantFrom(1, 1, 1, -1, 0),
    isInRow: fc.boolean(),
    isActive: fc.boolean(),
    paints: fc.boolean(),
  }),
  { maxLength: 12 },
)

describe('the live store', () => {
  it('shows the last published state of a line that enters and leaves its row, whenever frames are painted', () => {
    const key = marketKey(urnOf(1), '1', 'total=2.5')
    const apply = (all: readonly LineStep[], paints: (step: LineStep) => boolean) => {
      const { live, frames } = open()
      live.foldMatches([makeMatch()])
      for (const [at, step] of all.entries()) {
        const { status, isInRow: most_balanced, isActive: active } = step
        const line = { ...makeMarket([2 + at / 10]), specifier: 'total=2.5', version: at + 2, status, most_balanced }
        const market = { ...line, outcomes: line.outcomes.map(outcome => ({ ...outcome, active })) }
        live.push(marketsChanged(market), { isRowOnly: () => true })
        if (paints(step)) frames.paint()
      }
      frames.paint()
      frames.paint()
      const view = live.markets.get(key)
      return view && { status: view.status, prices: view.outcomes.map(outcome => live.outcomes.get(outcome.key)) }
    }
    fc.assert(
      fc.property(lineSteps, all => {
        const shown = apply(all, ({ paints }) => paints)
        const expected = apply(all, () => true)
        const isShown = all.at(-1)?.isInRow ?? false
        expect(shown !== undefined).toBe(isShown)
        expect(shown?.status).toEqual(expected?.status)
        const offerOf = (record: typeof shown) =>
          record?.prices.map(price => [price?.odds, price?.active, price?.availability])
        expect(offerOf(shown)).toEqual(offerOf(expected))
      }),
      { numRuns: 300 },
    )
  })

  it('shows the newest state regardless of order and source', () => {
    fc.assert(
      fc.property(steps, all => {
        const opened = open()
        for (const step of all) run(opened, step)
        opened.frames.paint()
        expect(shown(opened.live)).toEqual(model(all))
      }),
      { numRuns: 500 },
    )
  })

  it('notifies the listeners of changed keys once, and no others', () => {
    fc.assert(
      fc.property(steps, all => {
        const opened = open()
        let called: number[] = []
        for (const [index, [store, key]] of KEYS.entries()) opened.live[store].subscribe(key, () => called.push(index))
        for (const step of all) {
          const before = valuesOf(opened.live)
          called = []
          run(opened, step)
          const after = valuesOf(opened.live)
          const changed = KEYS.map((_, index) => index).filter(index => before[index] !== after[index])
          expect(called.sort((a, b) => a - b)).toEqual(changed)
        }
      }),
      { numRuns: 300 },
    )
  })

  it("changes a value's identity only when it differs", () => {
    fc.assert(
      fc.property(steps, all => {
        const opened = open()
        for (const step of all) {
          const before = valuesOf(opened.live)
          run(opened, step)
          valuesOf(opened.live).forEach((value, index) => {
            if (value !== before[index]) expect(value).not.toEqual(before[index])
          })
        }
      }),
      { numRuns: 300 },
    )
  })
})
