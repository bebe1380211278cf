/** Bytes that many callers fetch, made ready to be sent: compressed when first asked for that way, and only once. */
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { Ready, type ReadyOptions } from './prebuilt-response.ts'

const compress = promisify(gzip)
/** Below this size compression costs more than it saves. */
const SMALL = 1024

export function prepareBytes(text: string, options: Omit<ReadyOptions, 'gzip'> & { etag: string }): Ready {
  const body = Buffer.from(text)
  if (body.length < SMALL) return new Ready(body, options)
  let packed: Promise<Buffer> | undefined
  return new Ready(body, {
    ...options,
    gzip: () => {
      packed ??= compress(body, { level: constants.Z_BEST_SPEED })
      return packed
    },
  })
}
