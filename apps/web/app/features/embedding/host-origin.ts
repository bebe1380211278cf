/** Who frames this page, as far as the browser says so by itself; null until the host has spoken. */
interface Around {
  readonly ancestorOrigins?: ArrayLike<string> | undefined
  readonly referrer: string
}

export function findHostOrigin({ ancestorOrigins, referrer }: Around, allowed: readonly string[]): string | null {
  const origin = ancestorOrigins?.[0] ?? (URL.canParse(referrer) ? new URL(referrer).origin : null)
  return origin !== null && allowed.includes(origin) ? origin : null
}
