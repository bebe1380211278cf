/**
 * `next`, with every part that equals its counterpart in `previous` replaced by that counterpart: what did not change
 * keeps its identity, and when nothing changed the answer is `previous` itself. For plain data only.
 */
export function reuse<T>(previous: unknown, next: T): T
export function reuse(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next
  if (Array.isArray(previous) !== Array.isArray(next)) return next
  const before = previous as Record<string, unknown>
  const after = next as Record<string, unknown>
  const names = Object.keys(after)
  const shared: Record<string, unknown> = Array.isArray(next) ? ([] as unknown as Record<string, unknown>) : {}
  let same = names.length === Object.keys(before).length
  for (const name of names) {
    shared[name] = reuse(before[name], after[name])
    same &&= Object.hasOwn(before, name) && Object.is(shared[name], before[name])
  }
  return same ? previous : shared
}
