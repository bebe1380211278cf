/**
 * Heartbeat of the connection: detects half-open sockets, device sleep and frozen pages. After some seconds of silence it
 * pings; frames are ordered, so a pong proves that nothing was missed. Without one the data becomes stale, then the
 * connection times out. A lost connection is silent as well: its grace does not add to the silence before.
 */
import type { Schedule } from '../schedule.ts'

export interface HeartbeatOptions {
  /** Clock in milliseconds that continues during device sleep. */
  now: () => number
  schedule: Schedule
  /** Makes the server send any frame. */
  sendPing: () => void
  /** True: silent for `SILENCE_LIMIT_MS`, data may be stale. False: a frame arrived after all. */
  onStaleChange: (isStale: boolean) => void
  /** No frame arrived within `PONG_TIMEOUT_MS` after a ping. */
  onTimeout: () => void
}

export interface HeartbeatMonitor {
  /** A frame arrived. */
  onActivity(): void
  /** Checks at once, for a page that becomes visible again. */
  check(): void
  start(): void
  /** The connection was lost: data becomes stale unless another one starts within the limit. */
  pause(): void
  stop(): void
}

/** Interval of the check. */
export const CHECK_INTERVAL_MS = 1_000
const PING_AFTER_MS = 7_000
/** After this silence data is stale. */
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

  const remainingMs = () => lastActivityAt + SILENCE_LIMIT_MS - now()
  const isTooLong = () => remainingMs() <= 0

  /** Without a connection. */
  const awaitLimit = () => {
    if (isTooLong()) markStale()
    else cancel = schedule(awaitLimit, remainingMs())
  }

  const stop = () => {
    cancel()
    isRunning = false
  }

  const pause = () => {
    if (!isRunning) return
    stop()
    awaitLimit()
  }

  const check = () => {
    if (!isRunning) return
    const time = now()
    if (isTooLong()) markStale()
    if (pingedAt !== null && time - pingedAt >= PONG_TIMEOUT_MS) {
      pause()
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
    pause,
    stop,
  }
}
