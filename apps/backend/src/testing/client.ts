/** Calls the back end over real HTTP as a browser does: first with a cookie, then with a bearer. */
import { randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'

export interface Reply<T> {
  status: number
  headers: Headers
  body: T
}

export interface CallOptions {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

export class TestClient {
  readonly url: string
  cookie = ''
  bearer = ''
  /** The cookie by which the browser is recognised, whoever signs in. */
  device = ''
  /** Calls fail after this time; undefined for never. */
  timeoutMs: number | undefined

  constructor(url: string) {
    this.url = url
  }

  async call<T = ErrorBody>(path: string, options: CallOptions = {}): Promise<Reply<T>> {
    const { method = options.body === undefined ? 'GET' : 'POST', body, headers } = options
    const response = await fetch(this.url + path, {
      method,
      headers: {
        'x-platform-app': 'sportsbook',
        ...((this.cookie || this.device) && { cookie: [this.cookie, this.device].filter(Boolean).join('; ') }),
        ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(this.timeoutMs !== undefined && { signal: AbortSignal.timeout(this.timeoutMs) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const cookie = line.split(';')[0] ?? ''
      if (cookie.includes('touchline_device=')) this.device = cookie
      else this.cookie = cookie
    }
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as T }
  }

  async signIn(email: string, password: string): Promise<void> {
    const { status } = await this.call('/users/sign_in', { body: { email, password } })
    if (status !== 200) throw new Error(`signing in was answered ${status}`)
    await this.renewBearer()
  }

  async renewBearer(): Promise<void> {
    this.bearer = ''
    const { body } = await this.call<ResponseBody<'postSportsbookSessions'>>('/sportsbook_sessions', { method: 'POST' })
    this.bearer = body?.token ?? ''
  }

  /** The amount in EUR that can be staked. */
  async balance(): Promise<number> {
    const { body } = await this.call<ResponseBody<'getPlayerAccounts'>>('/player/accounts')
    return body.data.find(({ currency }) => currency === 'EUR')?.available_to_bet_with_locked_cents ?? 0
  }

  place<T = ResponseBody<'postBets'>>(body: unknown, key: string = randomUUID()): Promise<Reply<T>> {
    return this.call<T>('/bets', { body, headers: { 'idempotency-key': key } })
  }

  async bets(query = ''): Promise<ResponseBody<'getBets'>['data']> {
    return (await this.call<ResponseBody<'getBets'>>(`/bets${query}`)).body.data
  }
}

/** A selection of the 1x2 market at the scripted feed's price. */
export function pick(
  matchId: number,
  outcomeId = '1',
  odds = { 1: 2, 2: 3.25, 3: 4 }[outcomeId] ?? 2,
): SelectionRequest {
  return { match_id: matchId, market_id: '1', specifier: '', outcome_id: outcomeId, odds }
}

export const DEVICE = '0a8f8a3e-6d2c-4b52-9a43-5f3a3b0c1d2e'

/** One bet of 5.00 on these selections: a single, or a combo of several. */
export function betOn(selections: SelectionRequest[], value = 500): RequestBody<'postBets'> {
  return {
    meta: { device_id: DEVICE, quick: false, type: selections.length > 1 ? 'combo' : 'single' },
    bets: [{ stake: { value, currency: 'EUR' }, selections }],
  }
}
