/**
 * A response whose bytes already exist: lists that many callers fetch, and responses stored for a replay. The bytes
 * were made from a value of the endpoint's response type.
 */
import { createHash } from 'node:crypto'

const ETAG_LENGTH = 16

/** The ETag of these bytes, in quotes. */
export function createEtag(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, ETAG_LENGTH)}"`
}

export interface PrebuiltResponseOptions {
  status?: number
  etag?: string
  /** The compressed body; a promise until it is compressed. */
  gzip?: () => Promise<Buffer> | Buffer
  /** Media type; JSON by default. */
  type?: string
  /** Cache-Control header; by default a response with an ETag is revalidated. */
  cacheControl?: string
}

export class PrebuiltResponse {
  readonly body: Buffer | string
  readonly status: number
  readonly etag: string | undefined
  /** The ETag as it is sent: the same for each compression. */
  readonly weakEtag: string | undefined
  readonly gzip: (() => Promise<Buffer> | Buffer) | undefined
  readonly type: string | undefined
  readonly cacheControl: string

  constructor(body: Buffer | string, options: PrebuiltResponseOptions = {}) {
    this.body = body
    this.status = options.status ?? 200
    this.etag = options.etag
    this.weakEtag = options.etag && `W/${options.etag}`
    this.gzip = options.gzip
    this.type = options.type
    this.cacheControl = options.cacheControl ?? 'no-cache'
  }
}
