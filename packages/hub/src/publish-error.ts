/** A remote server could not be reached, or did not do what it was asked. */
export class PublishError extends Error {
  override readonly name = 'PublishError'
  /** The server's own error code, else the HTTP status, else 0 when there was no answer. */
  readonly code: number
  /** Whether the same call may well succeed later. */
  readonly isTemporary: boolean

  constructor(message: string, details: { code: number; isTemporary: boolean; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.isTemporary = details.isTemporary
  }
}
