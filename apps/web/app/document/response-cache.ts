/**
 * Lets renders that happen at about the same time share the back end's answers: one call serves all that ask for the same
 * within its time, also those that ask while it is under way. For the server alone, whose calls are all a visitor's. What
 * failed is never kept.
 */
import type { Api } from '@touchline/client/http'
import type { EndpointName } from '@touchline/contract/endpoints'

export type UntypedCall = (name: EndpointName, input: object) => Promise<unknown>

interface Shared {
  readonly answer: Promise<unknown>
  readonly until: number
}

/** What changes rarely; everything else is prices and scores. */
const SLOW: ReadonlySet<EndpointName> = new Set([
  'getSettings',
  'getSports',
  'getCategories',
  'getTournaments',
  'postCounters',
])
const SLOW_MS = 5000
/** Less than a kept page may be old. */
const FAST_MS = 1000
/** Answers kept at most; a page needs fewer than ten. */
const MOST = 500

export class ResponseCache {
  readonly #shared = new Map<string, Shared>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** The same calls, shared with all that are made under the same `scope`: the back end and the language. */
  wrap(call: Api['call'], scope: string): Api['call'] {
    const ask = call as unknown as UntypedCall
    const shared: UntypedCall = (name, { signal: _signal, ...input }: { signal?: AbortSignal }) => {
      const key = `${scope} ${name} ${JSON.stringify(input)}`
      const askOnce = () => this.#known(key) ?? this.#keep(key, name, ask(name, input))
      // Somebody else's call may have begun before things were well again: its failure is not this caller's.
      return this.#known(key)?.catch(askOnce) ?? askOnce()
    }
    return shared as unknown as Api['call']
  }

  /** Nothing is kept any more: a page could not be made of it. */
  clear(): void {
    this.#shared.clear()
  }

  #known(key: string): Promise<unknown> | undefined {
    const known = this.#shared.get(key)
    return known && known.until > this.#now() ? known.answer : undefined
  }

  #keep(key: string, name: EndpointName, answer: Promise<unknown>): Promise<unknown> {
    if (this.#shared.size >= MOST) this.#dropOld()
    const entry = { answer, until: this.#now() + (SLOW.has(name) ? SLOW_MS : FAST_MS) }
    this.#shared.delete(key)
    this.#shared.set(key, entry)
    answer.catch(() => this.#shared.get(key) === entry && this.#shared.delete(key))
    return answer
  }

  /** Those that are over, else the one that came first. */
  #dropOld(): void {
    const now = this.#now()
    for (const [key, { until }] of this.#shared) if (until <= now) this.#shared.delete(key)
    const [first] = this.#shared.keys()
    if (first !== undefined && this.#shared.size >= MOST) this.#shared.delete(first)
  }
}
