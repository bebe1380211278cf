// @vitest-environment happy-dom
import { makeCompetitor, makeMatch, makeMatchStatistics } from '@touchline/contract/examples/match'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { goalAnnouncements } from '../../../shared/browser/list-preferences.ts'
import { readText, renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { GoalAnnouncer } from './goal-announcer.tsx'

afterEach(() => act(() => goalAnnouncements.set('off')))

async function show() {
  const app = await createTestApp()
  const competitors = { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') }
  const makeScored = (version: number, home: number, away: number) =>
    makeMatch(1, { competitors, version, status: 1, statistics: makeMatchStatistics({ total_score: { home, away } }) })
  app.live.foldMatches([makeScored(1, 1, 1)])
  const { container } = renderInApp(app, <GoalAnnouncer match={makeScored(1, 1, 1)} />)
  const score = (version: number, home: number, away: number) =>
    act(() => app.live.foldMatches([makeScored(version, home, away)]))
  return { score, status: () => container.querySelector('[role="status"]'), read: () => readText(container) }
}

it('tells who has scored, and the score that is left when a goal is taken back', async () => {
  goalAnnouncements.set('on')
  const { score, read } = await show()
  expect(read()).toBe('')
  score(2, 1, 2)
  expect(read()).toBe('Blues. Score 1 to 2')
  score(3, 1, 1)
  expect(read()).toBe('Score 1 to 1')
})

it('tells nothing unless it is chosen', async () => {
  const { score, status } = await show()
  score(2, 1, 2)
  expect(status()).toBeNull()
})
