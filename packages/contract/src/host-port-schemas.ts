/**
 * Messages between a host page's SDK and the sportsbook beyond the plain ones. The frame sends a handshake request to the
 * window around it, which may be any site and therefore learns nothing. The SDK replies with a `MessagePort`, accepted
 * from allowed origins only. All further messages use the port, which no other script of either page can read, so that a
 * signed assertion about the player may travel there, and nowhere else.
 */
import * as v from 'valibot'
import { incomingMessages, outgoingMessages } from './host-messages-schemas.ts'

/** Versions of what is said over the port that this product understands, the best first. */
export const PORT_PROTOCOLS = [1] as const

/** The frame of an SDK bears this name, so that the product knows at once that somebody will answer it. */
export const SDK_FRAME_NAME = 'touchline-embed'

const short = v.pipe(v.string(), v.maxLength(64))
const names = v.pipe(v.array(short), v.maxLength(32))
const nothing = v.optional(v.object({}))

/** From the frame, to any window around it: which versions it speaks. */
export const handshakeRequestMessages = {
  'handshake:syn': v.object({ proto: v.pipe(v.array(v.number()), v.maxLength(16)), caps: names }),
}

/** The SDK's answer, which brings the port; `caps` names what this host can do, `token` among it. */
export const handshakeReplyMessages = {
  'handshake:ack': v.object({ proto: v.picklist(PORT_PROTOCOLS), sdk: short, caps: names }),
}

/** From the host page's SDK to the sportsbook. */
export const portIncomingMessages = {
  ...incomingMessages,
  /** Answers a `sportsbook:token-request` by its id; null: nobody is signed in there, or the host failed to find out. */
  token: v.object({
    token: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(4096))),
    failed: v.optional(v.boolean()),
  }),
  /** Somebody has signed in or out at the host's. */
  refresh_session: nothing,
}

/** From the sportsbook to the host page's SDK. */
export const portOutgoingMessages = {
  ...outgoingMessages,
  'handshake:ready': nothing,
  /** The page in the frame goes: the next one calls anew. */
  'handshake:bye': nothing,
  'sportsbook:token-request': v.object({ why: v.picklist(['init', 'expired']) }),
  /** The player has signed out in the sportsbook; the host's own session is the host's to end. */
  'sportsbook:signed-out': nothing,
  /** A message of the host's had a payload that makes no sense; nothing was done. */
  'sportsbook:error': v.object({ message: v.pipe(v.string(), v.maxLength(500)) }),
}
