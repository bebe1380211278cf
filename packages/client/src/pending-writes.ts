/**
 * Pending writes in the tab's session storage. Stored data is checked when it is read, and dropped when invalid; without
 * storage the writes last as long as the page.
 */
import type { PendingWrite, PendingWriteStorage } from './idempotent-write.ts'

/** A pending write with the id of the player or session that sent it. */
export interface OwnedWrite<Body> extends PendingWrite<Body> {
  readonly owner: string
}

export interface PendingWrites<Body> extends PendingWriteStorage<OwnedWrite<Body>> {
  list(): readonly OwnedWrite<Body>[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** @param isBody checks a stored body */
export function createPendingWrites<Body>(
  storageKey: string,
  isBody: (value: Readonly<Record<string, unknown>>) => boolean,
): PendingWrites<Body> {
  let writes: readonly OwnedWrite<Body>[] | null = null

  const isWrite = (value: unknown): value is OwnedWrite<Body> =>
    isObject(value) &&
    UUID.test(String(value.idempotencyKey)) &&
    typeof value.owner === 'string' &&
    Number.isFinite(value.at) &&
    Number.isFinite(value.lastAt) &&
    isObject(value.body) &&
    isBody(value.body)

  const restore = (): readonly OwnedWrite<Body>[] => {
    try {
      const stored: unknown = JSON.parse(globalThis.sessionStorage.getItem(storageKey) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isWrite) : []
    } catch {
      // Truncated, tampered with, or storage is unavailable.
      return []
    }
  }
  const list = () => {
    writes ??= restore()
    return writes
  }
  const replace = (next: readonly OwnedWrite<Body>[]): void => {
    writes = next
    try {
      if (next.length === 0) globalThis.sessionStorage.removeItem(storageKey)
      else globalThis.sessionStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Storage is unavailable or full.
    }
  }
  const without = ({ idempotencyKey }: PendingWrite) => list().filter(write => write.idempotencyKey !== idempotencyKey)

  return {
    list,
    save: write => replace([...without(write), write]),
    remove: write => replace(without(write)),
  }
}
