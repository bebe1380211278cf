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
  // Own properties alone: one named `__proto__` is data like any other.
  const parts = Object.entries(after).map(([name, part]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? reuse(before[name], part) : part,
  ])
  const isSame =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => Object.hasOwn(before, name) && Object.is(part, before[name]))
  if (isSame) return previous
  return Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}
