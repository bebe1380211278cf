/**
 * Notices that nothing comes any more: a socket that is open in name only, a computer that slept, a page that was frozen.
 * After some seconds of silence the server is asked for any sign of life; what it sends comes behind everything sent
 * before, so a sign heard means that nothing was missed. Without one the silence is doubted, then given up.
 */
import type { Schedule } from '../schedule.ts'

export interface HeartbeatOptions {
  /** Milliseconds of a clock that goes on while the computer sleeps. */
  now: () => number
  schedule: Schedule
  /** Makes the server send something, whatever it is. */
  sendPing: () => void
  /** True: nothing was heard for too long, so what is known may be old. False: something came after all. */
  onStaleChange: (isDoubted: boolean) => void
  /** The server was asked and did not answer. */
  onTimeout: () => void
}

export interface HeartbeatMonitor {
  /** Something came. */
  onActivity(): void
  /** Looks at once; for when a page comes back to the front. */
  check(): void
  start(): void
  /** The connection is gone; a silence before that was too long is doubted still. */
  stop(): void
}

/** How often the silence is looked at. */
export const CHECK_INTERVAL_MS = 1_000
const PING_AFTER_MS = 7_000
/** What has been silent for so long is doubted. */
export const SILENCE_LIMIT_MS = 10_000
const PONG_TIMEOUT_MS = 3_000

export function createHeartbeatMonitor({
  now,
  schedule,
  sendPing,
  onStaleChange,
  onTimeout,
}: HeartbeatOptions): HeartbeatMonitor {
  let lastActivityAt = 0
  let pingedAt: number | null = null
  let isStale = false
  let isRunning = false
  let cancel = () => {}

  const scheduleCheck = () => {
    cancel()
    cancel = schedule(check, CHECK_INTERVAL_MS)
  }

  const onActivity = () => {
    lastActivityAt = now()
    pingedAt = null
    if (!isStale) return
    isStale = false
    onStaleChange(false)
  }

  const markStale = () => {
    if (isStale) return
    isStale = true
    onStaleChange(true)
  }

  const isTooLong = () => now() - lastActivityAt >= SILENCE_LIMIT_MS

  const stop = () => {
    if (isRunning && isTooLong()) markStale()
    isRunning = false
    cancel()
  }

  const check = () => {
    if (!isRunning) return
    const time = now()
    if (isTooLong()) markStale()
    if (pingedAt !== null && time - pingedAt >= PONG_TIMEOUT_MS) {
      stop()
      onTimeout()
      return
    }
    if (pingedAt === null && time - lastActivityAt >= PING_AFTER_MS) {
      pingedAt = time
      sendPing()
    }
    scheduleCheck()
  }

  return {
    onActivity,
    check,
    start() {
      isRunning = true
      onActivity()
      scheduleCheck()
    },
    stop,
  }
}
