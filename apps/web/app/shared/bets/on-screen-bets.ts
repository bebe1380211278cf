/**
 * The placed bets that are visible on a receipt or in the quick bet bar. Their result is shown
 * there, so no separate alert is needed.
 */
const shown = new Map<object, readonly string[]>()

/** Sets the bets that a place shows, replacing its previous ones. */
export function setBetsOnScreen(place: object, ids: readonly string[]): void {
  if (ids.length > 0) shown.set(place, ids)
  else shown.delete(place)
}

export const isBetOnScreen = (id: string): boolean => [...shown.values()].some(ids => ids.includes(id))
