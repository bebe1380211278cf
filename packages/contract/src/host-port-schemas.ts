/**
 * Messages between a host page's SDK and the sportsbook beyond the plain ones. The frame sends a handshake request to the
 * window around it, which may be any site and therefore receives no data. The SDK replies with a `MessagePort`, accepted
 * from allowed origins only. All further messages use the port, which no other script of either page can read, so that a
 * signed assertion about the player may travel there, and nowhere else.
 */
import * as v from 'valibot'
import { incomingMessages, outgoingMessages } from './host-messages-schemas.ts'

/** Supported protocol versions of the port, best first. */
export const PORT_PROTOCOLS = [1] as const

/** Frame name set by the SDK, by which the product expects an SDK's response. Words about the host may follow it: `host-header`. */
export const SDK_FRAME_NAME = 'touchline-embed'

const short = v.pipe(v.string(), v.maxLength(64))
const names = v.pipe(v.array(short), v.maxLength(32))
const nothing = v.optional(v.object({}))

/** From the frame to any parent window: the supported versions. */
export const handshakeRequestMessages = {
  'handshake:syn': v.object({ proto: v.pipe(v.array(v.number()), v.maxLength(16)), caps: names }),
}

/** The SDK's reply, which transfers the port. `caps` lists the host's capabilities, such as `token`. */
export const handshakeReplyMessages = {
  'handshake:ack': v.object({ proto: v.picklist(PORT_PROTOCOLS), sdk: short, caps: names }),
}

/** Messages from the host page's SDK to the sportsbook. */
export const portIncomingMessages = {
  ...incomingMessages,
  /**
   * Response to a `sportsbook:token-request`, by its id. Null: nobody is signed in, or the host could not determine it.
   */
  token: v.object({
    token: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(4096))),
    failed: v.optional(v.boolean()),
  }),
  /** A player signed in or out at the host. */
  refresh_session: nothing,
}

/** Messages from the sportsbook to the host page's SDK. */
export const portOutgoingMessages = {
  ...outgoingMessages,
  'handshake:ready': nothing,
  /** The page in the frame unloads; the next one starts a new handshake. */
  'handshake:bye': nothing,
  'sportsbook:token-request': v.object({ why: v.picklist(['init', 'expired']) }),
  /** The player signed out in the sportsbook; the host must end its own session itself. */
  'sportsbook:signed-out': nothing,
  /** A host message could not be executed, or not wholly; with its `id` where it was rejected and has one. */
  'sportsbook:error': v.object({ message: v.pipe(v.string(), v.maxLength(500)) }),
}
