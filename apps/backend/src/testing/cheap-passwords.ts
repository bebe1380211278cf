/**
 * Password hashes of minimal cost, for tests that open hundreds of accounts. Production cannot be configured to use
 * them.
 */
import { Passwords } from '../features/accounts/passwords.ts'

export const createCheapPasswords = (): Passwords => new Passwords({ cost: 2 ** 10, blockSize: 8, parallel: 1 })
