// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import type { MatchChange } from '@touchline/contract/realtime'
import { expect, it } from 'vitest'
import { openSlip } from '../testing/open-slip.tsx'
import { makePick } from '../testing/test-ticket.ts'

const periods = [1, 2].map(number => ({
  number,
  home: number === 1 ? 1 : 0,
  away: 0,
  period_key: number === 1 ? '1st_half' : '2nd_half',
  period_name: `half ${number}`,
  type: 'regular_period' as const,
}))

const { matchUrnId } = makePick(1)

const inSecondHalf: MatchChange = {
  id: 1,
  urn_id: matchUrnId,
  status: 1,
  stage: { code: 7, key: '2nd_half', name: '2nd half' },
  start_time: '2026-11-21T19:45:00.000Z',
  statistics: {
    clock: null,
    total_score: { home: 1, away: 0 },
    game_score: null,
    period_score: periods,
    current_server: null,
    max_period_number: 2,
  },
  available_markets: 1,
  market_digest: { all: 0, row: 0 },
  version: 5,
}

const over = { marketId: '18', specifier: 'total=2.5', outcomeId: '12', sportKey: 'soccer' }

it('says what a selection in play still needs, and not how it stands', async () => {
  const { text } = await openSlip([makePick(1, { ...over, matchStatus: 1 })], {
    before: (_, app) => app.live.push({ event_name: 'match_changed', message: [inSecondHalf] }),
  })
  expect(await screen.findByText(/Goals: 1 of 3/, { selector: '[aria-hidden] *' })).toBeInTheDocument()
  expect(text()).toContain('Goals: 1 of 3. 2 more.')
  expect(text()).not.toMatch(/Losing|Winning/)
})
