// @vitest-environment happy-dom
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

it.each([
  ['live', 1, true],
  ['interrupted', 2, true],
  ['over', 4, true],
  ['not begun', 0, false],
  ['not covered', 5, false],
] as const)('shows the score of a match that is %s: %s', async (_name, status, isShown) => {
  const statistics = fixtures.makeMatchStatistics({ total_score: { home: 27, away: 31 } })
  const match = fixtures.makeMatch(1, { status, statistics: status === 0 ? null : statistics })
  const row = (
    <OddsActionsProvider actions={actions}>
      <MatchRow match={match} columns={columnsOf(match.tournament, [match])} chosenColumn={0} namesLeague={false} />
    </OddsActionsProvider>
  )
  const text = readText(renderInApp(await createTestApp(), row).container)
  expect(text.includes('27')).toBe(isShown)
})
