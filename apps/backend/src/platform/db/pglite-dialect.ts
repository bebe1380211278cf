/** Kysely over the one session of a PGlite. */
import { TransactionAbortedError } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { HeldSession, PgliteSession } from './pglite-session.ts'

class PgliteConnection implements DatabaseConnection {
  readonly #session: HeldSession

  constructor(session: HeldSession) {
    this.#session = session
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, affectedRows, command } = await this.#session.query<Row>(sql, parameters)
      if (sql === 'commit' && command !== 'COMMIT') throw new TransactionAbortedError()
      return { rows, numAffectedRows: BigInt(affectedRows) }
    } catch (error) {
      // The error was made by the parser of the protocol: where the statement came from is not in its stack.
      if (error instanceof Error) error.stack += `\n${new Error('caused by').stack?.split('\n').slice(1).join('\n')}`
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PGlite streams no results')
  }

  release(): void {
    this.#session.release()
  }
}

class PgliteDriver implements Driver {
  readonly #session: PgliteSession

  constructor(session: PgliteSession) {
    this.#session = session
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(await this.#session.hold())
  }

  async beginTransaction(connection: PgliteConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const modes = [isolationLevel && ` isolation level ${isolationLevel}`, accessMode && ` ${accessMode}`]
    await connection.executeQuery(CompiledQuery.raw(`begin${modes.map(mode => mode ?? '').join('')}`))
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async releaseConnection(connection: PgliteConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#session.close()
  }
}

export const createPgliteDialect = (session: PgliteSession): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(session),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
