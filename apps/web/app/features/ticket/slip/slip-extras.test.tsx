// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import { makeMarket } from '@touchline/client/testing/fixtures'
import { makeMatch } from '@touchline/contract/examples/match'
import { expect, it, vi } from 'vitest'
import { OddsActionsProvider } from '../../../shared/odds/odds-actions.tsx'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { PopularPicks } from './slip-extras.tsx'

const onPick = vi.fn()
const actions = { picked: createKeyedStore<true>(), onPick }

async function open(picks: readonly object[]) {
  const call = vi.fn(async () => ({ data: { picks, matches: [] } }))
  const app = await createTestApp('en', call as unknown as Api['call'])
  const page = renderInApp(
    app,
    <OddsActionsProvider actions={actions}>
      <PopularPicks />
    </OddsActionsProvider>,
  )
  await waitFor(() => expect(app.queryClient.isFetching()).toBe(0))
  return page
}

const market = makeMarket([1.8, 3, 4])
const match = makeMatch(1, { main_market: market })
const [favourite] = market.outcomes

it('offers what most players bet on, at its live price', async () => {
  const { user } = await open([{ match, market, outcome_id: favourite?.id, players: 12 }])
  expect(screen.getByRole('region', { name: 'Popular selections' })).toHaveTextContent('12 players')
  const price = screen.getByRole('button', { name: /1\.80/ })
  await user.click(price)
  await waitFor(() => expect(onPick).toHaveBeenCalledOnce())
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({
    match: { id: match.id },
    outcome: { id: favourite?.id },
    odds: 1.8,
  })
})

it('leaves out markets whose prices no list shows, and itself where nothing is left', async () => {
  const other = makeMarket([1.5], { id: '9', specifier: 'total=2.5' })
  await open([{ match, market: other, outcome_id: other.outcomes[0]?.id, players: 40 }])
  expect(screen.queryByRole('region')).toBeNull()
})
