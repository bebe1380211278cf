import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import { PINNED_SEED, PINNED_START } from '../../testing/pinned-feed.ts'
import { Search } from './search.ts'

const PREMIER_LEAGUE = 17
const CHAMPIONSHIP = 18
const PREMIER_LEAGUE_2 = 209

it('orders teams by how their names match, then by their league, second and youth sides last', async () => {
  const now = Date.parse(PINNED_START)
  const leagueIds = [PREMIER_LEAGUE_2, CHAMPIONSHIP, PREMIER_LEAGUE]
  const feed = createSimulator({ now, seed: PINNED_SEED, leagueIds: new Set(leagueIds) })
  const search = new Search(new Catalogue(feed), feed.catalogue, { findOfSides: async () => [] })
  const find = async (q: string) => {
    const { competitors = [] } = await search.find({ q }, 'en')
    return competitors.map(({ competitor, match }) => [competitor.name, match.tournament.id])
  }
  expect(await find('ars')).toEqual([
    ['Arsenal', PREMIER_LEAGUE],
    ['Arsenal U21', PREMIER_LEAGUE_2],
  ])
  const united = (await find('united')).map(([, league]) => league)
  expect(united).toEqual([...united].sort((a, b) => leagueIds.indexOf(Number(b)) - leagueIds.indexOf(Number(a))))
  expect(new Set(united).size).toBeGreaterThan(1)
})
