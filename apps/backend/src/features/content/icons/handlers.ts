/** `GET /fe-api/icons.svg`. Cached permanently when requested with its version, otherwise revalidated. */
import type { Handlers } from '../../../platform/http/handlers.ts'
import { prebuildResponse } from '../../../platform/http/prebuild-response.ts'
import type { Icons } from './icons.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const ASK_ANEW = 'public, max-age=300, must-revalidate'

export function createIconHandlers({ svg, version }: Icons) {
  const form = { etag: `"${version}"`, type: 'image/svg+xml; charset=utf-8' }
  const kept = prebuildResponse(svg, { ...form, cacheControl: FOR_GOOD })
  const revalidated = prebuildResponse(svg, { ...form, cacheControl: ASK_ANEW })
  return { getIcons: ({ query }) => (query.version === version ? kept : revalidated) } satisfies Handlers
}
