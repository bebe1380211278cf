/**
 * Tracks which matches have a subscribed channel, in any language, and since when its updates are
 * complete.
 */

import { parseMatchChannel } from '@touchline/contract/channels'
import type { CoverageMark } from '../live/types.ts'
import type { ChannelState } from '../realtime/types.ts'

export interface MatchCoverage {
  /**
   * Since when all changes of a match were pushed; before everything while missed data is still
   * being fetched, because that response reports what was removed, and where nothing was missed.
   * Null for an unsubscribed match.
   */
  since(matchId: number): CoverageMark | null
  /** Call for every channel state. */
  onChannel(channel: string, state: ChannelState): void
  /** Call after the data that a channel missed before a position has been fetched. */
  onFetched(channel: string, mark: CoverageMark): void
}

/** Before everything. */
export const ALWAYS: CoverageMark = { revision: -1, atMs: Number.NEGATIVE_INFINITY }

const earlier = (left: CoverageMark, right: CoverageMark): CoverageMark =>
  left.revision <= right.revision ? left : right

/** `onLeft` is called when the last channel of a match is released. */
export function createMatchCoverage(onLeft: (matchId: number) => void): MatchCoverage {
  const marks = new Map<number, Map<string, CoverageMark>>()
  return {
    since(matchId) {
      const marksOfMatch = marks.get(matchId)
      return marksOfMatch ? [...marksOfMatch.values()].reduce(earlier) : null
    },
    onChannel(channel, state) {
      const matchId = parseMatchChannel(channel)
      if (matchId === null) return
      const marksOfMatch = marks.get(matchId) ?? new Map<string, CoverageMark>()
      if (state === 'gap' || (state !== 'released' && !marksOfMatch.has(channel))) marksOfMatch.set(channel, ALWAYS)
      if (state !== 'released') marks.set(matchId, marksOfMatch)
      else if (marksOfMatch.delete(channel) && marksOfMatch.size === 0) {
        marks.delete(matchId)
        onLeft(matchId)
      }
    },
    onFetched(channel, mark) {
      const marksOfMatch = marks.get(parseMatchChannel(channel) ?? 0)
      if (marksOfMatch?.has(channel)) marksOfMatch.set(channel, mark)
    },
  }
}
