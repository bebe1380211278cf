/**
 * Seals the seeds of draws: the database holds them encrypted (AES-256-GCM), so that a copy of it foretells no draw.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const SEED_BYTES = 32

export interface SealSeed {
  /** A new random seed, in lower-case hex. */
  create(): string
  seal(seed: string): string
  /** Throws when the text was sealed with another secret, or changed. */
  open(sealed: string): string
}

export function createSealSeed(secret: string): SealSeed {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'touchline draw seeds', 32))
  return {
    create: () => randomBytes(SEED_BYTES).toString('hex'),
    seal(seed) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const sealed = Buffer.concat([cipher.update(seed, 'hex'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('hex')
    },
  }
}
