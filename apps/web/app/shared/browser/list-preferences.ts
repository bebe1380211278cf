/** How lists are shown. Stored on this device; `early-script.ts` applies both before the first paint, by the same keys. */
import { createPreference } from './preferences.ts'

/** How lists follow price movements: immediately, every ten seconds, or not at all. */
export const LIVE_UPDATES = ['instant', 'slow', 'paused'] as const
export type LiveUpdates = (typeof LIVE_UPDATES)[number]

export const liveUpdates = createPreference<LiveUpdates>('touchline.live-updates', LIVE_UPDATES, 'instant')

/** Height of the rows of lists on screens with a mouse: phones and touch screens keep theirs. */
export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export const density = createPreference<Density>('touchline.density', DENSITIES, 'comfortable')

/** Where `tokens.css` has styles of the compact density. */
export const DENSITY_SCREENS = '(pointer: fine) and (min-width: 780px)'

/** Whether screen readers are told when the score of a match changes. */
export const GOAL_ANNOUNCEMENTS = ['off', 'on'] as const

export const goalAnnouncements = createPreference('touchline.goal-announcements', GOAL_ANNOUNCEMENTS, 'off')

/** Applies a choice, of this tab or another, to the document. */
export function followDensity(): void {
  density.subscribe(() => {
    document.documentElement.dataset.density = density.get()
  })
}
