/** Requests to the back end on behalf of a visitor, authenticated by the cookie of the visitor's request. */
const PATIENCE_MS = 5000
const HEADERS = { accept: 'application/json', 'accept-version': 'v2', 'x-platform-app': 'sportsbook' }

/** The response's `data`; null for a visitor. Throws when the back end is unreachable. */
export async function fetchFromPlatform<T>(url: string, cookie: string | undefined): Promise<T | null> {
  if (!cookie) return null
  const answer = await fetch(url, { headers: { ...HEADERS, cookie }, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`the back end answered ${answer.status}`)
  return ((await answer.json()) as { data: T }).data
}
