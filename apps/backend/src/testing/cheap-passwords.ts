/** Hashes that cost next to nothing, for tests, which open hundreds of accounts. Production has no way to ask for them. */
import { Passwords } from '../features/accounts/passwords.ts'

export const createCheapPasswords = (): Passwords => new Passwords({ cost: 2 ** 10, blockSize: 8, parallel: 1 })
