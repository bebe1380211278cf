// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { SquadMember } from '@touchline/contract/entities/match'
import { makeMarket, makeMatch } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { SquadTable } from './squad-table.tsx'

const member = (id: number, position: string, name: string, season: SquadMember['season']): SquadMember => ({
  id,
  slug: `player-a${id}`,
  name,
  position,
  number: id,
  ...(season && { season }),
})

const figures = (goals: number) => [
  { key: 'goals', value: goals },
  { key: 'shots', value: 9 },
  { key: 'yellow_cards', value: 1 },
]

const players = [
  member(1, 'goalkeeper', 'Anders Holm', { matches: 12, figures: figures(0) }),
  member(9, 'forward', 'Ivo Vasquez', { matches: 11, figures: figures(7) }),
  member(19, 'forward', 'Luca Stahl', { matches: 0, figures: [] }),
]

const match = makeMatch(4711)
const scorer = makeMarket(4711, {
  id: '40',
  name: 'Anytime goalscorer',
  outcomes: [{ id: 'sr:player:9', name: 'Ivo Vasquez', active: true, odds: 2.1 }],
})

it('lists players by position with matches, goals and cards of the season', async () => {
  await renderInApp(await createTestApp(), <SquadTable players={players} sportKey="soccer" next={undefined} />)
  const squad = screen.getByRole('table', { name: 'Squad' })
  expect(within(squad).getAllByRole('row').map(readText)).toEqual([
    'Player Matches Goals Yellow cards',
    'Goalkeepers',
    '1 Anders Holm 12 – 1',
    'Forwards',
    '9 Ivo Vasquez 11 7 1',
    '19 Luca Stahl 0 – –',
  ])
  expect(screen.getByRole('link', { name: 'Ivo Vasquez' })).toHaveAttribute('href', '/soccer/player-a9')
})

it('offers the price of a player to score in the next match', async () => {
  const call = async () => ({ data: [scorer] })
  const app = await createTestApp('en', call as unknown as Api['call'])
  await renderInApp(app, <SquadTable players={players} sportKey="soccer" next={match} />)
  expect(await screen.findByRole('button', { name: /^2.10.*Ivo Vasquez.*Anytime goalscorer/ })).toBeEnabled()
  expect(within(screen.getByRole('table', { name: 'Squad' })).getAllByRole('button')).toHaveLength(1)
})
