/** Which matches have a picture, and where it is. */
import { MATCH_STATUS } from '@touchline/betting/market-availability'
import type { Stream, Video } from '@touchline/contract/entities/media'
import type { FeedMatch } from '@touchline/simulator/feed-match'

/** Who makes the pictures of the reference system. */
const PROVIDER = 'touchline-simulation'

/** Whether there is a picture of the match right now: it is shown, and being played. */
export function isShown({ hasVideo, status }: FeedMatch): boolean {
  return hasVideo && (status === MATCH_STATUS.live || status === MATCH_STATUS.stopped)
}

/** The picture as a page to frame. */
export function buildVideo(matchId: number, locale: string, publicUrl: string): Video {
  const url = new URL(`/media/matches/${matchId}`, publicUrl)
  url.searchParams.set('lang', locale)
  return { url: url.href, kind: 'iframe', provider: PROVIDER, delay_seconds: 0 }
}

export function buildStream(matchId: number, locale: string, publicUrl: string): Stream {
  return { id: 'simulation', name: 'Simulation', language: locale, ...buildVideo(matchId, locale, publicUrl) }
}
