/**
 * The parts of a browser that the client code needs: cookies, and `fetch` that sends them. Tabs share one, and several
 * people may sign in one after the other.
 */
export interface Person {
  readonly playerId: number
  readonly email: string
}

export interface Browser {
  readonly persons: readonly Person[]
  /** The player of a session; null if unknown. */
  ownerOf(sessionId: string | undefined): number | null
  /** `fetch` of a tab; aborted when it closes. */
  fetchFor(signal: AbortSignal): typeof fetch
  /** Replaces the signed-in person, bypassing the faulty proxy. */
  signIn(person: Person): Promise<void>
}

export interface BrowserOptions {
  readonly persons: readonly Person[]
  readonly password: string
  /** URL of the back end, which changes when it restarts. */
  readonly backEnd: () => string
}

const RETRY_MS = 200

/** Retries until the back end is up again. */
export async function retryUntilUp<T>(attempt: () => Promise<T>, tries = 900): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (left <= 1) throw error
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

export function createBrowser({ persons, password, backEnd }: BrowserOptions): Browser {
  /** The session's. */
  let cookie = ''
  let deviceCookie = ''
  const owners = new Map<string, number>()

  const storeCookie = (answer: Response, used: string): void => {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const isEnd = /max-age=0|expires=thu, 01 jan 1970/i.test(line)
      if (pair.includes('touchline_device=')) deviceCookie = pair
      // A response of an older session must not clear the newer one's cookie.
      else if (!isEnd) cookie = pair
      else if (used === cookie) cookie = ''
    }
  }
  const withCookie = (headers: HeadersInit | undefined): Headers => {
    const all = new Headers(headers)
    const cookies = [cookie, deviceCookie].filter(Boolean)
    if (cookies.length > 0) all.set('cookie', cookies.join('; '))
    return all
  }
  const call = async (path: string, method: string, body?: object): Promise<Response> => {
    const headers = { 'x-platform-app': 'sportsbook', ...(body && { 'content-type': 'application/json' }) }
    const init = { method, headers: withCookie(headers), ...(body && { body: JSON.stringify(body) }) }
    const used = cookie
    const answer = await fetch(backEnd() + path, init)
    if (answer.status >= 500) throw new Error(`${path} was answered ${answer.status}`)
    storeCookie(answer, used)
    return answer
  }
  return {
    persons,
    ownerOf: sessionId => (sessionId === undefined ? null : (owners.get(sessionId) ?? null)),
    fetchFor: tab => async (input, init) => {
      const headers = init?.credentials === 'include' ? withCookie(init.headers) : init?.headers
      const signal = init?.signal ? AbortSignal.any([init.signal, tab]) : tab
      const used = cookie
      const answer = await fetch(input, { ...init, ...(headers && { headers }), signal })
      storeCookie(answer, used)
      return answer
    },
    async signIn(person) {
      if (cookie) await retryUntilUp(() => call('/users/sign_out', 'DELETE'))
      const signedIn = await retryUntilUp(() => call('/users/sign_in', 'POST', { email: person.email, password }))
      if (!signedIn.ok) throw new Error(`signing in was answered ${signedIn.status}`)
      const { session } = await retryUntilUp(async () => {
        const answer = await call('/sportsbook_sessions', 'POST')
        return (await answer.json()) as { session: { id: string } }
      })
      owners.set(session.id, person.playerId)
    },
  }
}
