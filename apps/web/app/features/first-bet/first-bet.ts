/** The guide to a first bet: whether home shows it, and whether its notes stand beside the controls. */
import { createObservable } from '@touchline/client/observable'
import { createPreference } from '../../shared/browser/preferences.ts'

/**
 * `new`: home decides whether this is a first visit. `open`: the visitor asked for the guide. `ended`: it is not shown again
 * by itself. `early-script.ts` reads it before the first paint.
 */
export const guide = createPreference<'new' | 'open' | 'ended'>('touchline.first-bet', ['new', 'open', 'ended'], 'new')

/** Whether the notes beside the controls are shown. */
export const isCoaching = createObservable(false)

export const startCoaching = (): void => isCoaching.set(true)

/** Ends guide and notes until the visitor asks for them. */
export function endGuide(): void {
  isCoaching.set(false)
  guide.set('ended')
}
