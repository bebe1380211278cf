/** Endpoints of a player's favourites. */

import type { Query, ResponseBody } from '@touchline/contract/endpoints'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { readIds } from '../../core/catalogue/match-filter.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import { Favourites } from './favourites.ts'

function isKnown(catalogue: Catalogue, type: FavouriteType, id: number): boolean {
  const { tree } = catalogue
  if (type === 'sports') return tree.sports.some(sport => sport.id === id)
  if (type === 'competitors') return tree.findProfile(id) !== undefined
  return (type === 'tournaments' ? tree.tournament(id) : catalogue.match(id)) !== undefined
}

/** The favourites that are still in the catalogue, in their order. */
function describe(
  catalogue: Catalogue,
  type: FavouriteType,
  ids: readonly number[],
  { query: { match_status, is_bettable }, language }: { query: Query<'getFavourites'>; language: string },
): ResponseBody<'getFavourites'> {
  const view = catalogue.view(language)
  const { tree } = view
  if (type === 'sports') return { type, data: ids.flatMap(id => tree.sports.find(sport => sport.id === id) ?? []) }
  if (type === 'tournaments') return { type, data: ids.flatMap(id => tree.tournament(id) ?? []) }
  if (type === 'competitors')
    return {
      type,
      data: ids.flatMap(id => {
        const profile = tree.findProfile(id)
        return profile ? { id, ...profile } : []
      }),
    }
  const statuses = readIds(match_status)
  const entries = ids
    .flatMap(id => catalogue.match(id) ?? [])
    .filter(entry => statuses?.has(entry.feed.status) ?? true)
    .filter(entry => is_bettable === undefined || catalogue.isBettable(entry) === is_bettable)
  return { type, data: entries.map(entry => view.match(entry)) }
}

export interface FavouritesModule extends Module {
  /** Ids of a player's favourite matches, the most recently added first. */
  listMatches(playerId: number): Promise<number[]>
}

export function createFavouritesModule(deps: { db: Db; clock: Clock; catalogue: Catalogue }): FavouritesModule {
  const { db, clock, catalogue } = deps
  const favourites = new Favourites(db, clock)
  const handlers = {
    getFavourites: async ({ player, params, query, language }) =>
      describe(catalogue, params.type, await favourites.list(player.id, params.type), { query, language }),
    postFavourite: async ({ player, params }) => {
      if (!isKnown(catalogue, params.type, params.id)) throw new ApiError('NOT_FOUND')
      await favourites.add(player.id, params.type, params.id)
      return undefined
    },
    deleteFavourite: async ({ player, params }) => {
      await favourites.remove(player.id, params.type, params.id)
      return undefined
    },
  } satisfies Handlers
  return { handlers, listMatches: playerId => favourites.list(playerId, 'matches') }
}
