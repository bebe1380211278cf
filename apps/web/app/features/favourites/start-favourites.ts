/**
 * Connects stars to the session: marks are loaded on sign-in and removed on sign-out; a visitor is
 * asked to sign in. Returns what a press on a star does.
 */

import type { Api } from '@touchline/client/http'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { showFailure } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { isNotOffered, reportError } from '../../shared/errors/report-error.ts'
import { isFavourite, markFavourite } from '../../shared/player/favourite-marks.ts'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import { favouriteLeagues, favouriteSports } from './favourite-queries.ts'

export interface FavouriteDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
}

type ToggleFavourite = NonNullable<App['handlers']['toggleFavourite']>

/** Sports and leagues are read through the queries of the sidebar, so that both make one call. */
async function listFavourites(app: App, type: FavouriteType): Promise<readonly { readonly id: number }[]> {
  const { api, queryClient } = app
  if (type === 'sports') return queryClient.fetchQuery(favouriteSports(app))
  if (type === 'tournaments') return queryClient.fetchQuery(favouriteLeagues(app))
  const { data } = await api.call('getFavourites', { params: { type } })
  return data
}

/**
 * Keeps favourite marks in sync with the backend. A mark changes optimistically and is rolled back
 * with an alert on failure. One call per favourite is in flight at a time, and the last toggle
 * wins.
 */
export const FAVOURITE_TYPES = ['sports', 'tournaments', 'matches'] as const

export interface FavouriteStoreDeps {
  readonly api: Pick<Api, 'call'>
  /** Reads the player's favourites of a type. */
  readonly list: (type: FavouriteType) => Promise<readonly { readonly id: number }[]>
  readonly isOn: (type: FavouriteType, id: number) => boolean
  readonly mark: (type: FavouriteType, id: number, isOn: boolean) => void
  readonly onFailure: (error: unknown) => void
  /** The favourites in the backend changed. */
  readonly onChange: (type: FavouriteType) => void
}

interface PendingChange {
  isWanted: boolean
}

export class FavouriteStore {
  readonly #parts: FavouriteStoreDeps
  readonly #known = new Map<FavouriteType, Set<number>>()
  readonly #pending = new Map<string, PendingChange>()
  #era = 0

  constructor(parts: FavouriteStoreDeps) {
    this.#parts = parts
  }

  /** Loads the player's favourites; marks toggled meanwhile are kept. */
  async load(): Promise<void> {
    const era = ++this.#era
    await Promise.all(
      FAVOURITE_TYPES.map(async type => {
        const favourites = await this.#parts.list(type)
        if (era !== this.#era) return
        for (const { id } of favourites) {
          if (this.#pending.has(`${type}/${id}`)) continue
          this.#idsOf(type).add(id)
          this.#parts.mark(type, id, true)
        }
      }),
    )
  }

  /** Removes all marks after sign-out. */
  clear(): void {
    this.#era += 1
    for (const [type, ids] of this.#known) for (const id of ids) this.#parts.mark(type, id, false)
    this.#known.clear()
    this.#pending.clear()
  }

  /** Handles a press on a star. */
  toggle(type: FavouriteType, id: number): void {
    const { isOn, mark } = this.#parts
    this.set(type, id, !isOn(type, id))
    mark(type, id, !isOn(type, id))
  }

  /** Adds or removes a favourite. */
  set(type: FavouriteType, id: number, isWanted: boolean): void {
    const key = `${type}/${id}`
    const waiting = this.#pending.get(key)
    if (waiting) {
      waiting.isWanted = isWanted
      return
    }
    const change = { isWanted }
    this.#pending.set(key, change)
    void this.#fulfil(type, id, change)
  }

  /** The favourites in the backend as last known. */
  #idsOf(type: FavouriteType): Set<number> {
    const known = this.#known.get(type) ?? new Set<number>()
    this.#known.set(type, known)
    return known
  }

  async #fulfil(type: FavouriteType, id: number, change: PendingChange): Promise<void> {
    const era = this.#era
    const key = `${type}/${id}`
    const isCurrent = () => era === this.#era && this.#pending.get(key) === change
    const ids = this.#idsOf(type)
    try {
      while (isCurrent() && ids.has(id) !== change.isWanted) {
        const isWanted = change.isWanted
        await this.#parts.api.call(isWanted ? 'postFavourite' : 'deleteFavourite', { params: { type, id } })
        if (isWanted) ids.add(id)
        else ids.delete(id)
        if (isCurrent()) this.#parts.onChange(type)
      }
    } catch (error) {
      if (!isCurrent()) return
      this.#parts.mark(type, id, ids.has(id))
      this.#parts.onFailure(error)
    } finally {
      if (this.#pending.get(key) === change) this.#pending.delete(key)
    }
  }
}

export function startFavourites(app: App, { requestSignIn }: FavouriteDeps): ToggleFavourite {
  const { api, session, queryClient } = app
  const onFailure = (error: unknown) =>
    void showFailure(app, error, {
      context: 'favourite',
      title: 'favourites.failed',
      text: 'favourites.failed.text',
    })
  const keeper = new FavouriteStore({
    api,
    list: type => listFavourites(app, type),
    isOn: isFavourite,
    mark: markFavourite,
    onFailure,
    onChange: type => void queryClient.invalidateQueries({ queryKey: lateKeys.favouritesOf(type) }),
  })
  /** The back end has no favourites: a press says so without a call. */
  let missing: unknown = null
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
    if (now)
      keeper.load().catch(error => {
        if (isNotOffered(error)) missing = error
        reportError(error, 'favourites')
      })
  }
  session.subscribe(follow)
  follow()
  return (type, id) => {
    if (missing) onFailure(missing)
    else if (isSignedIn()) keeper.toggle(type, id)
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
