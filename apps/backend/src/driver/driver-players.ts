/** Players for a driver, opened by the calls that any player's browser makes. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { OperatorSettings } from '../core/settings/operator.ts'
import { fieldError } from '../platform/http/api-error.ts'
import type { VerbBody } from './verbs.ts'

export interface DriverPlayersDeps {
  readonly app: FastifyInstance
  readonly operator: OperatorSettings
  /** A token of an operator, for what the operator decides of a player. */
  readonly operatorToken: string
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

interface Call {
  readonly method: 'POST' | 'PATCH'
  readonly url: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

const FIRST_BIRTH_MS = Date.parse('1950-01-01T00:00:00.000Z')
const LAST_BIRTH_MS = Date.parse('2000-01-01T00:00:00.000Z')
const NAME_LETTERS = 12
/** How long a document stays valid: ten years. */
const DOCUMENT_MS = 3_650 * 86_400_000
/** From which the driver places bets. */
const BETTOR_ADDRESS = '10.201.0.1'

/** Persons are told apart by names and birth dates: no two players of a driver are alike. */
function createName(): string {
  const letters = Array.from({ length: NAME_LETTERS }, () => String.fromCharCode(97 + randomInt(26))).join('')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

/** What an identity check finds of a player who has typed the truth. */
const toVerifiedIdentity = (account: RequestBody<'postSignUp'>): RequestBody<'postOperatorPlayerIdentity'> => ({
  level: 'verified',
  subject_hash: randomBytes(32).toString('hex'),
  first_name: account.first_name,
  last_name: account.last_name,
  birth_date: account.birth_date,
  country: 'MT',
  expires_at: new Date(Date.now() + DOCUMENT_MS).toISOString(),
  reason: 'A player of the driver, verified at once.',
})

export function createDriverPlayers({ app, operator, operatorToken }: DriverPlayersDeps) {
  /** Each player calls from an address of its own, so that limits of one do not reach the next. */
  let count = 0

  const send = async <T>({ method, url, body, headers }: Call, address: string) => {
    const response = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { 'x-platform-app': 'sportsbook', 'x-forwarded-for': address, ...headers },
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 300)
      throw fieldError('body', `is refused: ${method} ${url} answers ${response.statusCode} ${response.body}`)
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { cookie, body: response.json<T>() }
  }

  const placeBet = async (bet: VerbBody<'bet'>, odds: number): Promise<{ id: string | undefined }> => {
    const { player, stake, currency, match_id, market_id, specifier, outcome_id } = bet
    const { cookie } = await send({ method: 'POST', url: '/users/sign_in', body: player }, BETTOR_ADDRESS)
    const opening = { method: 'POST', url: '/sportsbook_sessions', headers: { cookie } } as const
    const session = await send<ResponseBody<'postSportsbookSessions'>>(opening, BETTOR_ADDRESS)
    const headers = { authorization: `Bearer ${session.body?.token}`, 'idempotency-key': randomUUID() }
    const body: RequestBody<'postBets'> = {
      meta: { device_id: randomUUID(), quick: false, type: 'single' },
      bets: [{ stake: { value: stake, currency }, selections: [{ match_id, market_id, specifier, outcome_id, odds }] }],
    }
    const placed = await send<ResponseBody<'postBets'>>({ method: 'POST', url: '/bets', body, headers }, BETTOR_ADDRESS)
    return { id: placed.body.data[0]?.id }
  }

  const openPlayer = async ({ balance, currency, traits = [] }: VerbBody<'player'>): Promise<Credentials> => {
    count += 1
    const address = `10.200.${count >> 8}.${count & 255}`
    const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() }
    const { terms_version } = operator.platform
    const account: RequestBody<'postSignUp'> = {
      ...credentials,
      currency,
      first_name: createName(),
      last_name: createName(),
      birth_date: new Date(randomInt(FIRST_BIRTH_MS, LAST_BIRTH_MS)).toISOString().slice(0, 10),
      ...(terms_version != null && { terms_version }),
    }
    const signUp = await send<ResponseBody<'postSignUp'>>({ method: 'POST', url: '/users', body: account }, address)
    const { cookie } = signUp
    if (balance > 0) {
      const headers = { cookie, 'idempotency-key': randomUUID() }
      await send({ method: 'POST', url: '/wallet/deposits', body: { value: balance, currency }, headers }, address)
    }
    const standing = { ...(traits.includes('vip') && { is_vip: true }), ...(traits.includes('pve') && { pve: true }) }
    if (Object.keys(standing).length > 0) {
      const url = `/operator/players/${signUp.body.data.id}`
      await send({ method: 'PATCH', url, body: standing, headers: { 'x-operator-token': operatorToken } }, address)
    }
    if (traits.includes('verified')) {
      const url = `/operator/players/${signUp.body.data.id}/identity`
      const body = toVerifiedIdentity(account)
      await send({ method: 'POST', url, body, headers: { 'x-operator-token': operatorToken } }, address)
    }
    if (traits.includes('excluded')) {
      const body: RequestBody<'postUserLimits'> = { type: 'self_exclusion', period: 'month' }
      await send({ method: 'POST', url: '/user_limits', body, headers: { cookie } }, address)
    }
    return credentials
  }
  return { openPlayer, placeBet }
}
