/**
 * Cache of list responses as bytes: assembled from the matches' cached JSON, compressed once, and kept until one of the
 * matches changes. The ETag is derived from the members of the list and their revisions.
 */
import { createHash, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'

/** A piece of JSON and the tag of its state. */
export interface Part {
  readonly tag: string
  text(): string
}

/** A list before serialisation: its items, and JSON appended after them. */
export interface Draft<T> {
  readonly items: readonly T[]
  readonly tail: string
}

/** Callers can vary a list query without limit, so total bytes are bounded and the oldest lists are evicted. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_LISTS = 1000

// Revisions restart from zero with the process, so ETags include a random id of the process.
const life = randomUUID()

/** The ETag of a combination of states. */
export function buildEtag(tags: readonly string[]): string {
  return `"${createHash('sha1')
    .update(`${life};${tags.join(';')}`)
    .digest('base64url')}"`
}

interface CacheEntry<T> {
  /** The draft revision at which the draft was made. */
  readonly drafted: number
  readonly draft: Draft<T>
  /** The latest catalogue revision for which the bytes are known to be current. */
  readonly revision: number
  readonly prebuilt: PrebuiltResponse
}

export interface ListSource<T> {
  /** Increases when members or order of the list may have changed. */
  readonly draftRevision: number
  /** Increases with every change. */
  readonly revision: number
  draft(): Draft<T>
  part(item: T): Part
}

export class PreparedLists<T> {
  readonly #cache: LRUCache<string, CacheEntry<T>>

  constructor(maxBytes = MAX_BYTES) {
    this.#cache = new LRUCache({
      max: MAX_LISTS,
      maxSize: maxBytes,
      sizeCalculation: ({ prebuilt: { body } }, key) => key.length + body.length,
    })
  }

  /** Total bytes of the cached lists. */
  get bytes(): number {
    return this.#cache.calculatedSize
  }

  /** The list under a key, if nothing has changed since the revision; undefined if it must be found again. */
  findCurrent(key: string, revision: number): PrebuiltResponse | undefined {
    const cached = this.#cache.get(key)
    return cached?.revision === revision ? cached.prebuilt : undefined
  }

  /** The items of the list under a key, unless its draft revision has changed. */
  findDraft(key: string, draftRevision: number): Draft<T> | undefined {
    const cached = this.#cache.get(key)
    return cached?.drafted === draftRevision ? cached.draft : undefined
  }

  /**
   * The list under a key. Members are recomputed only when the draft revision has changed, and bytes only when one of
   * the parts has.
   */
  find(key: string, source: ListSource<T>): PrebuiltResponse {
    const { revision, draftRevision: drafted } = source
    const current = this.findCurrent(key, revision)
    if (current) return current
    const cached = this.#cache.get(key)
    const draft = this.findDraft(key, drafted) ?? source.draft()
    const parts = draft.items.map(item => source.part(item))
    const etag = buildEtag([key, ...parts.map(({ tag }) => tag), draft.tail])
    const prebuilt =
      cached?.prebuilt.etag === etag
        ? cached.prebuilt
        : prebuildResponse(`{"data":[${parts.map(part => part.text()).join(',')}]${draft.tail}}`, { etag })
    this.#cache.set(key, { drafted, draft, revision, prebuilt })
    return prebuilt
  }
}
