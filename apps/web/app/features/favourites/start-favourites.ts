/**
 * Connects stars to the session: marks are loaded on sign-in and removed on sign-out; a visitor is
 * asked to sign in.
 */

import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { showFailure } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { isFavourite, markFavourite } from '../../shared/player/favourite-marks.ts'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import { favouriteLeagues, favouriteSports } from './favourite-queries.ts'
import { FavouriteStore } from './favourite-store.ts'

export interface FavouriteDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
}

/** Sports and leagues are read through the queries of the sidebar, so that both make one call. */
async function listFavourites(app: App, type: FavouriteType): Promise<readonly { readonly id: number }[]> {
  const { api, queryClient } = app
  if (type === 'sports') return queryClient.fetchQuery(favouriteSports(app))
  if (type === 'tournaments') return queryClient.fetchQuery(favouriteLeagues(app))
  const { data } = await api.call('getFavourites', { params: { type } })
  return data
}

export function startFavourites(app: App, { requestSignIn }: FavouriteDeps): void {
  const { api, session, queryClient } = app
  const keeper = new FavouriteStore({
    api,
    list: type => listFavourites(app, type),
    isOn: isFavourite,
    mark: markFavourite,
    onFailure: error =>
      void showFailure(app, error, {
        context: 'favourite',
        title: 'favourites.failed',
        text: 'favourites.failed.text',
      }),
    onChange: type => void queryClient.invalidateQueries({ queryKey: lateKeys.favouritesOf(type) }),
  })
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  let player: string | null = null
  const follow = () => {
    const { status, info } = session.get()
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    const now = status === 'LOGGED_IN' ? (info?.id ?? null) : null
    if (now === player) return
    const before = player
    player = now
    keeper.clear()
    // The page may have begun to read those of the first player: what has observers must not be removed under them.
    const queries = { queryKey: lateKeys.favourites }
    if (!now) queryClient.removeQueries(queries)
    else if (before) void queryClient.resetQueries(queries)
    if (now) keeper.load().catch(error => reportError(error, 'favourites'))
  }
  session.subscribe(follow)
  follow()
  app.handlers.toggleFavourite = (type, id) => {
    if (isSignedIn()) keeper.toggle(type, id)
    else
      requestSignIn()
        .then(outcome => {
          if (outcome !== 'signed-in') return
          markFavourite(type, id, true)
          keeper.set(type, id, true)
        })
        .catch(error => reportError(error, 'favourite after sign-in'))
  }
}
