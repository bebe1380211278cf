/**
 * The player's favourites: the lightweight part that stars need. The
 * store that persists them is loaded later.
 */
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { useKeyed } from '../helpers/use-readable.ts'

const marks = createKeyedStore<true>()

const keyOf = (type: FavouriteType, id: number): string => `${type}/${id}`

export const isFavourite = (type: FavouriteType, id: number): boolean => marks.get(keyOf(type, id)) === true

/** Re-renders only when this mark changes. */
export const useIsFavourite = (type: FavouriteType, id: number): boolean => useKeyed(marks, keyOf(type, id)) === true

export function markFavourite(type: FavouriteType, id: number, isOn: boolean): void {
  marks.set(keyOf(type, id), isOn || undefined)
  marks.flush()
}
