// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import type { ListFilter } from '../../shared/queries/queries.ts'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { GrowingList } from './growing-list.tsx'

const list = (filter: ListFilter) => (
  <GrowingList filter={filter} growsOnScroll={false}>
    {(matches, end) => (
      <>
        <p>{matches ? `${matches.length} matches` : 'placeholder'}</p>
        {end}
      </>
    )}
  </GrowingList>
)

/** Renders a list of two matches; `fails` decides for each of its requests. */
async function openList(fails: (request: number) => boolean) {
  let requests = 0
  const call = async () => {
    requests += 1
    if (fails(requests)) throw new Error('no answer')
    return { data: [makeMatch(1), makeMatch(2)], pagination: { total: 9 } }
  }
  const app = await createTestApp('en', call as unknown as Api['call'])
  app.queryClient.setDefaultOptions({ queries: { retry: false } })
  return renderInApp(app, list({ limit: 2 }))
}

const failure = () => screen.findByText(/^We couldn’t load these matches\./)

it('offers to load a list again when it has failed', async () => {
  const { user } = await openList(request => request === 1)
  await failure()
  expect(screen.queryByText('placeholder')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 matches')).toBeVisible()
  expect(screen.queryByText(/couldn’t load/)).not.toBeInTheDocument()
})

it('keeps the list on screen when the longer one has failed', async () => {
  const { user } = await openList(request => request === 2)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await failure()
  expect(screen.getByText('2 matches')).toBeVisible()
})

it('shows no match of the filter before while those of another load, nor when they have failed', async () => {
  const { show } = await openList(request => request === 2)
  await screen.findByText('2 matches')
  show(list({ limit: 2, sport_key: 'tennis' }))
  expect(screen.getByText('placeholder')).toBeVisible()
  await failure()
  expect(screen.queryByText('2 matches')).not.toBeInTheDocument()
})
