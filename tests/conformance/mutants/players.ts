/** Faults of cash-out, of sessions and of players’ channels. */
import { randomUUID } from 'node:crypto'
import { ERRORS } from '@touchline/contract/errors'
import { isInForce, signAssertion } from '../host-assertion.ts'
import { answer, eachObject, type Mutant, type MutantCall, type MutantResponse } from '../mutant.ts'
import { onError } from './bets.ts'

type Fields = Record<string, unknown>

/** Calls back for every bet of a response. */
const eachBet = ({ json }: MutantResponse, visit: (bet: Fields) => void): void =>
  eachObject(json, object => 'potential_win' in object && 'selections' in object && visit(object))

const betIdOf = (body: unknown): string => String((body as { bet_id?: string } | undefined)?.bet_id)

/** Offers by bet, as they were shown last. */
const shown = new Map<string, number>()
/** How often each bet was to be cashed out. */
const attempts = new Map<string, number>()

const CASHOUT: readonly Mutant[] = [
  {
    name: 'a cash-out that is told as less',
    check: 'OUT-01',
    also: ['OUT-03'],
    response: response =>
      eachBet(response, bet => {
        if (bet.status === 'cashed_out') bet.win_amount = Number(bet.win_amount) - 1
      }),
  },
  {
    name: 'a cash-out for any amount',
    check: 'OUT-02',
    request: ({ path, body }) => {
      const amount = shown.get(betIdOf(body))
      if (path === '/bets/cashout' && amount !== undefined) (body as { to_cashout: number }).to_cashout = amount
    },
    response: response =>
      eachBet(response, ({ id, to_cashout }) => {
        if (typeof to_cashout === 'number') shown.set(String(id), to_cashout)
      }),
  },
  {
    name: 'a cash-out that is paid twice',
    check: 'OUT-03',
    request: ({ path, body }) => {
      if (path === '/bets/cashout') attempts.set(betIdOf(body), (attempts.get(betIdOf(body)) ?? 0) + 1)
    },
    response: response =>
      eachBet(response, bet => {
        const isRepeated = (attempts.get(String(bet.id)) ?? 0) > 5
        if (isRepeated && bet.status === 'cashed_out') bet.win_amount = Number(bet.win_amount) * 2
      }),
  },
  {
    name: 'another error for a bet that has ended',
    check: 'OUT-04',
    response: onError('CASHOUT_UNAVAILABLE', 'CONFLICT'),
  },
  {
    name: 'an offer above what the bet pays',
    check: 'OUT-07',
    response: (response, { method, path }) => {
      if (method === 'GET' && path === '/bets')
        eachBet(response, bet => {
          if (typeof bet.to_cashout === 'number') bet.to_cashout = Number(bet.potential_win) + 1
        })
    },
  },
  {
    name: 'a rest that is off by one',
    check: 'OUT-08',
    response: response =>
      eachBet(response, bet => {
        const rest = bet.rest as { stake: number } | undefined
        if (rest) rest.stake += 1
      }),
  },
]

let session: unknown
let wrongPasswords = 0
/** Sessions by the assertion that started them. */
const asserted = new Map<string, unknown>()
const assertionOf = ({ path, body }: MutantCall): string | undefined =>
  path === '/sportsbook_sessions' ? (body as { assertion?: string } | undefined)?.assertion : undefined

const SESSIONS: readonly Mutant[] = [
  {
    name: 'a bearer for an hour',
    check: 'HDR-03',
    response: (response, { path }) => {
      if (path === '/sportsbook_sessions' && response.status === 200)
        Object.assign(response.json as object, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    },
  },
  {
    name: 'a session for each bearer',
    check: 'HDR-05',
    response: (response, { path }) => {
      if (path === '/sportsbook_sessions' && response.status === 200)
        (response.json as { session: { id: string } }).session.id = randomUUID()
    },
  },
  {
    name: 'writes without X-Platform-App',
    check: 'HDR-06',
    request: ({ path, headers }) => {
      if (path === '/sportsbook_sessions') headers['x-platform-app'] = 'sportsbook'
    },
  },
  {
    name: 'writes from every origin',
    check: 'HDR-07',
    request: ({ path, headers }) => {
      if (path === '/sportsbook_sessions') delete headers.origin
    },
  },
  {
    name: 'a cookie that scripts can read',
    check: 'HDR-08',
    response: ({ headers }) => {
      const lines = headers['set-cookie']
      if (lines) headers['set-cookie'] = lines.map(line => line.replace(/;\s*HttpOnly/i, ''))
    },
  },
  {
    name: 'a cookie that outlives the session',
    check: 'HDR-09',
    response: (response, { path, headers }) => {
      if (path !== '/sportsbook_sessions') return
      if (response.status === 200) session = structuredClone(response.json)
      else if (headers.cookie && session) answer(response, 200, session)
    },
  },
  {
    name: 'an assertion that is taken twice',
    check: 'HDR-13',
    response: (response, call) => {
      const assertion = assertionOf(call)
      if (assertion === undefined) return
      if (response.status === 200) asserted.set(assertion, structuredClone(response.json))
      else if (asserted.has(assertion)) answer(response, 200, asserted.get(assertion))
    },
  },
  {
    name: 'an assertion that has expired, or is for another audience, is taken',
    check: 'HDR-14',
    request: call => {
      const assertion = assertionOf(call)
      if (assertion !== undefined && !isInForce(assertion)) call.body = { assertion: signAssertion('1') }
    },
  },
  {
    name: 'passwords without a limit',
    check: 'SEC-03',
    response: (response, { path }) => {
      const { message } = (response.json ?? {}) as { message?: string }
      if (path !== '/users/sign_in' || (message !== 'ACCOUNT_LOCKED' && response.status !== 429)) return
      const { status, code } = ERRORS.INVALID_CREDENTIALS
      answer(response, status, { code, message: 'INVALID_CREDENTIALS', data: { details: [] } })
    },
  },
  {
    name: 'an answer that tells registered addresses',
    check: 'SEC-06',
    response: (response, { path }) => {
      if (path !== '/users/sign_in' || response.status !== 401) return
      wrongPasswords += 1
      const localized_message = wrongPasswords % 2 === 0 ? 'No such address.' : 'The password is wrong.'
      Object.assign((response.json as { data: object }).data, { localized_message })
    },
  },
]

const renamePush =
  (name: string, other: string): NonNullable<Mutant['frame']> =>
  frame =>
    'push' in frame ? [JSON.parse(JSON.stringify(frame).replaceAll(name, other))] : [frame]

const CHANNELS: readonly Mutant[] = [
  {
    name: 'a connection token of somebody else',
    check: 'RT-02',
    also: ['RT-22'],
    response: (response, { path, headers }) => {
      if (path !== '/websocket/token' || !headers.authorization) return
      const json = response.json as { token: string }
      const [head, payload = '', signature] = json.token.split('.')
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' }
      json.token = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    },
  },
  {
    name: 'another player’s channel',
    check: 'RT-06',
    response: (response, { path }) => {
      if (path === '/websocket/authorize' && response.status === 403) answer(response, 200, { channels: [] })
    },
  },
  {
    name: 'balances that are not pushed',
    check: 'RT-22',
    frame: renamePush('balance_changed', 'balance_moved'),
  },
]

export const PLAYER_MUTANTS: readonly Mutant[] = [...CASHOUT, ...SESSIONS, ...CHANNELS]
