/**
 * Shares backend responses between concurrent renders: one call serves all requests for the same
 * input within its lifetime, including those made while it is in flight. For the server only, where
 * all calls are anonymous. Failures are never cached.
 */
import type { Api } from '@touchline/client/http'
import type { EndpointName } from '@touchline/contract/endpoints'
import { LRUCache } from 'lru-cache'

export type UntypedCall = (name: EndpointName, input: object) => Promise<unknown>

interface Shared {
  readonly answer: Promise<unknown>
  readonly until: number
}

/** Endpoints whose data changes rarely; all others carry prices and scores. */
const SLOW: ReadonlySet<EndpointName> = new Set([
  'getSettings',
  'getSports',
  'getCategories',
  'getTournaments',
  'postCounters',
])
const SLOW_MS = 5000
/** Shorter than the maximum age of a cached page. */
const FAST_MS = 1000
/** Maximum number of cached responses; a page needs fewer than ten. */
const MOST = 500

export class ResponseCache {
  readonly #shared = new LRUCache<string, Shared>({ max: MOST })
  readonly #now: () => number

  constructor(now: () => number = () => Date.now()) {
    this.#now = now
  }

  /**
   * Wraps the calls so that all calls with the same `scope` (backend and language) share responses.
   */
  wrap(call: Api['call'], scope: string): Api['call'] {
    const untypedCall = call as unknown as UntypedCall
    const shared: UntypedCall = (name, { signal: _signal, ...input }: { signal?: AbortSignal }) => {
      const key = `${scope} ${name} ${JSON.stringify(input)}`
      const fetchShared = () => this.#known(key) ?? this.#store(key, name, untypedCall(name, input))
      // Another caller's request may have started before the backend recovered: its failure must
      // not fail this caller.
      return this.#known(key)?.catch(fetchShared) ?? fetchShared()
    }
    return shared as unknown as Api['call']
  }

  /** Drops all cached responses, because a page could not be rendered from them. */
  clear(): void {
    this.#shared.clear()
  }

  #known(key: string): Promise<unknown> | undefined {
    const shared = this.#shared.get(key)
    return shared && shared.until > this.#now() ? shared.answer : undefined
  }

  #store(key: string, name: EndpointName, answer: Promise<unknown>): Promise<unknown> {
    this.#dropOld()
    const entry = { answer, until: this.#now() + (SLOW.has(name) ? SLOW_MS : FAST_MS) }
    this.#shared.set(key, entry)
    answer.catch(() => this.#shared.peek(key) === entry && this.#shared.delete(key))
    return answer
  }

  /** Evicts expired entries, with all that renders keep as long as their responses exist. */
  #dropOld(): void {
    const now = this.#now()
    for (const [key, { until }] of this.#shared) if (until <= now) this.#shared.delete(key)
  }
}
