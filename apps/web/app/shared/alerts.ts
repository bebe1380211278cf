/**
 * Messages to the person that do not belong to a place on the page. An alert stands at the bottom and goes by itself
 * after five seconds; a toast stands in the upper corner of the end side.
 */
import { createObservable, type Readable } from '@touchline/client/observable'

export type AlertKind = 'info' | 'success' | 'warning' | 'danger'

export interface Alert {
  readonly id: number
  readonly kind: AlertKind
  readonly title: string
  readonly text?: string | undefined
  readonly place: 'alert' | 'toast'
}

const state = createObservable<readonly Alert[]>([])
let lastId = 0

export const alerts: Readable<readonly Alert[]> = state

/** Shows a message; one that stands there already, word for word, is not shown twice. */
export function showAlert(alert: Omit<Alert, 'id' | 'place'> & { place?: Alert['place'] }): void {
  const same = state.get().some(other => other.title === alert.title && other.text === alert.text)
  if (same) return
  lastId += 1
  state.set([...state.get(), { place: 'alert', ...alert, id: lastId }])
}

export function closeAlert(id: number): void {
  state.set(state.get().filter(alert => alert.id !== id))
}
