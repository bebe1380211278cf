/** The calls of a player's favourites. */
import type { Query, ResponseBody } from '@touchline/contract/endpoints'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import { readIds } from '../../core/catalogue/match-filter.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Favourites } from './favourites.ts'

function isKnown(catalogue: Catalogue, type: FavouriteType, id: number): boolean {
  const { tree } = catalogue
  if (type === 'sports') return tree.sports.some(sport => sport.id === id)
  return (type === 'tournaments' ? tree.tournament(id) : catalogue.match(id)) !== undefined
}

/** What the catalogue still knows of those ids, in their order. */
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
  const statuses = readIds(match_status)
  const entries = ids
    .flatMap(id => catalogue.match(id) ?? [])
    .filter(entry => statuses?.has(entry.feed.status) ?? true)
    .filter(entry => is_bettable === undefined || catalogue.isBettable(entry) === is_bettable)
  return { type, data: entries.map(entry => view.match(entry)) }
}

export function favouriteHandlers(favourites: Favourites, catalogue: Catalogue) {
  return {
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
}
