import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { PINNED_SEED, PINNED_START } from '../../testing/pinned-feed.ts'
import { Catalogue } from '../catalogue/catalogue.ts'
import { readFirstMarkets } from './read-markets.ts'

const PREMIER_LEAGUE = 17
const CHAMPIONSHIP = 18

it('prices the matches in play and the next ten of each sport, and no others', async () => {
  const leagueIds = new Set([PREMIER_LEAGUE, CHAMPIONSHIP])
  const feed = createSimulator({ now: Date.parse(PINNED_START), seed: PINNED_SEED, leagueIds })
  const catalogue = new Catalogue(feed)
  await readFirstMarkets(catalogue)
  const read = [...catalogue.matches()].filter(({ isRead }) => isRead)
  const live = [...catalogue.matches()].filter(({ feed: { status } }) => status === MATCH_STATUS.live)
  expect(live.every(({ isRead }) => isRead)).toBe(true)
  const next = [...catalogue.matches()]
    .filter(({ feed: { status, kind } }) => status === MATCH_STATUS.prematch && kind === 'match')
    .sort((a, b) => a.feed.startTime - b.feed.startTime)
    .slice(0, 10)
  expect(read.toSorted((a, b) => a.feed.id - b.feed.id)).toEqual(
    [...live, ...next].toSorted((a, b) => a.feed.id - b.feed.id),
  )
})
