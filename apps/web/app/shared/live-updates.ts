/** How a visitor wants lists to follow prices: at once, every ten seconds, not at all. Kept on this device. */
import { createPreference } from './preferences.ts'

export const LIVE_UPDATES = ['instant', 'slow', 'paused'] as const
export type LiveUpdates = (typeof LIVE_UPDATES)[number]

export const liveUpdates = createPreference<LiveUpdates>('touchline.live-updates', LIVE_UPDATES, 'instant')
