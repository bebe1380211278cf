/** Faults of placing bets, of their prices and refusals, and of their history. */
import { randomUUID } from 'node:crypto'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { answer, dataOf, eachObject, type Mutant, type MutantCall, type MutantResponse, setData } from '../mutant.ts'

type Fields = Record<string, unknown>

interface Request {
  meta: { type: string; auto_accept_odds_change?: string }
  bets: { custom_odds?: number; selections: { odds: number }[] }[]
}

export const isPlacing = ({ method, path }: MutantCall): boolean => method === 'POST' && path === '/bets'
const requestOf = ({ body }: MutantCall): Request => body as Request

/** A change of requests for bets. */
const onRequest =
  (change: (request: Request, call: MutantCall) => void): NonNullable<Mutant['request']> =>
  call => {
    if (isPlacing(call) && call.body) change(requestOf(call), call)
  }

/** A change of every bet in the responses to requests for bets. */
export const onPlaced =
  (change: (bet: Fields, call: MutantCall) => void): NonNullable<Mutant['response']> =>
  (response, call) => {
    if (isPlacing(call) && response.status === 200) for (const bet of dataOf(response)) change(bet, call)
  }

/** Another error instead. */
export const onError =
  (name: ErrorName, other: ErrorName): NonNullable<Mutant['response']> =>
  response => {
    const json = response.json as { message?: string } | undefined
    if (json?.message !== name) return
    const { status, code } = ERRORS[other]
    response.status = status
    Object.assign(json, { message: other, code })
  }

const setMode = (from: string | undefined, to: string): NonNullable<Mutant['request']> =>
  onRequestMode(from, meta => {
    meta.auto_accept_odds_change = to
  })

function onRequestMode(
  from: string | undefined,
  change: (meta: Request['meta']) => void,
): NonNullable<Mutant['request']> {
  return onRequest(({ meta }) => {
    if (meta.auto_accept_odds_change === from) change(meta)
  })
}

const KEY = 'idempotency-key'

/** Gives a repeated key that a fault does not recognise another one. */
function createKeyFault(isRepeat: (before: string, now: string) => boolean): NonNullable<Mutant['request']> {
  const bodies = new Map<string, string>()
  return onRequest((request, { headers }) => {
    const key = String(headers[KEY])
    const body = JSON.stringify(request)
    const before = bodies.get(key)
    bodies.set(key, body)
    if (before !== undefined && isRepeat(before, body)) headers[KEY] = randomUUID()
  })
}

/** Bets by id, and the last response to a request for bets. */
export function createPlacedMemory() {
  const bets = new Map<string, Fields>()
  let last: unknown
  return {
    bets,
    readLast: () => last,
    remember(response: MutantResponse, call: MutantCall): void {
      if (!isPlacing(call) || response.status !== 200) return
      last = structuredClone(response.json)
      for (const bet of dataOf(response)) bets.set(String(bet.id), bet)
    },
  }
}

let favourites: Fields[] = []
const overdrawn = createPlacedMemory()
const foreign = createPlacedMemory()

const CLOSED: readonly Mutant[] = [
  { name: 'another error for a closed match', check: 'BET-16', response: onError('MATCH_CLOSED', 'CONFLICT') },
  {
    name: 'another error for an unknown outcome',
    check: 'BET-17',
    also: ['BET-16'],
    response: onError('SELECTION_NOT_FOUND', 'CONFLICT'),
  },
  {
    name: 'another error for selections of one match',
    check: 'BET-19',
    response: onError('SELECTIONS_RELATED', 'CONFLICT'),
  },
  {
    name: 'another error for a selection twice',
    check: 'BET-20',
    response: onError('SELECTION_REPEATED', 'VALIDATION_FAILED'),
  },
  {
    name: 'another error for a wrong system',
    check: 'BET-21',
    response: onError('SYSTEM_NOT_AVAILABLE', 'VALIDATION_FAILED'),
  },
  {
    name: 'another error without the money',
    check: 'BET-22',
    response: onError('INSUFFICIENT_FUNDS', 'CONFLICT'),
  },
  {
    name: 'another error below the smallest stake',
    check: 'BET-24',
    response: onError('STAKE_BELOW_MINIMUM', 'CONFLICT'),
  },
  {
    name: 'another error above the limit of selections',
    check: 'BET-26',
    also: ['BET-25'],
    response: onError('BET_LIMIT_EXCEEDED', 'CONFLICT'),
  },
]

export const BET_MUTANTS: readonly Mutant[] = [
  {
    name: 'a bet at another price than shown',
    check: 'BET-01',
    also: ['BET-12', 'BET-13', 'BET-14'],
    response: onPlaced(bet => {
      for (const selection of bet.selections as { odds: number }[])
        selection.odds = Math.round(selection.odds * 100 + 1) / 100
    }),
  },
  {
    name: 'the odds of a combo rounded up',
    check: 'BET-02',
    response: onPlaced(bet => {
      if (bet.type === 'combo') bet.odds = (Math.round(Number(bet.odds) * 100) + 1) / 100
    }),
  },
  {
    name: 'a system that pays less',
    check: 'BET-03',
    response: onPlaced(bet => {
      if (bet.type === 'system') bet.potential_win = Number(bet.potential_win) - 1
    }),
  },
  {
    name: 'a custom bet at any odds',
    check: 'BET-04',
    request: onRequest(({ meta, bets }) => {
      if (bets[0]?.custom_odds !== undefined) meta.auto_accept_odds_change = 'any'
    }),
  },
  {
    name: 'payouts rounded up',
    check: 'BET-05',
    response: onPlaced(bet => {
      if (bet.type === 'combo') bet.potential_win = Number(bet.potential_win) + 1
    }),
  },
  {
    name: 'mixed requests are refused',
    check: 'BET-35',
    response: (response, call) => {
      if (!isPlacing(call) || requestOf(call).meta.type !== 'mixed') return
      const { status, code } = ERRORS.MIXED_BETS_NOT_AVAILABLE
      answer(response, status, { code, message: 'MIXED_BETS_NOT_AVAILABLE', data: { details: [] } })
    },
  },
  {
    name: 'an account’s version that stays',
    check: 'VER-05',
    response: (response, { path }) => {
      if (path === '/player/accounts') for (const account of dataOf(response)) account.version = 1
    },
  },
  {
    name: 'keys are ignored',
    check: 'BET-06',
    also: ['BET-07', 'BET-09', 'BET-10'],
    request: onRequest((_, { headers }) => {
      if (headers[KEY]) headers[KEY] = randomUUID()
    }),
  },
  {
    name: 'a key with another body is taken',
    check: 'BET-07',
    request: createKeyFault((before, now) => before !== now),
  },
  {
    name: 'a bet without a key is taken',
    check: 'BET-08',
    request: onRequest((_, { headers }) => {
      headers[KEY] ??= randomUUID()
    }),
  },
  {
    name: 'bets are not found by their key',
    check: 'BET-09',
    also: ['BET-10'],
    request: ({ path, query }) => {
      if (path === '/bets') query.delete('idempotency_key')
    },
  },
  {
    name: 'a request that is repeated is another bet',
    check: 'BET-10',
    also: ['BET-06', 'BET-07'],
    request: createKeyFault(() => true),
  },
  { name: 'any for none', check: 'BET-11', also: ['BET-04'], request: setMode('none', 'any') },
  {
    name: 'the old price is kept where it is better now',
    check: 'BET-12',
    response: onPlaced((bet, call) => {
      const { meta, bets } = requestOf(call)
      const [selection] = bet.selections as { odds: number }[]
      if (meta.auto_accept_odds_change === 'higher' && selection)
        selection.odds = bets[0]?.selections[0]?.odds ?? selection.odds
    }),
  },
  { name: 'none for any', check: 'BET-13', request: setMode('any', 'none') },
  { name: 'the stored mode is ignored', check: 'BET-14', request: setMode(undefined, 'none') },
  {
    name: 'one wrong bet refuses the others',
    check: 'BET-27',
    response: (response, call) => {
      const { errors_by_bet } = (response.json ?? {}) as { errors_by_bet?: object }
      if (!isPlacing(call) || response.status !== 200 || !errors_by_bet) return
      const { status, code } = ERRORS.BETS_REJECTED
      answer(response, status, { code, message: 'BETS_REJECTED', data: { details: [], errors_by_bet } })
    },
  },
  {
    name: 'refused bets are not named',
    check: 'ERR-07',
    also: ['BET-11', 'BET-12', 'BET-14'],
    response: (response, call) => {
      if (isPlacing(call) && response.status >= 400)
        delete (response.json as { data: { errors_by_bet?: object } }).data.errors_by_bet
    },
  },
  ...CLOSED,
  {
    name: 'an overdraft',
    check: 'BET-23',
    also: ['BET-22'],
    response: (response, call) => {
      overdrawn.remember(response, call)
      if ((response.json as { message?: string } | undefined)?.message === 'INSUFFICIENT_FUNDS' && overdrawn.readLast())
        answer(response, 200, overdrawn.readLast())
    },
  },
  {
    name: 'a largest stake that is off by one',
    check: 'BET-25',
    response: (response, { path }) => {
      if (path === '/bets/max-stake')
        eachObject(response.json, object => {
          const { max_stake } = object as { max_stake?: { value: number } }
          if (max_stake) max_stake.value += 1
        })
    },
  },
  {
    name: 'a smallest stake that is off by one',
    check: 'BET-36',
    response: (response, { path }) => {
      if (path === '/bets/max-stake')
        eachObject(response.json, object => {
          const { min_stake } = object as { min_stake?: { value: number } }
          if (min_stake) min_stake.value += 1
        })
    },
  },
  {
    name: 'a history that stands oldest first',
    check: 'BET-30',
    response: (response, { method, path }) => {
      if (method === 'GET' && path === '/bets') setData(response, dataOf(response).toReversed())
    },
  },
  {
    name: 'bets of others',
    check: 'BET-31',
    response: (response, call) => {
      foreign.remember(response, call)
      const id = call.query.get('id')
      const bet = id === null ? undefined : foreign.bets.get(id)
      if (call.method === 'GET' && call.path === '/bets' && bet && dataOf(response).length === 0)
        setData(response, [bet])
    },
  },
  {
    name: 'a share code that loses a selection',
    check: 'BET-34',
    response: (response, { method, path }) => {
      if (method === 'GET' && path === '/bets/share-code')
        eachObject(response.json, object => {
          if (Array.isArray(object.selections)) object.selections.splice(1)
        })
    },
  },
  {
    name: 'another error for an unknown share code',
    check: 'BET-37',
    response: onError('SHARE_CODE_NOT_FOUND', 'NOT_FOUND'),
  },
  {
    name: 'bets that caches may share',
    check: 'CCH-02',
    response: (response, { method, path }) => {
      if (method === 'GET' && path === '/player') response.headers['cache-control'] = 'public, max-age=60'
    },
  },
  {
    name: 'a setting that is not stored',
    check: 'SET-02',
    request: ({ path, body }) => {
      if (path === '/settings' && body) delete (body as { odds_type?: string }).odds_type
    },
  },
  {
    name: 'bets that take a second',
    check: 'PRF-02',
    delayMs: call => (isPlacing(call) ? 1_000 : 0),
  },
  {
    name: 'settings of players alone',
    check: 'SET-01',
    response: (response, { path, headers }) => {
      const { data } = (response.json ?? {}) as { data?: Fields }
      if (path === '/settings' && headers.authorization && data) data.players_alone = true
    },
  },
  {
    name: 'favourites that stay',
    check: 'CAT-17',
    response: (response, { query }) => {
      // The favourites that were listed first are listed again.
      if (!query.has('favourite') || response.status !== 200) return
      if (dataOf(response).length > 0) favourites = structuredClone(dataOf(response))
      else setData(response, favourites)
    },
  },
]
