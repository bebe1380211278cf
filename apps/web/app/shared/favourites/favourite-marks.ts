/**
 * Which sports, leagues and matches are the player's favourites, and the way to say that one is or no longer is. The light
 * end of it, which stars need; who keeps the marks is handed in.
 */
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { useKeyed } from '../use-readable.ts'

const marks = createKeyedStore<true>()
let toggle: (type: FavouriteType, id: number) => void = () => {}

const keyOf = (type: FavouriteType, id: number): string => `${type}/${id}`

export const isFavourite = (type: FavouriteType, id: number): boolean => marks.get(keyOf(type, id)) === true

/** Only a change of this very mark renders again. */
export const useIsFavourite = (type: FavouriteType, id: number): boolean => useKeyed(marks, keyOf(type, id)) === true

export function markFavourite(type: FavouriteType, id: number, isOn: boolean): void {
  marks.set(keyOf(type, id), isOn || undefined)
  marks.flush()
}

/** Says who acts on a press of a star. */
export function setFavouriteToggle(act: (type: FavouriteType, id: number) => void): void {
  toggle = act
}

export const toggleFavourite = (type: FavouriteType, id: number): void => toggle(type, id)
