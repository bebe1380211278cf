/** Which matches have video, and its URL. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Stream, Video } from '@touchline/contract/entities/media'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'

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

export interface MediaDeps {
  readonly catalogue: Catalogue
  /** URL under which browsers reach this back end. */
  readonly publicUrl: string
}

/** `GET /matches/{id}/video` and `/streams`. */
export function createMediaHandlers({ catalogue, publicUrl }: MediaDeps) {
  return {
    getMatchVideo: ({ params: { id }, locale }) => {
      const entry = catalogue.match(id)
      if (!entry || !isShown(entry.feed)) throw new ApiError('NOT_FOUND')
      return { data: buildVideo(id, locale, publicUrl) }
    },
    getMatchStreams: ({ params: { id }, locale }) => {
      const entry = catalogue.match(id)
      if (!entry) throw new ApiError('NOT_FOUND')
      return { data: isShown(entry.feed) ? [buildStream(id, locale, publicUrl)] : [] }
    },
  } satisfies Handlers
}
