/** `GET /matches/{id}/video` and `/streams`. */
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { buildStream, buildVideo, isShown } from './broadcast.ts'

export interface MediaDeps {
  readonly catalogue: Catalogue
  /** URL under which browsers reach this back end. */
  readonly publicUrl: string
}

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
