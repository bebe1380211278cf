// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
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

it('a sport of the browser shows how many of its matches are in play', async () => {
  const browser = <MatchBrowser sports={sports} starting={choose({})} counts={counts} filterOf={() => ({})} />
  const text = readText(renderInApp(await createTestApp(), browser).container)
  expect(text.match(/71/g) ?? []).toHaveLength(2)
  expect(text).not.toContain('340')
})

it('lists matches in play and upcoming ones in sections of their own', async () => {
  const filterOf = vi.fn(() => ({}))
  const starting = choose({ time: 'live' })
  renderInApp(await createTestApp(), <MatchBrowser {...{ sports, starting, counts, filterOf }} />)
  expect(screen.getByRole('region', { name: 'Live now' })).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Upcoming' })).getByRole('button', { name: '24 h' }),
  ).toHaveAttribute('aria-pressed', 'true')
  const times = (filterOf.mock.calls as unknown as [ListChoice][]).map(([{ time }]) => time)
  expect([...new Set(times)].sort()).toEqual(['24', 'live'])
})

it('leaves out the section of matches in play where a sport has none', async () => {
  const none = counts.map(count => ({ ...count, live_count: 0 }))
  const browser = <MatchBrowser sports={sports} starting={choose({})} counts={none} filterOf={() => ({})} />
  renderInApp(await createTestApp(), browser)
  expect(screen.queryByRole('region', { name: 'Live now' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Upcoming' })).toBeVisible()
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
