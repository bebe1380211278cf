/**
 * Connects stars to the session: marks are loaded on sign-in and removed on sign-out; a visitor is
 * asked to sign in.
 */

import type { App } from '../../shared/app.ts'
import { showFailure } from '../../shared/failures.ts'
import { isFavourite, markFavourite } from '../../shared/favourites/favourite-marks.ts'
import * as lateKeys from '../../shared/late-query-keys.ts'
import { reportError } from '../../shared/report-error.ts'
import { FavouriteStore } from './favourite-store.ts'

export interface FavouriteDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
}

export function startFavourites(app: App, { requestSignIn }: FavouriteDeps): void {
  const { api, session, queryClient } = app
  const keeper = new FavouriteStore({
    api,
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
    player = now
    keeper.clear()
    queryClient.removeQueries({ queryKey: lateKeys.favourites })
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
