/** A back end process that is killed and restarted on the same data and port. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseSource } from '../../apps/backend/src/platform/db/database.ts'
import { type FeedAction, START_MS, type TimedFeedAction } from './feed-actions.ts'
import type { NodeCommand, NodeOptions, NodeReply, NodeRequest } from './node-process.ts'

const ENTRY = fileURLToPath(new URL('node-process.ts', import.meta.url))
/** An engagement file without jackpots, whose hits by chance would add to balances. */
export const NO_BONUSES = { version: 1, campaigns: [] }
export const OPERATOR_TOKEN = 'the token of the operator'

type Row = Record<string, unknown>

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class KillableNode {
  kills = 0
  url = ''
  #nowMs = START_MS
  #lastId = 0
  #child: ChildProcess | undefined
  /** Resolves when the process that is being started serves. */
  #starting: Promise<void> = Promise.resolve()
  readonly #database: DatabaseSource
  readonly #engagement: unknown
  readonly #actions: TimedFeedAction[] = []
  readonly #pending = new Map<number, Pending>()

  /** `engagement`: see NodeOptions. */
  constructor(database: DatabaseSource, engagement?: unknown) {
    this.#database = database
    this.#engagement = engagement
  }

  start(): Promise<void> {
    this.#starting = this.#spawn()
    return this.#starting
  }

  /** Resolves when the back end serves requests. */
  serving(): Promise<void> {
    return this.#starting
  }

  /** Kills the process with SIGKILL and starts another. */
  async kill(): Promise<void> {
    await this.#starting
    this.kills += 1
    this.#starting = this.#end('SIGKILL').then(() => this.#spawn())
    await this.#starting
  }

  /**
   * Has the process kill itself with SIGKILL when it reads the value of a custom bet for the nth time from now, and starts
   * another. Resolves when that is planned, with `restarted`, which resolves when the other serves.
   */
  async killAtValue(reading: number): Promise<{ readonly restarted: Promise<void> }> {
    const child = this.#child
    await this.#request({ type: 'kill_at_value', reading })
    const restarted = new Promise<void>((resolve, reject) => {
      child?.once('exit', () => {
        if (child !== this.#child) return
        this.kills += 1
        this.#starting = this.#spawn()
        this.#starting.then(resolve, reject)
      })
    })
    return { restarted }
  }

  async stop(): Promise<void> {
    await this.#starting.catch(() => undefined)
    await this.#end('SIGKILL')
  }

  /** Applies a feed action; a back end that is down gets it at its start. */
  async applyAction(action: FeedAction): Promise<void> {
    this.#actions.push({ action, atMs: this.#nowMs })
    await this.#request({ type: 'action', action })
  }

  /** Advances the clock and starts due work without waiting for it. */
  async advance(ms: number): Promise<void> {
    this.#nowMs += ms
    await this.#request({ type: 'advance', ms })
  }

  /** Resolves when everything is settled and published. */
  async drain(): Promise<void> {
    await this.#request({ type: 'drain' })
  }

  async query<T = Row>(text: string): Promise<T[]> {
    await this.#starting
    return (await this.#request({ type: 'query', text })) as T[]
  }

  /** Violated invariants of bonuses, jackpots, notifications and the ledger. */
  async findEngagementErrors(): Promise<string[]> {
    await this.#starting
    return (await this.#request({ type: 'engagement_errors' })) as string[]
  }

  /** Whether every rule of the ledger holds. */
  async isLedgerClean(): Promise<boolean> {
    return (await this.#request({ type: 'audit' })) === true
  }

  /** Resolves with undefined if the process exits before its reply. */
  #request(command: NodeCommand): Promise<unknown> {
    const child = this.#child
    if (!child?.connected) return Promise.resolve(undefined)
    this.#lastId += 1
    const request: NodeRequest = { id: this.#lastId, command }
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject })
      // A killed process receives no messages; its exit resolves pending requests.
      child.send(request, () => undefined)
    })
  }

  #onReply({ id, value, error }: NodeReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (error === undefined) pending?.resolve(value)
    else pending?.reject(new Error(error))
  }

  async #spawn(): Promise<void> {
    const options: NodeOptions = {
      database: this.#database,
      port: this.url === '' ? 0 : Number(new URL(this.url).port),
      nowMs: this.#nowMs,
      actions: this.#actions,
      operatorToken: OPERATOR_TOKEN,
      engagement: this.#engagement,
    }
    const child = fork(ENTRY, [JSON.stringify(options)], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child = child
    this.url = String(
      await new Promise((resolve, reject) => {
        this.#pending.set(0, { resolve, reject })
        child.on('message', (reply: NodeReply) => this.#onReply(reply))
        child.once('exit', code => {
          this.#pending.get(0)?.reject(new Error(`the back end ended with ${code} before it served`))
          for (const { resolve: give } of this.#pending.values()) give(undefined)
          this.#pending.clear()
        })
      }),
    )
  }

  async #end(signal: 'SIGKILL'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    this.#child = undefined
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
}
