/** A database with the schema and the demo player for the tests of one file. */
import { afterAll, beforeAll, vi } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { type BorrowedDatabase, borrowDatabase } from './pooled-database.ts'

// The first start of a run also creates the template.
vi.setConfig({ hookTimeout: 180_000 })

/** With the rights of the schema's owner. Borrows one before the file's tests and releases it after them; the returned function gives it. */
export function useDatabase(): () => Database {
  let borrowed: BorrowedDatabase
  let database: Database
  beforeAll(async () => {
    borrowed = await borrowDatabase()
    database = borrowed.openAsOwner()
  })
  afterAll(() => borrowed.release())
  return () => database
}
