/** Whether there is a picture to show: the match has one, it is being played, and the operator shows pictures. */
import { useQuery } from '@tanstack/react-query'
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Match } from '@touchline/contract/entities/match'
import { useApp } from '../../../shared/app-context.tsx'
import type { MatchNow } from '../../../shared/match/use-match.ts'

export function useCanWatch(match: Match, { status }: MatchNow): boolean {
  const { queries } = useApp()
  const { data: settings } = useQuery(queries.settings())
  const isPlayed = status === MATCH_STATUS.live || status === MATCH_STATUS.stopped
  return match.has_video && isPlayed && settings?.video_settings.enabled === true
}
