/** Whether video is available: the match has one, it is in play, and the operator offers video. */
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { MatchNow } from '../../../shared/match/use-match.ts'
import { useSettings } from '../../../shared/use-settings.ts'

export function useCanWatch(match: Match, { status }: MatchNow): boolean {
  const settings = useSettings()
  const isPlayed = status === MATCH_STATUS.live || status === MATCH_STATUS.stopped
  return match.has_video && isPlayed && settings?.video_settings.enabled === true
}
