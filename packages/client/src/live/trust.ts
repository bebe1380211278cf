/**
 * Decides whether the prices on the page can be trusted. They can while every wanted channel is in step. They can for a
 * moment after a channel was lost, because it may come back with all that was missed; when a channel is first wanted, for
 * as long as what the page shows of it is young. They cannot after that, nor after a gap, nor without a network,
 * until what was missed has been fetched.
 */
import type { ChannelState } from '../realtime/types.ts'
import { type Schedule, scheduleByTimer } from '../schedule.ts'
import type { Trust } from './types.ts'

export interface TrustOptions {
  setTrust: (trust: Trust) => void
  schedule?: Schedule
  /** Milliseconds of a clock that goes on while the computer sleeps; `Date.now` unless given. */
  now?: () => number
  /** How long a channel that was in step is trusted after it was lost; 3 000 ms unless given. */
  graceMs?: number
  /** How old the page's data of a channel is, in milliseconds, when the channel is first wanted; 0 unless given. */
  ageOf?: (channel: string) => number
}

export interface TrustGuard {
  /** For `createRealtime`'s `onChannel`. */
  onChannel(channel: string, state: ChannelState): void
  /** For `createRealtime`'s `onDoubt`. */
  onDoubt(isDoubted: boolean): void
  /** Looks at the clock: while a page is frozen no timer runs. */
  check(): void
  /** The device has no network, or the server cannot be reached: nothing is trusted that is not in step again. */
  onOffline(): void
  /** What the page shows of the channel is from before it was in step: to be called when it may be old. */
  distrust(channel: string): void
  /** To be called before a channel's data is fetched anew; the answer is to be called when it is there. */
  beginRefresh(channel: string): () => void
  dispose(): void
}

interface Doubt {
  /** Calls off the end of grace; null while the channel is not lost. */
  cancel: (() => void) | null
  graceUntil: number
  isOverdue: boolean
  /** The number of the gap not yet filled; being in step again does not bring back what was missed. */
  gap: number | null
}

/** A channel that was in step and is lost may come back within this time with all that was missed. */
export const GRACE_MS = 3_000
/** Data older than this is not trusted unless its channel is in step. */
export const FRESH_MS = 10_000

export function createTrustGuard(options: TrustOptions): TrustGuard {
  const { setTrust, schedule = scheduleByTimer, graceMs = GRACE_MS, ageOf = () => 0, now = Date.now } = options
  const doubts = new Map<string, Doubt>()
  let gaps = 0

  const decide = () => {
    const isStale = [...doubts.values()].some(doubt => doubt.isOverdue || doubt.gap !== null)
    setTrust(isStale ? 'stale' : 'trusted')
  }

  const check = () => {
    const time = now()
    for (const doubt of doubts.values()) if (doubt.cancel && time >= doubt.graceUntil) doubt.isOverdue = true
    decide()
  }

  const lose = (doubt: Doubt, forMs: number) => {
    if (doubt.cancel) return
    doubt.graceUntil = now() + forMs
    doubt.isOverdue ||= forMs <= 0
    doubt.cancel = schedule(check, Math.max(0, forMs))
  }

  /** The doubt about a channel; one that is new has nothing but the page's data yet. */
  const doubtOf = (channel: string): Doubt => {
    const known = doubts.get(channel)
    if (known) return known
    const doubt = { cancel: null, graceUntil: 0, isOverdue: false, gap: null }
    doubts.set(channel, doubt)
    lose(doubt, FRESH_MS - ageOf(channel))
    return doubt
  }

  const regain = (doubt: Doubt) => {
    doubt.cancel?.()
    doubt.cancel = null
    doubt.isOverdue = false
  }

  const release = (channel: string) => {
    regain(doubtOf(channel))
    doubts.delete(channel)
  }

  return {
    onChannel(channel, state) {
      if (channel.startsWith('$')) return // a player's own channel says nothing about prices
      const doubt = doubtOf(channel)
      if (state === 'lost') lose(doubt, graceMs)
      else regain(doubt)
      if (state === 'gap') doubt.gap = ++gaps
      if (state === 'released') release(channel)
      decide()
    },
    onDoubt(isDoubted) {
      // A channel that was lost as well is judged by its own return.
      for (const doubt of doubts.values()) if (isDoubted || !doubt.cancel) doubt.isOverdue = isDoubted
      decide()
    },
    check,
    onOffline() {
      for (const doubt of doubts.values()) {
        lose(doubt, 0)
        doubt.isOverdue = true
      }
      decide()
    },
    distrust(channel) {
      const doubt = doubts.get(channel)
      if (!doubt) return // it was released meanwhile
      doubt.gap = ++gaps
      decide()
    },
    beginRefresh(channel) {
      const begun = gaps
      return () => {
        const doubt = doubts.get(channel)
        if (!doubt || doubt.gap === null || doubt.gap > begun) return
        doubt.gap = null
        decide()
      }
    },
    dispose: () => [...doubts.keys()].forEach(release),
  }
}
