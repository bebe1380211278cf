/** A cache of what was computed from one revision of its sources; with the next revision it is computed again. */
import { LRUCache } from 'lru-cache'

interface Entry<V> {
  readonly revision: number
  readonly value: V
}

/** Callers can vary a request without limit: a longer key is not cached. */
const MAX_KEY_LENGTH = 1000

export class RevisionCache<V> {
  readonly #entries: LRUCache<string, Entry<V>>

  /** @param max number of values */
  constructor(max: number) {
    this.#entries = new LRUCache({ max })
  }

  async find(key: string, revision: number, compute: () => Promise<V>): Promise<V> {
    const entry = this.#entries.get(key)
    if (entry?.revision === revision) return entry.value
    const value = await compute()
    if (key.length <= MAX_KEY_LENGTH) this.#entries.set(key, { revision, value })
    return value
  }
}
