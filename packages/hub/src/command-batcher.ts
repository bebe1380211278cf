/**
 * Batches calls of Centrifugo's HTTP API into requests, because request overhead dominates when a node publishes to many
 * channels at once, and limits the requests in flight: Centrifugo accepts all that it is sent and holds in memory what
 * Redis has not taken yet. The caller ensures that commands of one batch do not depend on each other's order.
 */
import { type ApiAddress, postApi, readResult } from './centrifugo-api.ts'
import { type JsonObject, requireObject } from './json-fields.ts'
import { PublishError } from './publish-error.ts'

/** Maximum channels and characters per request; the server accepts one megabyte. */
const MAX_BATCH_CHANNELS = 500
const MAX_BATCH_CHARACTERS = 300_000
const MAX_REQUESTS_IN_FLIGHT = 4
const NOT_FOUND = 404

interface Command {
  readonly method: string
  /** Parameters as JSON text. */
  readonly params: string
  /** Number of channels that it publishes to. */
  readonly channels: number
  /** Deadline by the clock of the options. */
  readonly endsAt: number
  /** Receives the response, `{result}` or `{error}`. */
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

export interface CommandBatcherOptions extends ApiAddress {
  /** Timeout of a single request in milliseconds. */
  readonly timeoutMs: number
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
}

export class CommandBatcher {
  readonly #options: CommandBatcherOptions
  #waiting: Command[] = []
  #requestsInFlight = 0
  /** False after the server rejected the batch method. */
  #hasBatch = true

  constructor(options: CommandBatcherOptions) {
    this.#options = options
  }

  /**
   * Resolves with the result parsed by `read`. Rejects with PublishError, a temporary one when `endsAt` has passed
   * before the command could be sent.
   */
  async call<T>(method: string, params: object, endsAt: number, read: (result: JsonObject) => T): Promise<T> {
    const channels = 'channels' in params && Array.isArray(params.channels) ? params.channels.length : 1
    const answer = await new Promise<unknown>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush())
      this.#waiting.push({ method, params: JSON.stringify(params), channels, endsAt, resolve, reject })
    })
    return readResult(method, answer, read)
  }

  #flush(): void {
    while (this.#waiting.length > 0 && this.#requestsInFlight < MAX_REQUESTS_IN_FLIGHT) {
      const commands = this.#waiting.splice(0, countBatch(this.#waiting)).filter(command => this.#isInTime(command))
      if (commands.length === 0) continue
      this.#requestsInFlight += 1
      void this.#send(commands).finally(() => {
        this.#requestsInFlight -= 1
        this.#flush()
      })
    }
  }

  #isInTime({ method, endsAt, reject }: Command): boolean {
    const isInTime = this.#options.now() < endsAt
    if (!isInTime) reject(new PublishError(`${method}: too late`, { code: 0, isTemporary: true }))
    return isInTime
  }

  /** The request's timeout; the last command of a batch to expire decides. */
  #timeoutMs(commands: readonly Command[]): number {
    const remainingMs = Math.max(...commands.map(({ endsAt }) => endsAt)) - this.#options.now()
    return Math.max(1, Math.min(this.#options.timeoutMs, Math.ceil(remainingMs)))
  }

  async #send(commands: readonly Command[]): Promise<void> {
    if (commands.length === 1 || !this.#hasBatch) {
      await Promise.all(commands.map(command => this.#sendAlone(command)))
      return
    }
    try {
      const replies = await this.#sendTogether(commands)
      for (const [at, { method, resolve }] of commands.entries()) {
        const { error, [method]: result } = requireObject(replies[at] ?? {})
        resolve(error === undefined ? { result } : { error })
      }
    } catch (error) {
      if (error instanceof PublishError && error.code === NOT_FOUND) {
        this.#hasBatch = false
        return this.#send(commands)
      }
      for (const { reject } of commands) reject(error)
    }
  }

  async #sendAlone(command: Command): Promise<void> {
    const { method, params, resolve, reject } = command
    await postApi(this.#options, { method, params, timeoutMs: this.#timeoutMs([command]) }).then(resolve, reject)
  }

  async #sendTogether(commands: readonly Command[]): Promise<readonly unknown[]> {
    const list = commands.map(({ method, params }) => `{${JSON.stringify(method)}:${params}}`)
    const params = `{"commands":[${list.join()}],"parallel":true}`
    const answer = await postApi(this.#options, { method: 'batch', params, timeoutMs: this.#timeoutMs(commands) })
    const { replies } = answer as { replies?: unknown }
    if (Array.isArray(replies) && replies.length === commands.length) return replies
    throw new PublishError('batch: an answer of another form', { code: 0, isTemporary: false })
  }
}

/** How many of the first commands fit into one request, at least one. */
function countBatch(commands: readonly Command[]): number {
  let channels = 0
  let characters = 0
  for (const [at, command] of commands.entries()) {
    channels += command.channels
    characters += command.params.length
    if (at > 0 && (channels > MAX_BATCH_CHANNELS || characters > MAX_BATCH_CHARACTERS)) return at
  }
  return commands.length
}
