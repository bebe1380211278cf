/**
 * Decides whether the prices on the page can be trusted. They can while every wanted channel is in step; they can for
 * some seconds after a channel was lost, because it may come back with all that was missed; they cannot after that, nor
 * after a gap, until what was missed has been fetched.
 */
import type { ChannelState } from '../realtime/types.ts'
import { type Schedule, scheduleByTimer } from '../schedule.ts'
import type { Trust } from './types.ts'

export interface TrustOptions {
  setTrust: (trust: Trust) => void
  schedule?: Schedule
  /** How long a lost channel is trusted; 10 000 ms unless given. */
  graceMs?: number
}

export interface TrustGuard {
  /** For `createRealtime`'s `onChannel`. */
  onChannel(channel: string, state: ChannelState): void
  /** For `createRealtime`'s `onDoubt`. */
  onDoubt(isDoubted: boolean): void
  /** To be called before a channel's data is fetched anew; the answer is to be called when it is there. */
  beginRefresh(channel: string): () => void
  dispose(): void
}

interface Doubt {
  /** Calls off the end of grace; null while the channel is not lost. */
  cancel: (() => void) | null
  isOverdue: boolean
  /** The number of the gap not yet filled; being in step again does not bring back what was missed. */
  gap: number | null
}

const GRACE_MS = 10_000

export function createTrustGuard({
  setTrust,
  schedule = scheduleByTimer,
  graceMs = GRACE_MS,
}: TrustOptions): TrustGuard {
  const doubts = new Map<string, Doubt>()
  let gaps = 0

  const decide = () => {
    const isStale = [...doubts.values()].some(doubt => doubt.isOverdue || doubt.gap !== null)
    setTrust(isStale ? 'stale' : 'trusted')
  }

  const doubtOf = (channel: string): Doubt => {
    const doubt = doubts.get(channel) ?? { cancel: null, isOverdue: false, gap: null }
    doubts.set(channel, doubt)
    return doubt
  }

  const lose = (doubt: Doubt) => {
    doubt.cancel ??= schedule(() => {
      doubt.isOverdue = true
      decide()
    }, graceMs)
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
      if (state === 'lost') lose(doubt)
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
