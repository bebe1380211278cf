/** Which matches have video, and its URL. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Stream, Video } from '@touchline/contract/entities/media'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'

/** Provider of the reference system's simulated video. */
const PROVIDER = 'touchline-simulation'

/** Whether the match has video at the moment: it is broadcast and in play. */
export function isShown({ hasVideo, status }: FeedMatch): boolean {
  return hasVideo && (status === MATCH_STATUS.live || status === MATCH_STATUS.stopped)
}

/** The video as a page for an iframe. */
export function buildVideo(matchId: number, locale: string, publicUrl: string): Video {
  const url = new URL(`/media/matches/${matchId}`, publicUrl)
  url.searchParams.set('lang', locale)
  return { url: url.href, kind: 'iframe', provider: PROVIDER, delay_seconds: 0 }
}

export function buildStream(matchId: number, locale: string, publicUrl: string): Stream {
  return { id: 'simulation', name: 'Simulation', language: locale, ...buildVideo(matchId, locale, publicUrl) }
}
