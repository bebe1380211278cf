import { parseUrl } from '@touchline/client/web-platform'

/** The page to open after sign-in: a path of this site, never another origin. */
export function parseNextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const target = parseUrl(next, origin) ?? new URL('/', origin)
  return target.origin === origin ? `/${target.pathname.replace(/^[/\\]+/, '')}${target.search}` : '/'
}
