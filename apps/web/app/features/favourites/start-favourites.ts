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
import { favouriteLeagues, favouriteSports, favouritesKey, favouriteTeams } from './favourite-queries.ts'

export interface FavouriteDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
}

type ToggleFavourite = NonNullable<App['handlers']['toggleFavourite']>

/** Sports, leagues and teams are read through the queries of the sidebar, so that both make one call. */
async function listFavourites(app: App, type: FavouriteType): Promise<readonly { readonly id: number }[]> {
  const { api, queryClient } = app
  if (type === 'competitors') return queryClient.fetchQuery(favouriteTeams(app))
  if (type === 'sports') return queryClient.fetchQuery(favouriteSports(app))
  if (type === 'tournaments') return queryClient.fetchQuery(favouriteLeagues(app))
  const { data } = await api.call('getFavourites', { params: { type } })
  return data
}

const FAVOURITE_TYPES = ['sports', 'tournaments', 'competitors', 'matches'] as const

export interface FavouriteStoreDeps {
  readonly api: Pick<Api, 'call'>
  /** Reads the player's favourites of a type. */
  readonly list: (type: FavouriteType) => Promise<readonly { readonly id: number }[]>
  readonly isOn: (type: FavouriteType, id: number) => boolean
  readonly mark: (type: FavouriteType, id: number, isOn: boolean) => void
  readonly onFailure: (error: unknown) => void
  /** The favourites in the back end changed. */
  readonly onChange: (type: FavouriteType) => void
}

interface PendingChange {
  /** Whether it shall be a favourite. */
  isFavourite: boolean
}

/**
 * Keeps favourite marks in sync with the back end. A mark changes optimistically and is rolled back with an alert on
 * failure. One call per favourite is in flight at a time, and the last toggle wins.
 */
export class FavouriteStore {
  readonly #deps: FavouriteStoreDeps
  /** The favourites in the back end as last read or confirmed. */
  readonly #confirmed = new Map<FavouriteType, Set<number>>()
  readonly #pending = new Map<string, PendingChange>()
  /** Number of the sign-in: responses of an earlier one are ignored. */
  #signIn = 0

  constructor(deps: FavouriteStoreDeps) {
    this.#deps = deps
  }

  /** Loads the player's favourites; marks toggled meanwhile are kept. */
  async load(): Promise<void> {
    const signIn = ++this.#signIn
    await Promise.all(
      FAVOURITE_TYPES.map(async type => {
        const favourites = await this.#deps.list(type)
        if (signIn !== this.#signIn) return
        for (const { id } of favourites) {
          if (this.#pending.has(`${type}/${id}`)) continue
          this.#idsOf(type).add(id)
          this.#deps.mark(type, id, true)
        }
      }),
    )
  }

  /** Removes all marks after sign-out. */
  clear(): void {
    this.#signIn += 1
    for (const [type, ids] of this.#confirmed) for (const id of ids) this.#deps.mark(type, id, false)
    this.#confirmed.clear()
    this.#pending.clear()
  }

  /** Handles a press on a star. */
  toggle(type: FavouriteType, id: number): void {
    const { isOn, mark } = this.#deps
    this.set(type, id, !isOn(type, id))
    mark(type, id, !isOn(type, id))
  }

  /** Adds or removes a favourite. */
  set(type: FavouriteType, id: number, isFavourite: boolean): void {
    const key = `${type}/${id}`
    const pending = this.#pending.get(key)
    if (pending) {
      pending.isFavourite = isFavourite
      return
    }
    const change = { isFavourite }
    this.#pending.set(key, change)
    void this.#send(type, id, change)
  }

  #idsOf(type: FavouriteType): Set<number> {
    const ids = this.#confirmed.get(type) ?? new Set<number>()
    this.#confirmed.set(type, ids)
    return ids
  }

  async #send(type: FavouriteType, id: number, change: PendingChange): Promise<void> {
    const signIn = this.#signIn
    const key = `${type}/${id}`
    const isCurrent = () => signIn === this.#signIn && this.#pending.get(key) === change
    const ids = this.#idsOf(type)
    try {
      while (isCurrent() && ids.has(id) !== change.isFavourite) {
        const { isFavourite } = change
        await this.#deps.api.call(isFavourite ? 'postFavourite' : 'deleteFavourite', { params: { type, id } })
        if (isFavourite) ids.add(id)
        else ids.delete(id)
        if (isCurrent()) this.#deps.onChange(type)
      }
    } catch (error) {
      if (!isCurrent()) return
      this.#deps.mark(type, id, ids.has(id))
      this.#deps.onFailure(error)
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
  const store = new FavouriteStore({
    api,
    list: type => listFavourites(app, type),
    isOn: isFavourite,
    mark: markFavourite,
    onFailure,
    onChange: type => void queryClient.invalidateQueries({ queryKey: favouritesKey(type) }),
  })
  /** The back end has no favourites: a press says so without a call. */
  let missing: unknown = null
  const isSignedIn = () => session.get().status === 'LOGGED_IN'
  let player: string | null = null
  const onSessionChange = () => {
    const { status, info } = session.get()
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') return
    const next = status === 'LOGGED_IN' ? (info?.id ?? null) : null
    if (next === player) return
    const previous = player
    player = next
    store.clear()
    // The page may already read the first player's favourites: queries with observers must not be removed.
    const queries = { queryKey: favouritesKey() }
    if (!next) queryClient.removeQueries(queries)
    else if (previous) void queryClient.resetQueries(queries)
    if (next)
      store.load().catch(error => {
        if (isNotOffered(error)) missing = error
        reportError(error, 'favourites')
      })
  }
  session.subscribe(onSessionChange)
  onSessionChange()
  return (type, id) => {
    if (missing) onFailure(missing)
    else if (isSignedIn()) store.toggle(type, id)
    else
      requestSignIn()
        .then(outcome => {
          if (outcome !== 'signed-in') return
          markFavourite(type, id, true)
          store.set(type, id, true)
        })
        .catch(error => reportError(error, 'favourite after sign-in'))
  }
}
