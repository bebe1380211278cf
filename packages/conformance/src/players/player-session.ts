/** A signed-in player: calls carry the cookie of the platform, or the bearer that it gives. */
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints, type ResponseBody } from '@touchline/contract/endpoints'
import type { Exchange } from '../http/exchange.ts'
import type { Answer, CallInput, HttpTarget } from '../http/http-target.ts'
import { Refuted } from '../outcome.ts'

export interface PlayerSession {
  readonly id: number
  /** The currency of the account that the player bets from. */
  readonly currency: string
  /** The response that signed the player in; null where a command gave the cookie. */
  readonly signIn: Exchange | null
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

/** Starts a play session by the platform's cookie. Throws Refuted where that is refused. */
export async function openPlayerSession(
  http: HttpTarget,
  cookie: string,
  signIn: Exchange | null,
): Promise<PlayerSession> {
  const platform = { ...PLATFORM_HEADERS, cookie }
  const startSession = async (): Promise<{ token: string; at: number }> => {
    const { body, exchange } = await http.read('postSportsbookSessions', { headers: platform })
    const token = (body as ResponseBody<'postSportsbookSessions'> | undefined)?.token
    if (!token) throw new Refuted({ text: 'POST /sportsbook_sessions gives a player no token.', exchange })
    return { token, at: Date.now() }
  }
  let bearer = await startSession()
  const authorize: PlayerSession['authorize'] = async name => {
    const { api, auth }: Endpoint = endpoints[name]
    if (api === 'platform') return platform
    if (auth === 'none') return {}
    if (Date.now() - bearer.at > RENEW_AFTER_MS) bearer = await startSession()
    return { authorization: `Bearer ${bearer.token}` }
  }
  const withHeaders = async <N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<CallInput<N>> => ({
    ...input,
    headers: { ...(await authorize(name)), ...input.headers },
  })
  const profile = (await http.read('getPlayer', { headers: platform })).body.data
  return {
    id: profile.id,
    currency: profile.currency,
    signIn,
    cookie,
    authorize,
    request: async (name, input) => http.call(name, await withHeaders(name, input)),
    read: async (name, input) => http.read(name, await withHeaders(name, input)),
    async readBalance() {
      const { body, exchange } = await http.read('getPlayerAccounts', { headers: platform })
      const account = body.data.find(({ currency }) => currency === profile.currency)
      if (!account) throw new Refuted({ text: `The player has no account in ${profile.currency}.`, exchange })
      return account.available_to_bet_with_locked_cents
    },
  }
}
