import type { ProtocolError } from './protocol-codes.ts'

/** An error of the hub towards its application, with the protocol's error code. */
export class HubError extends RangeError {
  override readonly name = 'HubError'
  readonly code: number

  constructor({ code }: ProtocolError, message: string) {
    super(message)
    this.code = code
  }
}
