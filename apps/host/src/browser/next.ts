/** Where signing in leads: a path of this site and nothing else, never another origin. */
export function parseNextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const target = URL.canParse(next, origin) ? new URL(next, origin) : new URL('/', origin)
  return target.origin === origin ? `/${target.pathname.replace(/^[/\\]+/, '')}${target.search}` : '/'
}
