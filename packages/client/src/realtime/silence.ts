/**
 * Notices that nothing comes any more: a socket that is open in name only, a computer that slept, a page that was frozen.
 * After some seconds of silence the server is asked for any sign of life; what it sends comes behind everything sent
 * before, so a sign heard means that nothing was missed. Without one the silence is doubted, then given up.
 */
import type { Schedule } from '../schedule.ts'

export interface SilenceOptions {
  /** Milliseconds of a clock that goes on while the computer sleeps. */
  now: () => number
  schedule: Schedule
  /** Makes the server send something, whatever it is. */
  ask: () => void
  /** True: nothing was heard for too long, so what is known may be old. False: something came after all. */
  onDoubt: (isDoubted: boolean) => void
  /** The server was asked and did not answer. */
  onDead: () => void
}

export interface SilenceWatch {
  /** Something came. */
  heard(): void
  /** Looks at once; for when a page comes back to the front. */
  check(): void
  start(): void
  /** The connection is gone; a silence before that was too long is doubted still. */
  stop(): void
}

/** How often the silence is looked at. */
export const CHECK_MS = 1_000
const ASK_MS = 7_000
/** What has been silent for so long is doubted. */
export const DOUBT_MS = 10_000
const ANSWER_MS = 3_000

export function createSilenceWatch({ now, schedule, ask, onDoubt, onDead }: SilenceOptions): SilenceWatch {
  let last = 0
  let askedAt: number | null = null
  let isDoubted = false
  let isRunning = false
  let cancel = () => {}

  const plan = () => {
    cancel()
    cancel = schedule(check, CHECK_MS)
  }

  const heard = () => {
    last = now()
    askedAt = null
    if (!isDoubted) return
    isDoubted = false
    onDoubt(false)
  }

  const doubt = () => {
    if (isDoubted) return
    isDoubted = true
    onDoubt(true)
  }

  const isTooLong = () => now() - last >= DOUBT_MS

  const stop = () => {
    if (isRunning && isTooLong()) doubt()
    isRunning = false
    cancel()
  }

  const check = () => {
    if (!isRunning) return
    const time = now()
    if (isTooLong()) doubt()
    if (askedAt !== null && time - askedAt >= ANSWER_MS) {
      stop()
      onDead()
      return
    }
    if (askedAt === null && time - last >= ASK_MS) {
      askedAt = time
      ask()
    }
    plan()
  }

  return {
    heard,
    check,
    start() {
      isRunning = true
      heard()
      plan()
    },
    stop,
  }
}
