/**
 * Codes of the client protocol: error codes of replies, close codes of the socket, codes of unsubscribe pushes. A close
 * reason must be non-empty and must not be JSON: the client would parse it as reconnect advice and skip its own check
 * for terminal codes.
 */
export interface ProtocolError {
  readonly code: number
  readonly message: string
  /** The client retries automatically. */
  readonly temporary?: true
}

export interface CloseReason {
  readonly code: number
  readonly reason: string
}

export const PROTOCOL_ERRORS = {
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  tooManyRequests: { code: 111, message: 'too many requests', temporary: true },
  unrecoverablePosition: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, ProtocolError>

/**
 * Codes 3000–3499 let the client reconnect, 3500–3999 end its connection permanently. An internal error closes instead
 * of replying, so that the client reconnects with a clean session.
 */
export const CLOSE_REASONS = {
  shutdown: { code: 3001, reason: 'shutdown' },
  serverError: { code: 3004, reason: 'internal server error' },
  expired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  originNotAllowed: { code: 3507, reason: 'origin not allowed' },
  notAvailable: { code: 3508, reason: 'not available' },
  tooManyErrors: { code: 3509, reason: 'too many errors' },
} as const satisfies Record<string, CloseReason>

/** Pushed to end one subscription; from 2500 on the client resubscribes automatically. */
export const UNSUBSCRIBE_REASONS = {
  expired: { code: 2501, reason: 'subscription expired' },
} as const satisfies Record<string, CloseReason>
