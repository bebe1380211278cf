/** Markets of every sport come out of the store as they went in. */
import { findMarketNames } from '@touchline/simulator/market-catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { beforeAll, describe, expect, it } from 'vitest'
import { Catalogue } from '../catalogue/catalogue.ts'
import { MatchEntry } from '../catalogue/match-entry.ts'
import { toSettledWireMarket } from '../catalogue/settled-markets.ts'
import { joinEvent, joinSummary, packJson, splitEvent, unpackJson } from './stored-event.ts'
import { fromStoredMarkets, toStoredMarkets } from './stored-markets.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const feed = createSimulator({ seed: 'store', now: NOW, leagueIds: new Set() })
const catalogue = new Catalogue(feed, { languages: ['de', 'ar'] })

/** A match of each sport that ended on one of the last days. */
const matches = feed.catalogue.sports.flatMap(({ id }) => {
  for (let day = 1; day < 20; day++) {
    const ids = feed.catalogue.tournaments.filter(({ sportId }) => sportId === id)
    for (const { id: league } of ids) {
      const [match] = feed.listDayResults(league, Math.floor(NOW / 86_400_000) - 18_262 - day)
      if (match) return [match]
    }
  }
  return []
})

describe.each(matches.map(match => [catalogue.sport(match.sportId).key, match] as const))('%s', (scope, match) => {
  const settled = feed.listSettledMarkets(match.id)
  const competitors = catalogue.competitorsOf(match)
  const stored = toStoredMarkets(settled, { competitors }, ({ id, specifier }) => findMarketNames(scope, id, specifier))
  const packed = packJson(stored)
  const { urnId, version } = match
  const restored = fromStoredMarkets(unpackJson(packed), { urnId, version, competitors })
  const { summary, details } = splitEvent(match)
  let entry: MatchEntry

  beforeAll(() => {
    entry = new MatchEntry(joinSummary(JSON.parse(JSON.stringify(summary))), catalogue.sport(match.sportId), () => 0)
  })

  it('keeps each market with its prices, results and what decided it, in order', () => {
    expect(settled.length).toBeGreaterThan(5)
    const withoutChances = settled.map(settledMarket => ({
      ...settledMarket,
      market: {
        ...settledMarket.market,
        refundable: false,
        outcomes: settledMarket.market.outcomes.map(({ chances: _chances, ...outcome }) => ({
          ...outcome,
          probability: 0,
        })),
      },
    }))
    expect(restored.map(({ names: _names, ...restoredMarket }) => restoredMarket)).toEqual(withoutChances)
  })

  it.each(['de', 'ar'])('names it as the feed does in %s', language => {
    const view = catalogue.view(language)
    const shown = (markets: readonly Parameters<typeof toSettledWireMarket>[0][]) =>
      markets.map(market => toSettledWireMarket(market, entry, view))
    expect(shown(restored)).toEqual(shown(settled))
  })

  it('keeps the match as a row shows it, and with its details', () => {
    const { markets: _markets, ...state } = Object.getOwnPropertyDescriptors(match)
    const whole = { ...Object.defineProperties({}, state), markets: new Map() }
    expect(joinEvent(summary, unpackJson(packJson(details)))).toEqual(whole)
    const row = catalogue.view('de').match(entry)
    const live = new MatchEntry(match, catalogue.sport(match.sportId), () => 0)
    expect(row).toEqual({
      ...catalogue.view('de').match(live),
      available_markets: 0,
      market_digest: { all: 0, row: 0 },
    })
  })
})

it('covers every sport', () => {
  expect(matches).toHaveLength(feed.catalogue.sports.length)
})
