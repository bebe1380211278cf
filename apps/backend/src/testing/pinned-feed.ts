/**
 * Start and seed of tests with a simulated feed, independent of the wall clock: an evening with dozens of soccer
 * matches in play.
 */
export const PINNED_START = '2026-11-18T19:00:00Z'
export const PINNED_SEED = 'touchline'

/** Environment of a back end on that feed. */
export const PINNED_FEED = { SIMULATOR_START: PINNED_START, SIMULATOR_SEED: PINNED_SEED }
