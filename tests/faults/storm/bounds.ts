/**
 * The maximum age of a price that a client shows as current. Sums of the product's own limits, not values found by
 * experiment.
 */
import { LOST_CHANNEL_GRACE_MS, MAX_DATA_AGE_MS } from '@touchline/client/live-session/freshness-monitor'
import { CHECK_INTERVAL_MS, SILENCE_LIMIT_MS } from '@touchline/client/realtime/heartbeat'
import { TURN_MS } from '../../../apps/backend/src/core/realtime/channel-batcher.ts'

/** The longest delay that a faulty proxy adds. */
export const MAX_DELAY_MS = 2000
/** Tolerance for a busy machine; the measured lateness of the test's own process is added to it. */
const BUSY_MS = 1500

/** For a client connected over a healthy proxy. Markets and matches are published in alternating batches. */
export const MAX_AGE_MS = 2 * TURN_MS + BUSY_MS

/** How long prices stay trusted after a loss: the grace of a lost channel, the maximum age of a new page's data, or the silence limit. */
export const MAX_LOSS_MS = Math.max(MAX_DATA_AGE_MS, LOST_CHANNEL_GRACE_MS, SILENCE_LIMIT_MS + CHECK_INTERVAL_MS)
export const MAX_AGE_AFTER_LOSS_MS = MAX_LOSS_MS + MAX_DELAY_MS + MAX_AGE_MS

/** A client counts as synchronized when it had no fault for this long. */
export const SETTLE_MS = 3000
