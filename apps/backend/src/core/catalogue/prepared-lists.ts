/**
 * Lists that many callers fetch, as bytes: put together from the matches' own JSON, compressed once, and kept until one
 * of the matches in them changes. The ETag is made of what the list holds and of those matches' revisions.
 */
import { createHash, randomUUID } from 'node:crypto'
import { prebuildResponse } from '../../platform/http/prebuild-response.ts'
import type { PrebuiltResponse } from '../../platform/http/prebuilt-response.ts'

/** A piece of JSON with what its state is called. */
export interface Part {
  readonly tag: string
  text(): string
}

/** A list before its bytes: what stands in it, and JSON to stand after it. */
export interface Draft<T> {
  readonly items: readonly T[]
  readonly tail: string
}

/** Anybody can ask for any list: together they may take so many bytes before the oldest are evicted. */
const MAX_BYTES = 32 * 1024 * 1024
const MAX_LISTS = 1000

// Revisions count from nought at every start; an ETag must not mean two things.
const life = randomUUID()

/** The ETag of what is made of these states. */
export function buildEtag(tags: readonly string[]): string {
  return `"${createHash('sha1')
    .update(`${life};${tags.join(';')}`)
    .digest('base64url')}"`
}

interface Kept<T> {
  /** What the draft hung on when it was made. */
  readonly drafted: number
  readonly draft: Draft<T>
  /** The catalogue's revision for which the bytes were last seen to be right. */
  readonly revision: number
  readonly prebuilt: PrebuiltResponse
}

export interface ListSource<T> {
  /** Grows when the list may hold other things, or in another order. */
  readonly draftRevision: number
  /** Grows with any change at all. */
  readonly revision: number
  draft(): Draft<T>
  part(item: T): Part
}

export class PreparedLists<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** Bytes of the lists that are kept. */
  get bytes(): number {
    return this.#bytes
  }

  /** What stands in the list under a key; the one that is kept unless it may hold other things by now. */
  draft(key: string, { draftRevision, draft }: ListSource<T>): Draft<T> {
    const kept = this.#kept.get(key)
    return kept?.drafted === draftRevision ? kept.draft : draft()
  }

  /**
   * The list under a key. What it holds is only looked for when that may have changed, and the bytes are only made anew
   * when one of the parts has.
   */
  find(key: string, source: ListSource<T>): PrebuiltResponse {
    const kept = this.#kept.get(key)
    const { revision, draftRevision: drafted } = source
    if (kept?.revision === revision) {
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept.prebuilt
    }
    const draft = this.draft(key, source)
    const parts = draft.items.map(item => source.part(item))
    const etag = buildEtag([key, ...parts.map(({ tag }) => tag), draft.tail])
    const prebuilt =
      kept?.prebuilt.etag === etag
        ? kept.prebuilt
        : prebuildResponse(`{"data":[${parts.map(part => part.text()).join(',')}]${draft.tail}}`, { etag })
    this.#keep(key, { drafted, draft, revision, prebuilt })
    return prebuilt
  }

  /** Keeps the lists asked for last. */
  #keep(key: string, kept: Kept<T>): void {
    this.#evict(key)
    this.#kept.set(key, kept)
    this.#bytes += sizeOf(key, kept)
    for (const oldest of this.#kept.keys()) {
      if (oldest === key || (this.#bytes <= this.#maxBytes && this.#kept.size <= MAX_LISTS)) return
      this.#evict(oldest)
    }
  }

  #evict(key: string): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#kept.delete(key)
    this.#bytes -= sizeOf(key, kept)
  }
}

function sizeOf<T>(key: string, { prebuilt: { body } }: Kept<T>): number {
  return key.length + body.length
}
