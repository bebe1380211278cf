/**
 * How lists follow price movements: immediately, every ten seconds, or not at all. Stored on this
 * device; `early-script.ts` reads the same key before the first paint.
 */
import { createPreference } from './preferences.ts'

export const LIVE_UPDATES = ['instant', 'slow', 'paused'] as const
export type LiveUpdates = (typeof LIVE_UPDATES)[number]

export const liveUpdates = createPreference<LiveUpdates>('touchline.live-updates', LIVE_UPDATES, 'instant')
