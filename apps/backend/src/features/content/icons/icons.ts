/** The icon sprite served to the front end at `GET /fe-api/icons.svg`, read once. Its version is a hash of its bytes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { prebuildResponse } from '../../../platform/http/prebuild-response.ts'

export interface Icons {
  readonly svg: string
  readonly version: string
}

const VERSION_LENGTH = 12

export async function readIcons(): Promise<Icons> {
  const svg = await readFile(new URL('assets/icons.svg', import.meta.url), 'utf8')
  return { svg, version: createHash('sha256').update(svg).digest('hex').slice(0, VERSION_LENGTH) }
}

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=300, must-revalidate'

/** Cached permanently when requested with its version, otherwise revalidated. */
export function createIconHandlers({ svg, version }: Icons) {
  const form = { etag: `"${version}"`, type: 'image/svg+xml; charset=utf-8' }
  const immutable = prebuildResponse(svg, { ...form, cacheControl: IMMUTABLE })
  const revalidated = prebuildResponse(svg, { ...form, cacheControl: REVALIDATED })
  return { getIcons: ({ query }) => (query.version === version ? immutable : revalidated) } satisfies Handlers
}
