/**
 * How old a price may be that a client still shows as trusted. No network is faster than light: what the server said a
 * moment ago is under way. These are the product's own promises added up, not what was found to pass.
 */
import { LOST_CHANNEL_GRACE_MS, MAX_DATA_AGE_MS } from '@touchline/client/live/freshness-monitor'
import { CHECK_INTERVAL_MS, SILENCE_LIMIT_MS } from '@touchline/client/realtime/heartbeat'
import { TURN_MS } from '../../../apps/backend/src/core/realtime/channel-batcher.ts'

/** As late as a bad line makes what it lets through at all. */
export const MOST_DELAY_MS = 2000
/** For a machine that has other things to do; what the test's own process is late comes on top, as measured. */
const BUSY_MS = 1500

/** Markets and matches take turns on a channel. Holds while a client is connected over a line that is whole. */
export const IN_STEP_MS = 2 * TURN_MS + BUSY_MS

/** A connection that is lost is trusted for the grace, a page that is new for as long as it is fresh; one that is silent until it is doubted. */
export const LOSS_MS = Math.max(MAX_DATA_AGE_MS, LOST_CHANNEL_GRACE_MS, SILENCE_LIMIT_MS + CHECK_INTERVAL_MS)
export const OUT_OF_STEP_MS = LOSS_MS + MOST_DELAY_MS + IN_STEP_MS

/** A client counts as in step when nothing has happened to it for so long. */
export const SETTLED_MS = 3000
