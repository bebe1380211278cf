/**
 * Lists that many callers fetch, as bytes: put together from the matches' own JSON, compressed once, and kept until one
 * of the matches in them changes. The ETag is made of what the list holds and of those matches' revisions.
 */
import { createHash, randomUUID } from 'node:crypto'
import { prepareBytes } from '../http/prepare-bytes.ts'
import type { Ready } from '../http/ready-answer.ts'

/** A piece of JSON with what its state is called. */
export interface Part {
  readonly tag: string
  readonly text: string
}

const MOST_LISTS = 500

// Revisions count from nought at every start; an ETag must not mean two things.
const life = randomUUID()

/** The ETag of what is made of these states. */
export function buildEtag(tags: readonly string[]): string {
  return `"${createHash('sha1')
    .update(`${life};${tags.join(';')}`)
    .digest('base64url')}"`
}

interface Kept {
  /** The catalogue's revision for which the list was last seen to be right. */
  revision: number
  ready: Ready
}

export class PreparedLists {
  readonly #kept = new Map<string, Kept>()

  /**
   * The list under a key. `select` is only called when the catalogue has moved on, and the bytes are only made anew when
   * one of the parts has. `tail` is JSON to stand after the list.
   */
  find(key: string, revision: number, select: () => { parts: readonly (() => Part)[]; tail: string }): Ready {
    const kept = this.#kept.get(key)
    if (kept?.revision === revision) return kept.ready
    const { parts, tail } = select()
    const list = parts.map(part => part())
    const etag = buildEtag([...list.map(({ tag }) => tag), tail])
    const ready =
      kept?.ready.etag === etag
        ? kept.ready
        : prepareBytes(`{"data":[${list.map(({ text }) => text).join(',')}]${tail}}`, { etag })
    this.#keep(key, { revision, ready })
    return ready
  }

  /** Keeps the lists asked for last. */
  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_LISTS && oldest !== undefined) this.#kept.delete(oldest)
  }
}
