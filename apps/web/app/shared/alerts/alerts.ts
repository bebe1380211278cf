/**
 * Messages that are not tied to a place on the page, at its foot beside the slip. An alert answers what somebody did, a
 * toast is news.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import type { IconName } from '../config/icon-name.ts'

export type AlertKind = 'info' | 'success' | 'warning' | 'danger'

export interface Alert {
  readonly id: number
  readonly kind: AlertKind
  readonly title: string
  readonly text?: string | undefined
  readonly place: 'alert' | 'toast'
  /** What it tells of, such as the name of a bonus, so that the same is not told twice. */
  readonly subject?: string | undefined
  /** The icon of its subject, in place of the icon of its kind. */
  readonly glyph?: { readonly icon: IconName; readonly tone: 'reward' | 'up' | 'plain' } | undefined
  /** Where it leads. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** Toasts that had no room and are in the list of notifications, with the action that opens it. */
export interface UnshownToasts {
  readonly count: number
  readonly action: NonNullable<Alert['action']>
}

export const unshownToasts = createObservable<UnshownToasts | null>(null)

const state = createObservable<readonly Alert[]>([])
let lastId = 0

export const alerts: Readable<readonly Alert[]> = state

/**
 * Shows a message and returns its id. An identical one that is visible is replaced: what happens again is announced again
 * and stays as long as the first time.
 */
export function showAlert(alert: Omit<Alert, 'id' | 'place'> & { place?: Alert['place'] }): number {
  const others = state.get().filter(other => other.title !== alert.title || other.text !== alert.text)
  lastId += 1
  state.set([...others, { place: 'alert', ...alert, id: lastId }])
  return lastId
}

export function closeAlert(id: number): void {
  state.set(state.get().filter(alert => alert.id !== id))
}
