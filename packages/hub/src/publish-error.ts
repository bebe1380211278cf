/** A remote server was unreachable or rejected a request. */
export class PublishError extends Error {
  override readonly name = 'PublishError'
  /** The server's error code, else the HTTP status, else 0 without a response. */
  readonly code: number
  /** Whether a retry may succeed. */
  readonly isTemporary: boolean

  constructor(message: string, details: { code: number; isTemporary: boolean; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.isTemporary = details.isTemporary
  }
}
