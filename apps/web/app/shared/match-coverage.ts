/**
 * Which matches have a channel of their own that is wanted, in whatever language, and since when it has told all that
 * changed.
 */
import type { ChannelState } from '@touchline/client/realtime/types'
import { parseMatchChannel } from '@touchline/contract/channels'

export interface MatchCoverage {
  /**
   * The mark since which all that changed of a match was pushed; before all marks while what was missed is still to be
   * fetched, for that will say itself what is gone. Null for a match that is not followed.
   */
  since(matchId: number): number | null
  /** To be told of every channel. */
  onChannel(channel: string, state: ChannelState): void
  /** What a channel missed before a mark has been fetched. */
  onFetched(channel: string, mark: number): void
}

const BEFORE_ALL = -1

/** `onLeft` is called when the last channel of a match is not wanted any more. */
export function createMatchCoverage(onLeft: (matchId: number) => void): MatchCoverage {
  const marks = new Map<number, Map<string, number>>()
  return {
    since(matchId) {
      const own = marks.get(matchId)
      return own ? Math.min(...own.values()) : null
    },
    onChannel(channel, state) {
      const matchId = parseMatchChannel(channel)
      if (matchId === null) return
      const own = marks.get(matchId) ?? new Map<string, number>()
      if (state === 'gap' || (state !== 'released' && !own.has(channel))) own.set(channel, BEFORE_ALL)
      if (state !== 'released') marks.set(matchId, own)
      else if (own.delete(channel) && own.size === 0) {
        marks.delete(matchId)
        onLeft(matchId)
      }
    },
    onFetched(channel, mark) {
      const own = marks.get(parseMatchChannel(channel) ?? 0)
      if (own?.has(channel)) own.set(channel, mark)
    },
  }
}
