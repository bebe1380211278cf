/**
 * Encrypts messages for browsers: RFC 8291 over the content coding `aes128gcm` of RFC 8188. Only the device can read
 * what the push service passes on.
 */
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
/** The one record may have this size, beyond which push services refuse a message. */
const RECORD_BYTES = 4096
const TAG_BYTES = 16
/** Salt, record size, length of the key and the key itself. */
const HEADER_BYTES = 16 + 4 + 1 + 65
/** Marks the last record. */
const DELIMITER = 2

/** The largest payload of one message. */
export const MAX_PAYLOAD_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1

export interface ReceiverKeys {
  /** The browser's public key in base64url. */
  readonly p256dh: string
  /** The secret shared with the browser in base64url. */
  readonly auth: string
}

/** The random inputs of a message; only tests pass them. */
export interface MessageSecrets {
  readonly salt: Uint8Array
  /** The sender's private key of this message. */
  readonly privateKey: Uint8Array
}

/** Whether a text is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url')
    return true
  } catch {
    // Not a point: nothing can be encrypted for it.
    return false
  }
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const labelled = (label: string, ...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from(`${label}\0`), ...parts])

/** Returns the body of the request. Throws RangeError for a payload of more than `MAX_PAYLOAD_BYTES`. */
export function encryptPayload(payload: Uint8Array, { p256dh, auth }: ReceiverKeys, secrets?: MessageSecrets): Buffer {
  if (payload.length > MAX_PAYLOAD_BYTES) throw new RangeError(`a push message of ${payload.length} bytes is too large`)
  const salt = secrets?.salt ?? randomBytes(16)
  const sender = createECDH(CURVE)
  if (secrets) sender.setPrivateKey(secrets.privateKey)
  else sender.generateKeys()
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const keyInfo = labelled('WebPush: info', receiverKey, senderKey)
  const secret = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, labelled('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, labelled('Content-Encoding: nonce'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = [cipher.update(payload), cipher.update(Uint8Array.of(DELIMITER)), cipher.final()]
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    recordSize,
    Uint8Array.of(senderKey.length),
    senderKey,
    ...encrypted,
    cipher.getAuthTag(),
  ])
}
