/**
 * Decides whether the prices on the page can be trusted. They can while every wanted channel is in step. They can for a
 * moment after a channel was lost, because it may come back with all that was missed; when a channel is first wanted, for
 * as long as what the page shows of it is young. They cannot after that, nor after a gap, nor without a network,
 * until what was missed has been fetched.
 */
import type { ChannelState } from '../realtime/types.ts'
import { type Schedule, scheduleWithTimeout } from '../schedule.ts'
import type { Freshness } from './types.ts'

export interface FreshnessMonitorOptions {
  setFreshness: (trust: Freshness) => void
  schedule?: Schedule
  /** Milliseconds of a clock that goes on while the computer sleeps; `Date.now` unless given. */
  now?: () => number
  /** How long a channel that was in step is trusted after it was lost; 3 000 ms unless given. */
  graceMs?: number
  /** How old the page's data of a channel is, in milliseconds, when the channel is first wanted; 0 unless given. */
  ageOf?: (channel: string) => number
}

export interface FreshnessMonitor {
  /** For `createRealtime`'s `onChannel`. */
  onChannel(channel: string, state: ChannelState): void
  /** For `createRealtime`'s `onStaleChange`. */
  onConnectionStaleChange(isDoubted: boolean): void
  /** Looks at the clock: while a page is frozen no timer runs. */
  check(): void
  /** The device has no network, or the server cannot be reached: nothing is trusted that is not in step again. */
  onOffline(): void
  /** What the page shows of the channel is from before it was in step: to be called when it may be old. */
  markStale(channel: string): void
  /** To be called before a channel's data is fetched anew; the answer is to be called when it is there. */
  beginRefresh(channel: string): () => void
  dispose(): void
}

interface ChannelFreshness {
  /** Calls off the end of grace; null while the channel is not lost. */
  cancel: (() => void) | null
  graceUntil: number
  isOverdue: boolean
  /** The number of the gap not yet filled; being in step again does not bring back what was missed. */
  gap: number | null
}

/** A channel that was in step and is lost may come back within this time with all that was missed. */
export const LOST_CHANNEL_GRACE_MS = 3_000
/** Data older than this is not trusted unless its channel is in step. */
export const MAX_DATA_AGE_MS = 10_000

export function createFreshnessMonitor(options: FreshnessMonitorOptions): FreshnessMonitor {
  const {
    setFreshness,
    schedule = scheduleWithTimeout,
    graceMs = LOST_CHANNEL_GRACE_MS,
    ageOf = () => 0,
    now = Date.now,
  } = options
  const channels = new Map<string, ChannelFreshness>()
  let gaps = 0

  const updateFreshness = () => {
    const isStale = [...channels.values()].some(doubt => doubt.isOverdue || doubt.gap !== null)
    setFreshness(isStale ? 'stale' : 'trusted')
  }

  const check = () => {
    const time = now()
    for (const doubt of channels.values()) if (doubt.cancel && time >= doubt.graceUntil) doubt.isOverdue = true
    updateFreshness()
  }

  const startGrace = (doubt: ChannelFreshness, forMs: number) => {
    if (doubt.cancel) return
    doubt.graceUntil = now() + forMs
    doubt.isOverdue ||= forMs <= 0
    doubt.cancel = schedule(check, Math.max(0, forMs))
  }

  /** The doubt about a channel; one that is new has nothing but the page's data yet. */
  const getOrAddChannel = (channel: string): ChannelFreshness => {
    const known = channels.get(channel)
    if (known) return known
    const doubt = { cancel: null, graceUntil: 0, isOverdue: false, gap: null }
    channels.set(channel, doubt)
    startGrace(doubt, MAX_DATA_AGE_MS - ageOf(channel))
    return doubt
  }

  const endGrace = (doubt: ChannelFreshness) => {
    doubt.cancel?.()
    doubt.cancel = null
    doubt.isOverdue = false
  }

  const release = (channel: string) => {
    endGrace(getOrAddChannel(channel))
    channels.delete(channel)
  }

  return {
    onChannel(channel, state) {
      if (channel.startsWith('$')) return // a player's own channel says nothing about prices
      const doubt = getOrAddChannel(channel)
      if (state === 'lost') startGrace(doubt, graceMs)
      else endGrace(doubt)
      if (state === 'gap') doubt.gap = ++gaps
      if (state === 'released') release(channel)
      updateFreshness()
    },
    onConnectionStaleChange(isDoubted) {
      // A channel that was lost as well is judged by its own return.
      for (const doubt of channels.values()) if (isDoubted || !doubt.cancel) doubt.isOverdue = isDoubted
      updateFreshness()
    },
    check,
    onOffline() {
      for (const doubt of channels.values()) {
        startGrace(doubt, 0)
        doubt.isOverdue = true
      }
      updateFreshness()
    },
    markStale(channel) {
      const doubt = channels.get(channel)
      if (!doubt) return // it was released meanwhile
      doubt.gap = ++gaps
      updateFreshness()
    },
    beginRefresh(channel) {
      const begun = gaps
      return () => {
        const doubt = channels.get(channel)
        if (!doubt || doubt.gap === null || doubt.gap > begun) return
        doubt.gap = null
        updateFreshness()
      }
    },
    dispose: () => [...channels.keys()].forEach(release),
  }
}
