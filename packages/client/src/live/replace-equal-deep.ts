/**
 * Returns `next` with every part that deep-equals its counterpart in `previous` replaced by that counterpart, so that
 * unchanged parts keep their identity; returns `previous` when nothing changed. For plain data only.
 */
export function replaceEqualDeep<T>(previous: unknown, next: T): T
export function replaceEqualDeep(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous
  if (typeof previous !== 'object' || typeof next !== 'object' || !previous || !next) return next
  if (Array.isArray(previous) !== Array.isArray(next)) return next
  // Fast path: most updates equal the known value, and this check allocates nothing.
  if (isEqual(previous, next)) return previous
  const before = previous as Record<string, unknown>
  const after = next as Record<string, unknown>
  // Own properties only: `__proto__` may be a data key.
  const parts = Object.entries(after).map(([name, part]): [string, unknown] => [
    name,
    Object.hasOwn(before, name) ? replaceEqualDeep(before[name], part) : part,
  ])
  return Array.isArray(next) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** Deep equality of two plain values, both arrays or both objects. */
function isEqual(a: object, b: object): boolean {
  const before = a as Record<string, unknown>
  const after = b as Record<string, unknown>
  let size = 0
  for (const name in after) {
    size += 1
    if (!Object.hasOwn(before, name)) return false
    const [one, other] = [before[name], after[name]]
    if (Object.is(one, other)) continue
    if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
    if (Array.isArray(one) !== Array.isArray(other) || !isEqual(one, other)) return false
  }
  return size === Object.keys(before).length
}
