// @vitest-environment happy-dom
import type { EventCounts, Sport } from '@touchline/contract/entities/catalogue'
import { expect, it, vi } from 'vitest'
import { settings } from '../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import type { ListChoice } from './list-choice.ts'
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
  [choose({ time: 'live' }), 2],
  [choose({ time: '3' }), 0],
  [choose({ time: '24' }), 0],
])('a sport of the browser shows how many matches its list has: %j', async (starting, times) => {
  const browser = <MatchBrowser title="" sports={sports} starting={starting} counts={counts} filterOf={() => ({})} />
  const text = readText(renderInApp(await createTestApp(), browser).container)
  expect(text.match(/71/g) ?? []).toHaveLength(times)
  expect(text).not.toContain('340')
})

it.each([
  [false, 2],
  [true, 0],
])('a sport of what is in play shows how many matches its list has, with video: %s', async (hasVideo, times) => {
  const counters = { live: 142, sports: counts }
  const starting = choose({ hasVideo })
  const browser = <LiveBrowser title="" sports={sports} starting={starting} counters={counters} filterOf={() => ({})} />
  const app = await createTestApp()
  app.queryClient.setQueryData(settings, { data: { video_settings: { enabled: true } } })
  const text = readText(renderInApp(app, browser).container)
  expect(text.match(/71/g) ?? []).toHaveLength(times)
})

it('shows all sports, without numbers, where the back end does not count events', async () => {
  const browser = <LiveBrowser title="" sports={sports} starting={choose({})} counters={{}} filterOf={() => ({})} />
  const { container } = renderInApp(await createTestApp(), browser)
  const names = [...(container.querySelector('fieldset')?.children ?? [])].map(readText)
  expect(names).toEqual(['Soccer', 'Tennis'])
})

it('ignores the video filter of an address where the operator offers no video', async () => {
  const filterOf = vi.fn(() => ({}))
  const browser = (
    <LiveBrowser title="" sports={sports} starting={choose({ hasVideo: true })} counters={{}} filterOf={filterOf} />
  )
  renderInApp(await createTestApp(), browser)
  expect(filterOf).toHaveBeenLastCalledWith(expect.objectContaining({ hasVideo: false }), expect.anything())
})
