/**
 * Decides whether the prices on the page are fresh. They are while every subscribed channel is in sync; for a grace period
 * after a channel was lost, because it may recover everything missed; and for a new channel, while the page's data of it is
 * recent. They are stale after that, after a gap and while offline, until the missed data has been fetched.
 */

import type { Freshness } from '../live/types.ts'
import type { ChannelState } from '../realtime/types.ts'
import { type Schedule, scheduleWithTimeout } from '../schedule.ts'

export interface FreshnessMonitorOptions {
  setFreshness: (freshness: Freshness) => void
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
  onConnectionStaleChange(isStale: boolean): void
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
    const isStale = [...channels.values()].some(entry => entry.isOverdue || entry.gap !== null)
    setFreshness(isStale ? 'stale' : 'trusted')
  }

  const check = () => {
    const time = now()
    for (const entry of channels.values()) if (entry.cancel && time >= entry.graceUntil) entry.isOverdue = true
    updateFreshness()
  }

  const startGrace = (entry: ChannelFreshness, forMs: number) => {
    if (entry.cancel) return
    entry.graceUntil = now() + forMs
    entry.isOverdue ||= forMs <= 0
    entry.cancel = schedule(check, Math.max(0, forMs))
  }

  /** The channel's state; a new channel starts with the page's data and its remaining age. */
  const getOrAddChannel = (channel: string): ChannelFreshness => {
    const existing = channels.get(channel)
    if (existing) return existing
    const entry = { cancel: null, graceUntil: 0, isOverdue: false, gap: null }
    channels.set(channel, entry)
    startGrace(entry, MAX_DATA_AGE_MS - ageOf(channel))
    return entry
  }

  const endGrace = (entry: ChannelFreshness) => {
    entry.cancel?.()
    entry.cancel = null
    entry.isOverdue = false
  }

  const release = (channel: string) => {
    endGrace(getOrAddChannel(channel))
    channels.delete(channel)
  }

  return {
    onChannel(channel, state) {
      if (channel.startsWith('$')) return // player channels carry no prices
      const entry = getOrAddChannel(channel)
      if (state === 'lost') startGrace(entry, graceMs)
      else endGrace(entry)
      if (state === 'gap') entry.gap = ++gaps
      if (state === 'released') release(channel)
      updateFreshness()
    },
    onConnectionStaleChange(isStale) {
      // A lost channel keeps its own grace timer.
      for (const entry of channels.values()) if (isStale || !entry.cancel) entry.isOverdue = isStale
      updateFreshness()
    },
    check,
    onOffline() {
      for (const entry of channels.values()) {
        startGrace(entry, 0)
        entry.isOverdue = true
      }
      updateFreshness()
    },
    markStale(channel) {
      const entry = channels.get(channel)
      if (!entry) return // released meanwhile
      entry.gap = ++gaps
      updateFreshness()
    },
    beginRefresh(channel) {
      const begun = gaps
      return () => {
        const entry = channels.get(channel)
        if (!entry || entry.gap === null || entry.gap > begun) return
        entry.gap = null
        updateFreshness()
      }
    },
    dispose: () => [...channels.keys()].forEach(release),
  }
}
