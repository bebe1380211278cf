// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { sport, tournament } from '@touchline/contract/examples/catalogue'
import { makeCompetitor } from '@touchline/contract/examples/match'
import { settings } from '@touchline/contract/examples/settings'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { FavouritesPage } from './favourites-page.tsx'

const team = { id: 1, competitor: { ...makeCompetitor(1, 'Northgate'), slug: 'northgate-p1' }, sport, tournament }

async function open(hasTeams: boolean) {
  const call = async (name: string, { params }: { params: { type: string } }) => {
    if (name === 'getSettings') return { data: { ...settings, flags: { favourite_competitors: hasTeams } } }
    if (name !== 'getFavourites') return { data: [] }
    return { type: params.type, data: params.type === 'competitors' ? [team] : [] }
  }
  const app = await createTestApp('en', call as unknown as Api['call'])
  return renderInApp(app, <FavouritesPage MatchList={({ matches, emptyText }) => matches && <p>{emptyText}</p>} />)
}

it('lists favourite teams with a link to their page and a star', async () => {
  await open(true)
  const teams = await screen.findByRole('region', { name: 'Teams' })
  expect(within(teams).getByRole('link', { name: 'Northgate' })).toHaveAttribute('href', '/soccer/northgate-p1')
  expect(within(teams).getByRole('button', { name: 'Favourite: Northgate' })).toBeVisible()
})

it('asks for no teams where the back end has no favourite ones', async () => {
  await open(false)
  expect(await screen.findByText('Select the star next to a match to keep it here until it ends.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Teams' })).toBeNull()
})
