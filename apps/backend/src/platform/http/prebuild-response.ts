/** Builds responses that many callers fetch: compressed once, when first requested with gzip. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { PrebuiltResponse, type PrebuiltResponseOptions } from './prebuilt-response.ts'

const compress = promisify(gzip)
/** Below this size compression costs more than it saves. */
const SMALL = 1024

export function prebuildResponse(text: string, options: Omit<PrebuiltResponseOptions, 'gzip'>): PrebuiltResponse {
  const body = Buffer.from(text)
  if (body.length < SMALL) return new PrebuiltResponse(body, options)
  let packed: Promise<Buffer> | Buffer | undefined
  const pack = async () => {
    packed = await compress(body, { level: constants.Z_BEST_SPEED })
    return packed
  }
  return new PrebuiltResponse(body, {
    ...options,
    gzip: () => {
      packed ??= pack()
      return packed
    },
  })
}
