/**
 * An answer whose bytes exist already: lists that many callers fetch, and answers stored for a replay. The bytes were
 * made from a value of the endpoint's answer type.
 */
export interface PrebuiltResponseOptions {
  status?: number
  etag?: string
  gzip?: () => Promise<Buffer>
  /** Media type; JSON unless given. */
  type?: string
  /** How long it may be kept; with an ETag it is asked for anew unless given. */
  cacheControl?: string
}

export class PrebuiltResponse {
  readonly body: Buffer | string
  readonly status: number
  readonly etag: string | undefined
  readonly gzip: (() => Promise<Buffer>) | undefined
  readonly type: string | undefined
  readonly cacheControl: string

  constructor(body: Buffer | string, options: PrebuiltResponseOptions = {}) {
    this.body = body
    this.status = options.status ?? 200
    this.etag = options.etag
    this.gzip = options.gzip
    this.type = options.type
    this.cacheControl = options.cacheControl ?? 'no-cache'
  }
}
