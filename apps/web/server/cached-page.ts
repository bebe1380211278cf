/** A page as it is served: compressed once in each encoding, with an ETag by its content. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createEtag } from './bytes-cache.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * `partial`: with what of the data has arrived; `kept`: an earlier page in place of one that could not be rendered;
 * `failed`: without its data; `shed`: not rendered, because too many others wait.
 */
export const PAGE_OUTCOMES = ['complete', 'partial', 'kept', 'failed', 'shed'] as const
export type PageOutcome = (typeof PAGE_OUTCOMES)[number]

export interface Page {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Cache lifetime of the page in seconds; 0: not cacheable. */
  readonly maxAge: number
  readonly outcome: PageOutcome
  /** Returns the HTML with locked prices, for when the page is old; absent where there are none. */
  readonly lockPrices?: () => string
}

export interface CachedPage extends Page {
  readonly etag: string
  /** The body in an encoding, compressed once. */
  encoded(encoding: Encoding): Promise<Buffer>
  /** The encoded body if it already exists. */
  ready(encoding: Encoding): Buffer | undefined
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, QUALITY)
  return encoding === 'gzip' ? deflate(body, { level: 6 }) : Promise.resolve(body)
}

export function toCachedPage(page: Page): CachedPage {
  const encodings = new Map<Encoding, Promise<Buffer>>()
  const ready = new Map<Encoding, Buffer>()
  return {
    ...page,
    etag: createEtag(page.body),
    encoded(encoding) {
      const existing = encodings.get(encoding)
      if (existing) return existing
      const encoded = encode(page.body, encoding).then(buffer => {
        ready.set(encoding, buffer)
        return buffer
      })
      encodings.set(encoding, encoded)
      return encoded
    },
    ready: encoding => ready.get(encoding),
  }
}

/** The best encoding that a client accepts. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = (accepted ?? '').split(',').flatMap(part => {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    return parameters.some(text => /^q=0(\.0*)?$/.test(text)) ? [] : name
  })
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
