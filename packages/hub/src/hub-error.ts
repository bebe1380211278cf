import type { ProtocolError } from './protocol-codes.ts'

/** What the hub cannot do for its application, under the protocol's error code. */
export class HubError extends RangeError {
  override readonly name = 'HubError'
  readonly code: number

  constructor({ code }: ProtocolError, message: string) {
    super(message)
    this.code = code
  }
}
