/**
 * The one session of a PGlite. Statements are prepared once per text: an execution is then one call into the WebAssembly
 * module instead of six, and is neither parsed nor, as a rule, planned again.
 */
import { Mutex, messages, type PGlite, parse, protocol, types } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'

export interface StatementResult<Row> {
  readonly rows: Row[]
  readonly affectedRows: number
  /** Of what was executed: `ROLLBACK` of a commit that could not. */
  readonly command: string
}

/** A holder of the session, whom nobody else's statements interrupt. */
export interface HeldSession {
  query<Row>(text: string, parameters?: readonly unknown[]): Promise<StatementResult<Row>>
  release(): void
}

interface Prepared {
  readonly name: string
  readonly parameterTypes: readonly number[]
  readonly columns: readonly { readonly name: string; readonly dataTypeID: number }[]
  /** Executions that are left before it is planned anew. */
  left: number
}

export interface PgliteSessionOptions {
  /** Prepared statements that the session keeps, the last used. */
  readonly maxPrepared?: number
  /** PGlite analyses no tables by itself, so plans never become invalid when a table grows. */
  readonly executionsPerPlan?: number
}

/** Longer texts, such as inserts of many rows, hardly come twice. */
const MAX_PREPARED_CHARS = 8000
/** Of a result that is no longer what it was when the statement was prepared. */
const FEATURE_NOT_SUPPORTED = '0A000'

const { serialize } = protocol
const EXECUTE_AND_SYNC = Buffer.concat([serialize.execute({}), serialize.sync()])

export class PgliteSession {
  readonly #pglite: PGlite
  readonly #mutex = new Mutex()
  readonly #prepared: LRUCache<string, Prepared>
  readonly #executionsPerPlan: number
  /** Names of statements that PGlite still has but nobody will execute. */
  #dropped: string[] = []
  #count = 0

  constructor(pglite: PGlite, { maxPrepared = 300, executionsPerPlan = 1000 }: PgliteSessionOptions = {}) {
    this.#pglite = pglite
    this.#executionsPerPlan = executionsPerPlan
    this.#prepared = new LRUCache<string, Prepared>({
      max: maxPrepared,
      dispose: ({ name }) => void this.#dropped.push(name),
    })
  }

  /** Resolves once nobody else holds the session; the holder must release it. */
  async hold(): Promise<HeldSession> {
    const release = await this.#mutex.acquire()
    return { query: (text, parameters = []) => this.#run(text, parameters), release }
  }

  /** Executes one statement. Rejects with the database's error, whose `query` is the text. */
  query<Row>(text: string, parameters: readonly unknown[] = []): Promise<StatementResult<Row>> {
    return this.#mutex.runExclusive(() => this.#run<Row>(text, parameters))
  }

  /** Executes statements without parameters. */
  runScript(text: string): Promise<unknown> {
    return this.#mutex.runExclusive(() => this.#pglite.exec(text))
  }

  /** Calls back for each notification of a channel, before the statement that commits it resolves. */
  async listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>> {
    const unlisten = await this.#mutex.runExclusive(() => this.#pglite.listen(channel, onNotification))
    return () =>
      this.#mutex.runExclusive(async () => {
        if (!this.#pglite.closed) await unlisten()
      })
  }

  /** Closes PGlite once nobody holds the session; whoever waits for it is refused. */
  close(): Promise<void> {
    return this.#mutex.runExclusive(async () => {
      if (!this.#pglite.closed) await this.#pglite.close()
    })
  }

  async #run<Row>(text: string, parameters: readonly unknown[]): Promise<StatementResult<Row>> {
    if (this.#pglite.closed) throw new Error('the database is closed')
    try {
      return await this.#pglite.runExclusive(() => this.#execute<Row>(text, parameters))
    } catch (error) {
      if (!(error instanceof messages.DatabaseError)) throw error
      if (error.code === FEATURE_NOT_SUPPORTED) this.#prepared.delete(text)
      throw Object.assign(error, { query: text })
    }
  }

  async #execute<Row>(text: string, parameters: readonly unknown[]): Promise<StatementResult<Row>> {
    const statement = await this.#prepare(text)
    const values = parameters.map((value, index) => this.#serialize(value, statement.parameterTypes[index] ?? 0))
    const bind = serialize.bind({ statement: statement.name, values })
    const answer = await this.#send([bind, EXECUTE_AND_SYNC])
    if (!this.#pglite.isInTransaction()) await this.#pglite.syncToFs()
    return this.#parseResult<Row>(answer, statement)
  }

  async #prepare(text: string): Promise<Prepared> {
    const cached = this.#prepared.get(text)
    if (cached && cached.left-- > 0) return cached
    if (cached) this.#prepared.delete(text)
    const name = `s${this.#count++}`
    const closing = this.#dropped.splice(0).map(dropped => serialize.close({ type: 'S', name: dropped }))
    const describe = serialize.describe({ type: 'S', name })
    const answer = await this.#send([...closing, serialize.parse({ name, text }), describe, serialize.sync()])
    const description = answer.find(message => message instanceof messages.RowDescriptionMessage)
    const prepared: Prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      columns: description?.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) ?? [],
      left: this.#executionsPerPlan - 1,
    }
    if (text.length <= MAX_PREPARED_CHARS) this.#prepared.set(text, prepared)
    else this.#dropped.push(name)
    return prepared
  }

  #send(parts: readonly Uint8Array[]) {
    return this.#pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
  }

  #serialize(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    return this.#pglite.serializers[type]?.(value) ?? String(value)
  }

  #parseResult<Row>(answer: readonly { name: string }[], { columns }: Prepared): StatementResult<Row> {
    const { parsers } = this.#pglite
    const rows: Row[] = []
    let tag = ''
    for (const message of answer) {
      if (message instanceof messages.DataRowMessage) {
        const row: Record<string, unknown> = {}
        for (const [index, { name, dataTypeID }] of columns.entries())
          row[name] = types.parseType(message.fields[index] ?? null, dataTypeID, parsers)
        rows.push(row as Row)
      } else if (message instanceof messages.CommandCompleteMessage) tag = message.text
    }
    const [command = '', ...counts] = tag.split(' ')
    const affectedRows = command === 'SELECT' ? 0 : Number.parseInt(counts.at(-1) ?? '', 10) || 0
    return { rows, affectedRows, command }
  }
}
