// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import { makeMarket, makeMatch, settledMarket } from '@touchline/contract/examples/match'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { SettledMarkets } from './settled-markets.tsx'

const match = makeMatch(4711, { status: 4 })
const open = makeMarket(4711, { status: -1 })
const scorers: Market = {
  ...settledMarket,
  id: '40',
  name: 'Anytime goalscorer',
  specifier: '',
  layout: 'players',
  outcomes: Array.from({ length: 12 }, (_, index) => ({
    id: `sr:player:${index}`,
    name: `Player ${index}`,
    active: true,
    odds: 2 + index,
    result: index === 3 ? 'win_entire' : index === 5 ? 'refund_entire' : 'lose_entire',
  })),
  decided_by: [],
}

async function renderWith(known: readonly Market[], answer: readonly Market[]) {
  const call = vi.fn(async () => ({ data: answer }))
  const app = await createTestApp('en', call as unknown as Api['call'])
  app.queryClient.setQueryData(['markets', match.id], { data: known } as unknown as ResponseBody<'getMatchMarkets'>)
  renderInApp(app, <SettledMarkets match={match} fallback={<p>Nothing</p>} />)
  return call
}

it('shows the winning outcome, its closing price and the score that decided the market', async () => {
  await renderWith([settledMarket], [])
  const total = screen.getByRole('region', { name: 'Total' })
  expect(within(total).getByText('2–1')).toBeVisible()
  const [over, under] = within(total).getAllByRole('listitem').slice(-2)
  expect(over).toHaveTextContent('Over 1.5won1.32')
  expect(over?.querySelector('svg')).not.toBeNull()
  expect(under).toHaveTextContent('Under 1.5lost3.25')
  expect(under?.querySelector('svg')).toBeNull()
})

it('leaves out what lost in a long list and names refunds', async () => {
  await renderWith([scorers], [])
  const cells = within(screen.getByRole('region', { name: 'Anytime goalscorer' })).getAllByRole('listitem')
  expect(cells.map(cell => cell.textContent)).toEqual(['Player 3won5.00', 'Player 5Refunded7.00'])
})

it('fetches the results when it has the last open markets only', async () => {
  const call = await renderWith([open], [settledMarket])
  expect(screen.getByText('Nothing')).toBeVisible()
  expect(await screen.findByText('2–1')).toBeVisible()
  expect(call).toHaveBeenCalledOnce()
})
