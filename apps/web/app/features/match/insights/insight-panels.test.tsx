// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { Match } from '@touchline/contract/entities/match'
import { expect, it, vi } from 'vitest'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { fillTemplate, type InsightKind, InsightPanel } from './insight-panels.tsx'

const tournament = { sport: { key: 'soccer' } } as Match['tournament']
const match = { id: 1, urn_id: 'sr:match:1', competitors: null, tournament } as Match
const now = { status: 1 } as MatchNow

async function openPanel(kind: InsightKind, call: Api['call']) {
  const app = await createTestApp('en', call)
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  return renderInApp(app, <InsightPanel kind={kind} match={match} now={now} />)
}

const kinds: InsightKind[] = ['statistics', 'timeline', 'form', 'meetings']

it.each(kinds)('offers to fetch %s again when the request fails', async kind => {
  const call = vi.fn(() => Promise.reject(new Error('down')))
  const { user } = await openPanel(kind, call as Api['call'])
  const again = await screen.findByRole('button', { name: 'Try again' })
  const before = call.mock.calls.length
  await user.click(again)
  expect(call.mock.calls.length).toBeGreaterThan(before)
})

it.each(kinds)('says that there is nothing when %s is empty', async kind => {
  const answer = { type: 'summary', data: [], timeline: [], matches: [] }
  await openPanel(kind, (async () => answer) as unknown as Api['call'])
  expect(await screen.findByText(/nothing/i)).toBeVisible()
})

it('shows the attempts of both sides with their sum, and who plays', async () => {
  const attempt = { minute: 5, player: 'A. Shooter', x: 90, y: 50 }
  const player = (id: number, name: string, starter: boolean, playing: boolean) => ({
    id,
    name,
    number: id,
    starter,
    playing,
    position: starter ? 'forward' : 'defender',
  })
  const answer = {
    type: 'summary',
    data: [],
    timeline: [],
    attempts: [
      { ...attempt, side: 'home', chance: 0.25, result: 'saved' },
      { ...attempt, side: 'home', chance: 0.5, result: 'goal' },
      { ...attempt, side: 'away', chance: 0.1, result: 'missed' },
    ],
    lineups: {
      home: [player(9, 'Pat Starter', true, false), player(12, 'Sam Bench', false, true)],
      away: [player(1, 'Lee Away', true, true)],
    },
  }
  const call = (async () => answer) as unknown as Api['call']
  const attempts = await openPanel('attempts', call)
  expect(await screen.findByRole('img', { name: /: 2 shots, 0.75 xG\. : 1 shot, 0.1 xG$/ })).toBeVisible()
  expect(attempts.container.querySelectorAll('svg circle[r="9"], svg rect[width="10"]')).toHaveLength(2)
  await openPanel('lineups', call)
  expect((await screen.findByText('Pat Starter')).closest('li')).toHaveTextContent('off the pitch')
  expect(screen.getByText('Sam Bench').closest('li')).toHaveTextContent('on the pitch')
  expect(screen.getByText('Lee Away').closest('li')).not.toHaveTextContent('off the pitch')
})

it('lists attempts that brought no goal among the events', async () => {
  const timeline = [{ minute: 12, type: 'goal', side: 'home', player: 'A. Shooter' }]
  const attempts = [{ minute: 8, side: 'away', player: 'B. Shooter', x: 9, y: 50, chance: 0.35, result: 'saved' }]
  const call = (async () => ({ type: 'summary', data: [], timeline, attempts })) as unknown as Api['call']
  await openPanel('timeline', call)
  const entries = await screen.findAllByRole('listitem')
  expect(entries.map(entry => entry.textContent)).toEqual([
    expect.stringContaining('Goal'),
    expect.stringMatching(/8'.*Shot saved.*B\. Shooter 0\.35 xG/),
  ])
})

it('fills an address in and escapes what it is filled with', () => {
  const template = 'https://info.example/{sport}?match={urn}&l={locale}&x={unknown}'
  expect(fillTemplate(template, { sport: 'soccer', urn: 'sr:match:1&a=b', locale: 'ar' })).toBe(
    'https://info.example/soccer?match=sr%3Amatch%3A1%26a%3Db&l=ar&x=',
  )
})
