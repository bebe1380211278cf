/**
 * Returns `next` with every part that deep-equals its counterpart in `previous` replaced by that counterpart, so that
 * unchanged parts keep their identity; returns `previous` when nothing changed. For plain data only.
 */
export function replaceEqualDeep<T>(previous: unknown, next: T): T
export function replaceEqualDeep(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next
  if (Array.isArray(previous) !== Array.isArray(next)) return next
  const before = previous as Record<string, unknown>
  const after = next as Record<string, unknown>
  // Own properties only: `__proto__` may be a data key.
  const parts = Object.entries(after).map(([name, part]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? replaceEqualDeep(before[name], part) : part,
  ])
  const isSame =
    parts.length === Object.keys(before).length &&
    parts.every(([name, part]) => Object.hasOwn(before, name) && Object.is(part, before[name]))
  if (isSame) return previous
  return Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}
