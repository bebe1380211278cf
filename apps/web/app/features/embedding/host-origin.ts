import { parseUrl } from '@touchline/client/web-platform'

/**
 * Origin of the embedding page, where the browser exposes it; null until the host sends a message.
 */
interface Around {
  readonly ancestorOrigins?: ArrayLike<string> | undefined
  readonly referrer: string
}

export function findHostOrigin({ ancestorOrigins, referrer }: Around, allowed: readonly string[]): string | null {
  const origin = ancestorOrigins?.[0] ?? parseUrl(referrer)?.origin ?? null
  return origin !== null && allowed.includes(origin) ? origin : null
}
