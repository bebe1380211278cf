/**
 * A signed-in player: calls carry the cookie of the platform, or the bearer that it gives. A session by an assertion has no
 * cookie: its bearer is taken everywhere, and renews itself.
 */
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints, type ResponseBody } from '@touchline/contract/endpoints'
import type { Exchange } from '../http/exchange.ts'
import type { Answer, CallInput, HttpTarget } from '../http/http-target.ts'
import { Missing, Refuted } from '../outcome.ts'

export interface PlayerSession {
  readonly id: number
  /** The currency of the account that the player bets from. */
  readonly currency: string
  /** The response that signed the player in; null where a command gave the cookie. */
  readonly signIn: Exchange | null
  /** Throws Missing where the session has none. */
  readonly cookie: string
  /** Headers that a call of the contract is authorized by. */
  authorize(name: EndpointName): Promise<Readonly<Record<string, string>>>
  /** Sends a call as the player, whatever its response. */
  request<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Exchange>
  /** Sends a call as the player. Throws Refuted on any other status than success. */
  read<N extends EndpointName>(name: N, input?: CallInput<N>): Promise<Answer<N>>
  /** What can be staked, in minor units. */
  readBalance(): Promise<number>
}

export const PLATFORM_HEADERS = { 'x-platform-app': 'sportsbook' } as const
/** A bearer lives 15 minutes at most, and pages renew it before. */
const RENEW_AFTER_MS = 240_000

/** The cookies that a response sets, as a request sends them. */
export const readCookies = ({ headers }: Exchange): string =>
  headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .join('; ')

/** What a player's session is started by. */
export type Credential = { readonly cookie: string } | { readonly assertion: string }

/** Starts a play session. Throws Refuted where that is refused. */
export async function openPlayerSession(
  http: HttpTarget,
  credential: Credential,
  signIn: Exchange | null,
): Promise<PlayerSession> {
  const hasCookie = 'cookie' in credential
  const cookie = hasCookie ? { cookie: credential.cookie } : {}
  const startSession = async (input: CallInput<'postSportsbookSessions'>): Promise<{ token: string; at: number }> => {
    const headers = { ...PLATFORM_HEADERS, ...cookie, ...input.headers }
    const { body, exchange } = await http.read('postSportsbookSessions', { ...input, headers })
    const token = (body as ResponseBody<'postSportsbookSessions'> | undefined)?.token
    if (!token) throw new Refuted({ text: 'POST /sportsbook_sessions gives a player no token.', exchange })
    return { token, at: Date.now() }
  }
  let bearer = await startSession(hasCookie ? {} : { body: credential })
  const authorizeByBearer = async () => {
    const renewal = hasCookie ? {} : { headers: { authorization: `Bearer ${bearer.token}` } }
    if (Date.now() - bearer.at > RENEW_AFTER_MS) bearer = await startSession(renewal)
    return { authorization: `Bearer ${bearer.token}` }
  }
  const authorize: PlayerSession['authorize'] = async name => {
    const { api, auth }: Endpoint = endpoints[name]
    if (api === 'platform') return { ...PLATFORM_HEADERS, ...(hasCookie ? cookie : await authorizeByBearer()) }
    return auth === 'none' ? {} : authorizeByBearer()
  }
  const withHeaders = async <N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<CallInput<N>> => ({
    ...input,
    headers: { ...(await authorize(name)), ...input.headers },
  })
  const profile = (await http.read('getPlayer', await withHeaders('getPlayer'))).body.data
  return {
    id: profile.id,
    currency: profile.currency,
    signIn,
    get cookie() {
      if (!hasCookie) throw new Missing('a session by cookie: give --player, --cookie-cmd or --driver')
      return credential.cookie
    },
    authorize,
    request: async (name, input) => http.call(name, await withHeaders(name, input)),
    read: async (name, input) => http.read(name, await withHeaders(name, input)),
    async readBalance() {
      const { body, exchange } = await http.read('getPlayerAccounts', await withHeaders('getPlayerAccounts'))
      const account = body.data.find(({ currency }) => currency === profile.currency)
      if (!account) throw new Refuted({ text: `The player has no account in ${profile.currency}.`, exchange })
      return account.available_to_bet_with_locked_cents
    },
  }
}
