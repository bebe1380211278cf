import type { ResponseBody } from '@touchline/contract/endpoints'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import { createStatisticsModule } from './module.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const DOTA_2 = 111

it('has the maps of a game with gold in its summary, and the lead of now in the match', async () => {
  const feed = createSimulator({ seed: 'maps', now: NOON })
  const catalogue = new Catalogue(feed)
  const entry = [...catalogue.matches()].find(
    ({ feed: { sportId, statistics, status } }) =>
      sportId === DOTA_2 && status === 1 && statistics.maps?.at(-1)?.gold.length,
  )
  if (!entry) throw new Error('no match of Dota 2 is live')
  const { handlers } = createStatisticsModule({ catalogue, ended: { readMatch: async () => undefined }, feed })
  const call = { params: { id: entry.feed.id, type: 'summary' } } as never
  const summary = (await handlers?.getMatchStatistics?.(call)) as ResponseBody<'getMatchStatistics'> | undefined
  // The game's provider supplies no figures.
  expect(summary).toMatchObject({ data: [], timeline: expect.any(Array) })
  expect(summary).not.toHaveProperty('momentum')
  const maps = summary?.maps ?? []
  expect(maps.at(-1)).toMatchObject({ winner: null })
  const { situation } = catalogue.view('en').match(entry).statistics ?? {}
  expect(situation).toMatchObject({ kind: 'map', gold_lead: maps.at(-1)?.gold.at(-1)?.lead })
})
