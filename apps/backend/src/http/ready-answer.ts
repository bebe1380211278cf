/**
 * An answer whose bytes exist already: lists that many callers fetch, and answers stored for a replay. The bytes were
 * made from a value of the endpoint's answer type.
 */
export class Ready {
  readonly body: Buffer | string
  readonly status: number
  readonly etag: string | undefined
  readonly gzip: (() => Promise<Buffer>) | undefined

  constructor(body: Buffer | string, options: { status?: number; etag?: string; gzip?: () => Promise<Buffer> } = {}) {
    this.body = body
    this.status = options.status ?? 200
    this.etag = options.etag
    this.gzip = options.gzip
  }
}
