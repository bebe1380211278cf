/**
 * Decides whether the prices on the page are fresh. They are while every subscribed channel is in sync; for a grace period
 * after a channel was lost, because it may recover everything missed; and for a new channel, while the page's data of it is
 * recent. They are stale after that, after a gap and while offline, until the missed data has been fetched.
 */

import type { Freshness } from '../live/types.ts'
import type { ChannelState } from '../realtime/types.ts'
import { type Schedule, scheduleWithTimeout } from '../schedule.ts'

export interface FreshnessMonitorOptions {
  setFreshness: (trust: Freshness) => void
  schedule?: Schedule
  /** Clock in milliseconds that continues during device sleep; default `Date.now`. */
  now?: () => number
  /** Grace period of a lost channel in milliseconds; default 3 000. */
  graceMs?: number
  /** Age in milliseconds of the page's data of a channel at its first subscription; default 0. */
  ageOf?: (channel: string) => number
}

export interface FreshnessMonitor {
  /** For `createRealtime`'s `onChannel`. */
  onChannel(channel: string, state: ChannelState): void
  /** For `createRealtime`'s `onStaleChange`. */
  onConnectionStaleChange(isDoubted: boolean): void
  /** Re-evaluates by the clock, because timers do not run while a page is frozen. */
  check(): void
  /** Device or server offline: every channel is stale until it is in sync again. */
  onOffline(): void
  /** Marks the channel's data on the page as stale, when it is older than the subscription. */
  markStale(channel: string): void
  /** Call before refetching a channel's data. Returns the function to call when the data has arrived. */
  beginRefresh(channel: string): () => void
  dispose(): void
}

interface ChannelFreshness {
  /** Cancels the grace timer; null while the channel is not lost. */
  cancel: (() => void) | null
  graceUntil: number
  isOverdue: boolean
  /** Sequence number of the unfilled gap; resubscribing alone does not fill it. */
  gap: number | null
}

/** A lost channel may recover everything missed within this time. */
export const LOST_CHANNEL_GRACE_MS = 3_000
/** Data older than this is stale unless its channel is in sync. */
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

  /** The channel's state; a new channel starts with the page's data and its remaining age. */
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
      if (channel.startsWith('$')) return // player channels carry no prices
      const doubt = getOrAddChannel(channel)
      if (state === 'lost') startGrace(doubt, graceMs)
      else endGrace(doubt)
      if (state === 'gap') doubt.gap = ++gaps
      if (state === 'released') release(channel)
      updateFreshness()
    },
    onConnectionStaleChange(isDoubted) {
      // A lost channel keeps its own grace timer.
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
      if (!doubt) return // released meanwhile
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
