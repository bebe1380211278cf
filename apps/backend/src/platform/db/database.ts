/** The database interface of the back end: a Kysely instance, prepared statements and connections. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Location of the data: in this process's memory, in a folder, or on a PostgreSQL server. */
export type DatabaseSource =
  | {
      kind: 'memory'
      /** Files to start from, as PGlite's `dumpDataDir` writes them, of a database that this release has opened. */
      image?: Blob
    }
  | { kind: 'folder'; path: string }
  | {
      kind: 'server'
      url: string
      poolSize: number
      /** URL of the schema's owner, for migrations; if absent, the role of `url` migrates. */
      migrationUrl?: string
    }

export type Db = Kysely<Tables>

/** One connection, for several statements on the same session or a complete script. */
export interface Connection {
  query(text: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  runScript(text: string): Promise<void>
}

export interface Database {
  readonly db: Db
  /** Runs a named statement, prepared once per connection; for hot paths. */
  run<Row>(name: string, text: string, parameters: unknown[]): Promise<Row[]>
  /**
   * Calls back for each notification of a channel, before the statement that commits its transaction resolves. Only where
   * this process's single session makes every change, which is PGlite. Resolves with the function that ends it.
   */
  readonly listen?: (channel: string, onNotification: (payload: string) => void) => Promise<() => Promise<void>>
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}
