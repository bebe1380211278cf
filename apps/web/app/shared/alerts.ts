/**
 * Messages that are not tied to a place on the page. An alert appears at the bottom and closes
 * after five seconds; a toast appears in the upper corner at the inline end.
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

/** Shows a message, unless an identical one is already visible. */
export function showAlert(alert: Omit<Alert, 'id' | 'place'> & { place?: Alert['place'] }): void {
  const same = state.get().some(other => other.title === alert.title && other.text === alert.text)
  if (same) return
  lastId += 1
  state.set([...state.get(), { place: 'alert', ...alert, id: lastId }])
}

export function closeAlert(id: number): void {
  state.set(state.get().filter(alert => alert.id !== id))
}
