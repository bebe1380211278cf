// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { PastMatch } from '@touchline/contract/entities/media'
import { makeCompetitor, makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { Prospect } from './prospect.tsx'
import { formOf } from './statistics-query.ts'

const match = makeMatch(1, {
  status: 0,
  statistics: null,
  competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') },
})

let id = 0
const past = (home: string, away: string, score: [number, number], side: PastMatch['side']): PastMatch => ({
  id: ++id,
  start_time: '2026-11-14T12:00:00.000Z',
  tournament_name: 'League',
  home,
  away,
  score: { home: score[0], away: score[1] },
  side,
})

async function open(matches: { form: PastMatch[]; head_to_head: PastMatch[] }) {
  const call = async (_name: string, input: { params?: { type: 'form' | 'head_to_head' } }) =>
    input.params?.type
      ? { type: input.params.type, data: [], timeline: [], matches: matches[input.params.type] }
      : { data: null, totals: { home: 0, draw: 0, away: 0 } }
  renderInApp(await createTestApp('en', call as unknown as Api['call']), <Prospect match={match} status={0} />)
}

it('shows the form of both sides, newest last, and the last two meetings', async () => {
  await open({
    form: [
      past('Reds', 'Greens', [2, 0], 'home'),
      past('Greens', 'Reds', [1, 1], 'home'),
      past('Blues', 'Reds', [0, 3], 'away'),
    ],
    head_to_head: [1, 2, 3, 4].map(goals => past('Reds', 'Blues', [goals, 0], null)),
  })
  const form = await screen.findByRole('region', { name: 'Form' })
  expect(within(form).getByText('drew, won')).toBeInTheDocument()
  expect(within(form).getByText('lost')).toBeInTheDocument()
  const meetings = screen.getByRole('region', { name: 'Head to head' })
  expect(within(meetings).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText('Nobody has voted yet')).toBeNull()
})

it('leaves the place to the vote where the sides have not played yet', async () => {
  await open({ form: [], head_to_head: [] })
  expect(await screen.findByRole('region', { name: 'Who will win?' })).toBeVisible()
})

it.each([
  ['A', 2, 1, 'win'],
  ['B', 2, 1, 'loss'],
  ['B', 0, 3, 'win'],
  ['A', 1, 1, 'draw'],
])('reads the match from the side of %s at %i to %i as a %s', (team, home, away, letter) => {
  expect(formOf({ away: 'B', score: { home, away } }, team)).toBe(letter)
})
