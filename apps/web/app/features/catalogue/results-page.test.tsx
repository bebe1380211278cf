// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Sport } from '@touchline/contract/entities/catalogue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addDays, dayOf, readTimeZone } from '../../shared/formats/dates.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ResultsPage } from './results-page.tsx'

const sports = [
  { id: 1, key: 'soccer', name: 'Soccer' },
  { id: 5, key: 'tennis', name: 'Tennis' },
] as Sport[]

/** Seven days: n results of tennis on the nth, none of soccer. */
function answerCounts(times: string): ResponseBody<'getResultCounts'> {
  const [, ...ends] = times.split(',')
  return {
    data: ends.map((end, index) => ({
      start_from: times.split(',')[index] ?? '',
      start_to: end,
      match_count: index + 41,
      sports: [{ id: 5, match_count: index + 41 }],
    })),
  }
}

async function open(address: string) {
  const requests: { name: string; query: Record<string, unknown> }[] = []
  const app = await createTestApp()
  const call = async (name: string, { query = {} }: { query?: Record<string, unknown> } = {}) => {
    requests.push({ name, query })
    if (name === 'getSports') return { data: sports }
    if (name === 'getResultCounts') return answerCounts(String(query.times))
    if (name === 'getMatches') return { data: [], pagination: { total: 0, page: 1, limit: 60, last_page: 1 } }
    throw new Error(`unexpected call: ${name}`)
  }
  Object.assign(app.api, { call })
  app.queryClient.setQueryData(['settings'], (settings: { data: object } | undefined) => ({
    data: { ...settings?.data, results_days: 400 },
  }))
  history.replaceState(null, '', address)
  const view = renderInApp(app, <ResultsPage filterOf={(sportKey, day) => ({ sport_key: sportKey, ...day })} />)
  return { requests, view }
}

const NOW = Date.parse('2026-11-28T12:00:00Z')
const today = dayOf(NOW, readTimeZone())

beforeEach(() => void vi.setSystemTime(NOW))
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

it('counts the results of each of the last seven days, and of each sport on the chosen one', async () => {
  const { view } = await open('/results')
  const days = await screen.findByRole('group', { name: 'Day' })
  await expect.poll(() => readText(days)).toMatch(/Today.*47.*46.*45.*44.*43.*42.*41/s)
  const pressed = screen.getAllByRole('button', { pressed: true }).map(button => readText(button))
  expect(pressed[0]).toMatch(/47$/)
  // A sport without results on the day is not what the page begins with.
  expect(pressed[1]).toMatch(/^Tennis\s*47$/)
  expect(readText(view.container)).toMatch(/Soccer\s*0/)
})

it('shows any earlier day of the address, and says when results are no longer kept', async () => {
  const { requests } = await open(`/results?day=${addDays(today, -30)}`)
  await expect.poll(() => requests.filter(({ name }) => name === 'getMatches').length).toBe(1)
  await screen.findByText('No matches in this sport finished on this day. Choose another day or sport.')
})

it('says that results are no longer kept of a day that is too long ago', async () => {
  await open(`/results?day=${addDays(today, -500)}`)
  await screen.findByText('Results this old are no longer kept.')
})

it.each(['2999-01-01', 'yesterday', '2026-13-40'])('shows today for a day that cannot have results: %s', async day => {
  await open(`/results?day=${day}`)
  await expect
    .poll(() => screen.getAllByRole('button', { pressed: true }).map(button => readText(button))[0])
    .toMatch(/^Today/)
})
