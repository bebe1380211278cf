/** What this server asks the back end in a visitor's name: the cookie that came with the request says whose. */
const PATIENCE_MS = 5000
const HEADERS = { accept: 'application/json', 'accept-version': 'v2', 'x-platform-app': 'sportsbook' }

/** The answer's `data`; null for a visitor. Throws when the back end cannot be asked. */
export async function fetchFromPlatform<T>(url: string, cookie: string | undefined): Promise<T | null> {
  if (!cookie) return null
  const answer = await fetch(url, { headers: { ...HEADERS, cookie }, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (answer.status === 401) return null
  if (!answer.ok) throw new Error(`the back end answered ${answer.status}`)
  return ((await answer.json()) as { data: T }).data
}
