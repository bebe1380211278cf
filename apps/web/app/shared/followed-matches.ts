/** Which matches have a channel of their own that is wanted, in whatever language. */
import type { ChannelState } from '@touchline/client/realtime/types'
import { matchOfChannel } from '@touchline/contract/channels'

export interface FollowedMatches {
  has(matchId: number): boolean
  /** To be told of every channel. */
  onChannel(channel: string, state: ChannelState): void
}

/** `onLeft` is called when the last channel of a match is not wanted any more. */
export function createFollowedMatches(onLeft: (matchId: number) => void): FollowedMatches {
  const channels = new Map<number, Set<string>>()
  return {
    has: matchId => channels.has(matchId),
    onChannel(channel, state) {
      const matchId = matchOfChannel(channel)
      if (matchId === null) return
      const own = channels.get(matchId) ?? new Set()
      if (state !== 'released') channels.set(matchId, own.add(channel))
      else if (own.delete(channel) && own.size === 0) {
        channels.delete(matchId)
        onLeft(matchId)
      }
    },
  }
}
