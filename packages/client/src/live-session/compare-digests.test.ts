import { digestMarketKeys, hashMarketKey } from '@touchline/betting/markets/market-digest'
import { describe, expect, it } from 'vitest'
import { makeChange, makeMarket, makeMatch, marketsChanged, matchChanged, toState, urnOf } from '../testing/fixtures.ts'
import { createIngestingStore } from '../testing/live-store-fixture.ts'
import { compareDigests } from './compare-digests.ts'

const urn = urnOf(1)
const WINNER = makeMarket()
const TOTAL = makeMarket([2, 2], { id: '18', specifier: 'total=2.5', most_balanced: true })
const OTHER = makeMarket([2, 2], { id: '229' })
const KEYS = { winner: `${urn}/1/`, total: `${urn}/18/total=2.5`, other: `${urn}/229/` }
const market_digest = {
  all: digestMarketKeys(Object.values(KEYS)),
  row: digestMarketKeys([KEYS.winner, KEYS.total]),
}

function open() {
  const live = createIngestingStore()
  live.foldMatches([makeMatch({ market_digest, main_market: WINNER, secondary_market: TOTAL })])
  return live
}

describe('market digest', () => {
  it('reports which markets a page lacks, in its row and overall', () => {
    const live = open()
    expect(compareDigests(live, urn)).toEqual({ all: hashMarketKey(KEYS.other), row: 0 })
    live.foldMarkets([OTHER])
    expect(compareDigests(live, urn)).toEqual({ all: 0, row: 0 })
    live.foldEvents([marketsChanged({ ...TOTAL, most_balanced: false, version: 2 })])
    expect(compareDigests(live, urn)).toEqual({ all: 0, row: hashMarketKey(KEYS.total) })
  })

  it('does not report a row market that was pushed before a response listed it for the row', () => {
    const live = open()
    const row = digestMarketKeys([KEYS.winner, KEYS.total, KEYS.other])
    live.foldEvents([matchChanged(makeChange({ version: 2, market_digest: { ...market_digest, row } }))])
    expect(compareDigests(live, urn)?.row).toBe(hashMarketKey(KEYS.other))
    live.foldEvents([marketsChanged(OTHER)])
    expect(compareDigests(live, urn)?.row).toBe(0)
  })

  it('counts suspended but not decided markets', () => {
    const live = open()
    live.foldMarkets([{ ...OTHER, status: -1 }])
    expect(compareDigests(live, urn)).toEqual({ all: 0, row: 0 })
    live.foldEvents([marketsChanged({ ...OTHER, status: -3, version: 2 })])
    expect(compareDigests(live, urn)?.all).toBe(hashMarketKey(KEYS.other))
  })

  it('uses the newest digest, and none where the server sends none', () => {
    const live = open()
    live.foldEvents([matchChanged(makeChange({ version: 3, market_digest: { all: 0, row: 0 } }))])
    live.foldMatches([makeMatch({ market_digest, version: 2 })])
    expect(compareDigests(live, urn)?.row).not.toBe(0)
    live.foldEvents([matchChanged(makeChange({ version: 4 }))])
    expect(compareDigests(live, urn)).toBeNull()
    expect(compareDigests(live, urnOf(2))).toBeNull()
  })

  it('reports what lacks names as missing, digest or not', () => {
    const live = open()
    live.foldMarkets([OTHER])
    const all = digestMarketKeys([...Object.values(KEYS), `${urn}/500/`])
    live.foldEvents([marketsChanged(toState(makeMarket([2, 2], { id: '500', version: 2 })))])
    expect(compareDigests(live, urn), 'not on offer any more').toEqual({ all: 0, row: 0 })
    live.foldEvents([matchChanged(makeChange({ version: 2, market_digest: { ...market_digest, all } }))])
    expect(compareDigests(live, urn)).toEqual({ all: hashMarketKey(`${urn}/500/`), row: 0 })
    live.foldEvents([matchChanged(makeChange({ version: 3 }))])
    expect(compareDigests(live, urn)).toEqual({ all: 1, row: 0 })
    live.foldMarkets([makeMarket([2, 2], { id: '500', version: 1 })])
    expect(compareDigests(live, urn)).toBeNull()
  })

  it('lets a market considered closed return under an older version after a reset', () => {
    const live = open()
    live.foldMarkets([{ ...OTHER, version: 90 }])
    live.foldMarkets([WINNER, TOTAL], { complete: { matchUrn: urn, since: live.revision() } })
    const bring = () => live.foldMarkets([{ ...OTHER, version: 40 }])
    bring()
    expect(live.marketKeys.get(urn)).not.toContain(KEYS.other)
    live.resetClosedVersions(urn)
    bring()
    expect(live.marketKeys.get(urn)).toContain(KEYS.other)
  })
})
