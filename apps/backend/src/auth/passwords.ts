/** Passwords are kept as scrypt hashes with their parameters, so that stronger ones can follow without losing the old. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

interface Parameters {
  cost: number
  blockSize: number
  parallel: number
}

const CURRENT: Parameters = { cost: 2 ** 15, blockSize: 8, parallel: 1 }
const KEY_BYTES = 32

function derive(password: string, salt: Buffer, { cost, blockSize, parallel }: Parameters): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 256 * cost * blockSize }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `scrypt$32768$8$1$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, CURRENT)
  const { cost, blockSize, parallel } = CURRENT
  return ['scrypt', cost, blockSize, parallel, salt.toString('base64'), key.toString('base64')].join('$')
}

// Nobody's hash: checking against it costs what a real check costs, so that timing tells no known addresses.
const NOBODY = `scrypt$${CURRENT.cost}$${CURRENT.blockSize}$${CURRENT.parallel}$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`

/** Whether the password fits the hash; without a hash the same work is done and the answer is no. */
export async function checkPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [scheme, cost, blockSize, parallel, salt = '', key = ''] = (hash ?? NOBODY).split('$')
  if (scheme !== 'scrypt') throw new Error(`unknown password scheme ${scheme}`)
  const parameters = { cost: Number(cost), blockSize: Number(blockSize), parallel: Number(parallel) }
  const derived = await derive(password, Buffer.from(salt, 'base64'), parameters)
  return timingSafeEqual(derived, Buffer.from(key, 'base64')) && hash !== undefined
}
