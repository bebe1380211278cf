// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Match } from '@touchline/contract/entities/match'
import * as fixtures from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { columnsOf } from '../../shared/market/columns.ts'
import { OddsActionsProvider } from '../../shared/odds/odds-actions.tsx'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { MatchRow } from './match-row.tsx'

const actions = { pressOdds: () => {}, toggle: () => {} } as unknown as Parameters<
  typeof OddsActionsProvider
>[0]['actions']

const rowOf = (match: Match) => (
  <OddsActionsProvider actions={actions}>
    <MatchRow match={match} columns={columnsOf(match.tournament, [match])} chosenColumn={0} namesLeague={false} />
  </OddsActionsProvider>
)

it.each([
  ['live', 1, true],
  ['interrupted', 2, true],
  ['over', 4, true],
  ['not begun', 0, false],
  ['not covered', 5, false],
] as const)('shows the score of a match that is %s: %s', async (_name, status, isShown) => {
  const statistics = fixtures.makeMatchStatistics({ total_score: { home: 27, away: 31 } })
  const match = fixtures.makeMatch(1, { status, statistics: status === 0 ? null : statistics })
  const text = readText(renderInApp(await createTestApp(), rowOf(match)).container)
  expect(text.includes('27')).toBe(isShown)
})

it.each([
  ['its score while in play', 1, 'Score 27 to 31'],
  ['its start before', 0, /Tomorrow|\d\d:\d\d/],
] as const)('names the link of a row by its teams and %s, and the row by its match', async (_name, status, facts) => {
  const statistics = fixtures.makeMatchStatistics({ total_score: { home: 27, away: 31 } })
  const match = fixtures.makeMatch(1, { status, statistics: status === 0 ? null : statistics })
  renderInApp(await createTestApp(), rowOf(match))
  expect(screen.getByRole('article', { name: match.name })).toBeVisible()
  const { home, away } = match.competitors ?? {}
  const [link] = screen.getAllByRole('link')
  expect(link).toHaveAccessibleName(expect.stringContaining(`${home?.name} ${away?.name}`))
  expect(link).toHaveAccessibleName(expect.stringMatching(facts))
})
