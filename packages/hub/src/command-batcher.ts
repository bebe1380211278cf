/**
 * Batches calls of Centrifugo's HTTP API made in the same event loop turn into one request, because request overhead
 * dominates when a node publishes to many channels at once. The caller ensures that commands of one batch do not depend
 * on each other's order.
 */
import { type ApiAddress, postApi, readResult } from './centrifugo-api.ts'
import { type JsonObject, requireObject } from './json-fields.ts'
import { PublishError } from './publish-error.ts'

/** Maximum commands and characters per request; the server accepts one megabyte. */
const MAX_BATCH_COMMANDS = 100
const MAX_BATCH_CHARACTERS = 300_000
const NOT_FOUND = 404

interface Command {
  readonly method: string
  /** Parameters as JSON text. */
  readonly params: string
  readonly timeoutMs: number
  /** Receives the response, `{result}` or `{error}`. */
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

export class CommandBatcher {
  readonly #address: ApiAddress
  #waiting: Command[] = []
  /** False after the server rejected the batch method. */
  #hasBatch = true

  constructor(address: ApiAddress) {
    this.#address = address
  }

  /** Resolves with the result parsed by `read`; rejects with PublishError. */
  async call<T>(method: string, params: object, timeoutMs: number, read: (result: JsonObject) => T): Promise<T> {
    const answer = await new Promise<unknown>((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush())
      this.#waiting.push({ method, params: JSON.stringify(params), timeoutMs, resolve, reject })
    })
    return readResult(method, answer, read)
  }

  #flush(): void {
    const commands = this.#waiting
    this.#waiting = []
    let from = 0
    let characters = 0
    for (const [at, { params }] of commands.entries()) {
      characters += params.length
      const isFull = at - from + 1 >= MAX_BATCH_COMMANDS || characters >= MAX_BATCH_CHARACTERS
      if (!isFull && at < commands.length - 1) continue
      void this.#send(commands.slice(from, at + 1))
      from = at + 1
      characters = 0
    }
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

  async #sendAlone({ method, params, timeoutMs, resolve, reject }: Command): Promise<void> {
    await postApi(this.#address, { method, params, timeoutMs }).then(resolve, reject)
  }

  async #sendTogether(commands: readonly Command[]): Promise<readonly unknown[]> {
    const list = commands.map(({ method, params }) => `{${JSON.stringify(method)}:${params}}`)
    const params = `{"commands":[${list.join()}],"parallel":true}`
    const timeoutMs = Math.max(...commands.map(command => command.timeoutMs))
    const answer = await postApi(this.#address, { method: 'batch', params, timeoutMs })
    const { replies } = answer as { replies?: unknown }
    if (Array.isArray(replies) && replies.length === commands.length) return replies
    throw new PublishError('batch: an answer of another form', { code: 0, isTemporary: false })
  }
}
