/** The database as the rest of the back end sees it: a Kysely instance, prepared statements and connections. */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Where the data lives: in this process, in a folder of its own, or on a PostgreSQL server. */
export type DatabaseSource =
  | { kind: 'memory' }
  | { kind: 'folder'; path: string }
  | {
      kind: 'server'
      url: string
      poolSize: number
      /** As the schema's owner, for migrations; absent: as the role of `url`. */
      migrationUrl?: string
    }

export type Db = Kysely<Tables>

/** One connection, for what needs several statements on the same one or a whole script. */
export interface Connection {
  query(text: string, parameters?: unknown[]): Promise<Record<string, unknown>[]>
  runScript(text: string): Promise<void>
}

export interface Database {
  readonly db: Db
  /** Runs a ready-made statement, prepared once a connection: for the few that are worth it. */
  run<Row>(name: string, text: string, parameters: unknown[]): Promise<Row[]>
  withConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  close(): Promise<void>
}
