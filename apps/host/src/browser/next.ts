import { parseUrl } from '@touchline/client/web-platform'

/** The page to open after sign-in: a path of this site, never another origin. */
export function parseNextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const target = parseUrl(next, origin) ?? new URL('/', origin)
  return target.origin === origin ? `/${target.pathname.replace(/^[/\\]+/, '')}${target.search}` : '/'
}

/** The page "Who you are", in the language of this one. */
export const identityPath = (): string =>
  `/profile/identity?${new URLSearchParams({ locale: document.documentElement.lang })}`
