import { QueryObserver } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { favouriteLeagues, favouriteSports } from './favourite-queries.ts'
import { startFavourites } from './start-favourites.ts'

/** A back end that lists one favourite of each type, and the types it was asked for. */
async function createSignedInApp() {
  const read: string[] = []
  const call = (async (_: string, { params }: { params: { type: string } }) => {
    read.push(params.type)
    return { type: params.type, data: [{ id: 7 }] }
  }) as unknown as Api['call']
  const app = await createTestApp('en', call)
  const session = { ...app.session, get: () => ({ status: 'LOGGED_IN', info: { id: '1' } }) } as typeof app.session
  return { app: { ...app, session }, read }
}

it('leaves what the page has begun to read', async () => {
  const { app, read } = await createSignedInApp()
  const observer = new QueryObserver(app.queryClient, favouriteSports(app))
  const stop = observer.subscribe(() => {})
  startFavourites(app, { requestSignIn: async () => 'abandoned' })
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([{ id: 7 }]))
  expect(read.filter(type => type === 'sports')).toHaveLength(1)
  stop()
})

it('shares the calls for sports and leagues with the sidebar', async () => {
  const { app, read } = await createSignedInApp()
  startFavourites(app, { requestSignIn: async () => 'abandoned' })
  await Promise.all([
    app.queryClient.ensureQueryData(favouriteSports(app)),
    app.queryClient.ensureQueryData(favouriteLeagues(app)),
  ])
  // The sidebar may come moments later, when the calls have been answered.
  await app.queryClient.fetchQuery(favouriteSports(app))
  await app.queryClient.fetchQuery(favouriteLeagues(app))
  expect(read.sort()).toEqual(['matches', 'sports', 'tournaments'])
})
