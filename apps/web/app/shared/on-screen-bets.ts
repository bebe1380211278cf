/**
 * Which placed bets stand before the person at the moment, on a receipt or in quick bet's bar: what becomes of them is read
 * there, so nobody else needs to tell.
 */
const shown = new Map<object, readonly string[]>()

/** A place shows these bets now, and no others. */
export function setBetsOnScreen(place: object, ids: readonly string[]): void {
  if (ids.length > 0) shown.set(place, ids)
  else shown.delete(place)
}

export const isBetOnScreen = (id: string): boolean => [...shown.values()].some(ids => ids.includes(id))
