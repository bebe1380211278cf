/**
 * Passwords are stored as scrypt hashes with their parameters, so that parameters can be raised without invalidating
 * stored hashes.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../platform/http/api-error.ts'

export interface ScryptParameters {
  readonly cost: number
  readonly blockSize: number
  readonly parallel: number
}

/** OWASP's first choice for scrypt (Password Storage Cheat Sheet): 128 MiB and about a third of a second per hash. */
export const OWASP_SCRYPT: ScryptParameters = { cost: 2 ** 17, blockSize: 8, parallel: 1 }
const KEY_BYTES = 32
/** Hashes computed concurrently on libuv's thread pool; its other threads stay free for files and DNS lookups. */
const MAX_RUNNING = 2
/** Length of the queue, about ten seconds of work; a client waiting longer would have given up. */
const MAX_WAITING = 50
const RETRY_AFTER_SECONDS = 5

function derive(password: string, salt: Buffer, { cost, blockSize, parallel }: ScryptParameters): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function format({ cost, blockSize, parallel }: ScryptParameters, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64'), key.toString('base64')].join('$')
}

function parse(hash: string): { parameters: ScryptParameters; salt: Buffer; key: Buffer } {
  const [scheme, cost, blockSize, parallel, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') throw new Error(`unknown password scheme ${scheme}`)
  return {
    parameters: { cost: Number(cost), blockSize: Number(blockSize), parallel: Number(parallel) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

export class Passwords {
  readonly #parameters: ScryptParameters
  /**
   * A dummy hash: verifying against it takes as long as a real check, so that timing does not reveal known addresses.
   */
  readonly #nobody: string
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(parameters: ScryptParameters = OWASP_SCRYPT) {
    this.#parameters = parameters
    this.#nobody = format(parameters, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))
  }

  /** Returns `scrypt$131072$8$1$salt$key`. Throws UNAVAILABLE when the queue is full. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return format(this.#parameters, salt, await this.#derive(password, salt, this.#parameters))
  }

  /** Whether the password matches the hash; without a hash does the same work and returns false. Throws as `hash`. */
  async check(password: string, hash: string | undefined): Promise<boolean> {
    const { parameters, salt, key } = parse(hash ?? this.#nobody)
    return timingSafeEqual(await this.#derive(password, salt, parameters), key) && hash !== undefined
  }

  /** Whether the hash is weaker than a new one would be. */
  isOutdated(hash: string): boolean {
    const { cost, blockSize, parallel } = parse(hash).parameters
    const { cost: newCost, blockSize: newBlockSize, parallel: newParallel } = this.#parameters
    return cost * blockSize * parallel < newCost * newBlockSize * newParallel
  }

  async #derive(password: string, salt: Buffer, parameters: ScryptParameters): Promise<Buffer> {
    if (this.#waiting.length >= MAX_WAITING)
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    if (this.#running >= MAX_RUNNING) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await derive(password, salt, parameters)
    } finally {
      // The slot passes to the next in the queue, or is freed.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
