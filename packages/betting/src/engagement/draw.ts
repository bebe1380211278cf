/**
 * Commit and reveal. Before a draw the server shows the SHA-256 of a secret seed; the draw is an HMAC-SHA256 of a public
 * message under that seed; afterwards the seed is shown and anybody computes both again. Hashing is left to the caller
 * (node:crypto on the server, SubtleCrypto in the browser): here are the texts to hash, and what a digest means.
 *
 * A seed must be fixed before anything is known that it decides about: a box's before it can be opened, a jackpot round's
 * before any of its entries is placed.
 *
 * Seeds are 32 bytes in lower-case hex. Commitments hash the hex text; the HMAC's key is the 32 bytes themselves.
 */

const DIGEST = /^[0-9a-f]{64}$/
const DRAWN_DIGITS = 16
const DRAWN_BITS = 64n

/**
 * A whole number from 0 to `range` − 1: the first 64 bits of the digest, big-endian, times `range` / 2^64, rounded down. No
 * value is more than range / 2^64 likelier than another. Throws RangeError unless the digest is 64 lower-case hex digits
 * and the range above zero.
 */
export function drawNumber(digest: string, range: number): number {
  if (!DIGEST.test(digest)) throw new RangeError('not a SHA-256 digest in lower-case hex')
  if (!Number.isSafeInteger(range) || range <= 0) throw new RangeError(`not a range to draw from: ${range}`)
  return Number((BigInt(`0x${digest.slice(0, DRAWN_DIGITS)}`) * BigInt(range)) >> DRAWN_BITS)
}
