/** Whether there is a picture to show: the match has one, it is being played, and the operator shows pictures. */
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { MatchNow } from '../../../shared/match/use-match.ts'
import { useSettings } from '../../../shared/use-settings.ts'

export function useCanWatch(match: Match, { status }: MatchNow): boolean {
  const settings = useSettings()
  const isPlayed = status === MATCH_STATUS.live || status === MATCH_STATUS.stopped
  return match.has_video && isPlayed && settings?.video_settings.enabled === true
}
