// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { Match } from '@touchline/contract/entities/match'
import { expect, it, vi } from 'vitest'
import type { MatchNow } from '../../../shared/match/use-match.ts'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import type { InsightKind } from './insight-panels.tsx'
import { InsightPanel } from './insight-panels.tsx'

const match = { id: 1, urn_id: 'sr:match:1', competitors: null } as Match
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
