import type { EventCounts, Sport } from '@touchline/contract/entities/catalogue'
import { expect, it } from 'vitest'
import { readText, renderMarkup } from '../../testing/render-markup.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import type { ListChoice } from './choice.ts'
import { LiveBrowser } from './live-browser.tsx'
import { MatchBrowser } from './match-browser.tsx'

const sports = [
  { id: 1, key: 'soccer', name: 'Soccer' },
  { id: 5, key: 'tennis', name: 'Tennis' },
] as Sport[]
const counts: EventCounts[] = sports.map(({ id }) => ({
  id,
  match_count: 340,
  live_count: 71,
  season_count: 9,
  stage_count: 0,
  simple_tournament_count: 0,
}))
const choose = (change: Partial<ListChoice>): ListChoice => ({
  sportKey: 'soccer',
  time: 'live',
  hasVideo: false,
  sort: 'league',
  grouping: 'league',
  ...change,
})

it.each([
  [choose({ time: 'live' }), true],
  [choose({ time: '3' }), false],
  [choose({ time: '24' }), false],
])('a sport of the browser tells how much its list holds: %j', async (starting, isTold) => {
  const browser = <MatchBrowser title="" sports={sports} starting={starting} counts={counts} filterOf={() => ({})} />
  const text = readText(renderMarkup(await createTestApp(), browser))
  expect(text.includes('71')).toBe(isTold)
  expect(text).not.toContain('340')
})

it.each([
  [false, 2],
  [true, 0],
])('a sport of what is in play tells how much its list holds, with video: %s', async (hasVideo, times) => {
  const counters = { live: 142, sports: counts }
  const starting = choose({ hasVideo })
  const browser = <LiveBrowser title="" sports={sports} starting={starting} counters={counters} filterOf={() => ({})} />
  const text = readText(renderMarkup(await createTestApp(), browser))
  expect(text.split('71')).toHaveLength(times + 1)
})
