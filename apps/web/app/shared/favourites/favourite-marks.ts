/**
 * The player's favourite sports, leagues and matches, and the toggle for them. This is the
 * lightweight part that stars need; the store that persists favourites is injected.
 */
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { FavouriteType } from '@touchline/contract/entities/engagement'
import { useKeyed } from '../use-readable.ts'

const marks = createKeyedStore<true>()
let toggle: (type: FavouriteType, id: number) => void = () => {}

const keyOf = (type: FavouriteType, id: number): string => `${type}/${id}`

export const isFavourite = (type: FavouriteType, id: number): boolean => marks.get(keyOf(type, id)) === true

/** Re-renders only when this mark changes. */
export const useIsFavourite = (type: FavouriteType, id: number): boolean => useKeyed(marks, keyOf(type, id)) === true

export function markFavourite(type: FavouriteType, id: number, isOn: boolean): void {
  marks.set(keyOf(type, id), isOn || undefined)
  marks.flush()
}

/** Registers the handler of a press on a star. */
export function setFavouriteToggle(act: (type: FavouriteType, id: number) => void): void {
  toggle = act
}

export const toggleFavourite = (type: FavouriteType, id: number): void => toggle(type, id)
