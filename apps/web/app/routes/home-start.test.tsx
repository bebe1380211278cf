// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { makeMatch } from '@touchline/contract/examples/match'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addRecentMatch, recentMatches, removeRecentMatch } from '../features/catalogue/recent-matches.ts'
import { guide, isCoaching } from '../features/first-bet/first-bet.ts'
import { renderInApp } from '../testing/render.tsx'
import { createTestApp } from '../testing/test-app.ts'
import { HomeStart } from './home-start.tsx'

const { dataset } = document.documentElement

beforeEach(() => {
  // As `early-script.ts` leaves it at a first visit.
  dataset.start = 'guide'
  guide.set('new')
})
afterEach(() => {
  delete dataset.start
  act(() => isCoaching.set(false))
  for (const id of recentMatches.get()) removeRecentMatch(id)
})

const match = makeMatch(7)

async function open() {
  const call = async () => ({ data: match })
  return renderInApp(await createTestApp('en', call as unknown as Api['call']), <HomeStart />)
}

it('keeps the guide until it is closed, and does not show it again by itself', async () => {
  const { user } = await open()
  const card = screen.getByRole('region', { name: 'Your first bet in three steps' })
  expect(within(card).getAllByRole('listitem')).toHaveLength(3)
  expect(dataset.start).toBe('guide')
  await user.click(within(card).getByRole('button', { name: 'Close' }))
  expect(dataset.start).toBeUndefined()
  expect(guide.get()).toBe('ended')
})

it('starts the notes beside the controls', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Show me' }))
  expect(isCoaching.get()).toBe(true)
})

it('shows the guide again when it is asked for', async () => {
  guide.set('ended')
  addRecentMatch(match.id)
  await open()
  expect(dataset.start).toBe('continue')
  act(() => guide.set('open'))
  expect(dataset.start).toBe('guide')
})

it('leads to the match that was viewed last', async () => {
  addRecentMatch(match.id)
  await open()
  const places = screen.getByRole('navigation', { name: 'Recently viewed' })
  const link = await within(places).findByRole('link', { name: new RegExp(match.name) })
  expect(link).toHaveAttribute('href', expect.stringContaining(match.slug))
})
