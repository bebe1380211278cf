/** Faults of what the driver causes: suspensions, results, corrections and providers. */
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import type { Frame } from '@touchline/hub/testing/frame-proxy'
import { answer, dataOf, eachObject, type Mutant, type MutantCall, type MutantResponse } from '../mutant.ts'
import { onError, onPlaced } from './bets.ts'

export interface Bet extends Record<string, unknown> {
  id: string
  type: string
  status: string
  result: string
  win_amount: number
  settled_at: string | null
  settlements?: number
  cashout_reason?: string
  to_cashout: number | null
  selections: { status: string; match: { id: number; status: number } }[]
}

/** A change of every bet in the history. */
export const onHistory =
  (change: (bet: Bet) => void): NonNullable<Mutant['response']> =>
  (response: MutantResponse, { method, path }: MutantCall) => {
    if (method !== 'GET' || path !== '/bets') return
    eachObject(response.json, object => {
      if ('potential_win' in object && 'selections' in object) change(object as Bet)
    })
  }

const isLive = ({ selections }: Bet): boolean => selections.some(({ match }) => match.status === 1)
const isOn = ({ selections }: Bet, matches: ReadonlySet<number>): boolean =>
  selections.some(({ match }) => matches.has(match.id))

/** Matches with a result, and those whose last result came twice. */
const decided = new Set<number>()
const repeated = new Set<number>()
const reports = new Map<number, string>()

const onVerb =
  (verb: string, change: (body: Record<string, unknown>) => void): NonNullable<Mutant['request']> =>
  ({ path, body }) => {
    if (path === `/driver/${verb}` && body) change(body as Record<string, unknown>)
  }

let readers = 0

function answerError(response: MutantResponse, name: ErrorName): void {
  const { status, code } = ERRORS[name]
  answer(response, status, { code, message: name, data: { details: [] } })
}

const isSuspension = (frame: Frame): boolean => JSON.stringify(frame).includes('"status":-1')

const BETTING: readonly Mutant[] = [
  {
    name: 'another error for a suspended market',
    check: 'BET-15',
    also: ['BET-18'],
    response: onError('MARKET_SUSPENDED', 'CONFLICT'),
  },
  {
    name: 'a closed outcome is refused as a broken request',
    check: 'BET-18',
    also: ['BET-15'],
    response: onError('MARKET_SUSPENDED', 'VALIDATION_FAILED'),
  },
  {
    name: 'a bet that is never decided',
    check: 'BET-28',
    response: onHistory(bet => {
      if (isLive(bet) && bet.status === 'waiting_results') bet.status = 'submitted'
    }),
  },
  {
    name: 'a suspension during the delay is ignored',
    check: 'BET-29',
    response: onHistory(bet => {
      if (bet.status === 'rejected') bet.status = 'waiting_results'
    }),
  },
  {
    name: 'another error for a politically exposed player',
    check: 'BET-32',
    response: onError('PVE_PLAYER_BET_FORBIDDEN', 'FORBIDDEN'),
  },
  {
    name: 'an offer while the market is suspended',
    check: 'OUT-05',
    response: onHistory(bet => {
      if (bet.to_cashout === null && bet.cashout_reason === 'leg_closed') bet.to_cashout = 100
    }),
  },
  {
    name: 'a bet that was cashed out is settled',
    check: 'OUT-06',
    also: ['STL-14'],
    request: onVerb('result', ({ match_id }) => decided.add(Number(match_id))),
    response: onHistory(bet => {
      if (bet.status === 'cashed_out' && isOn(bet, decided)) bet.status = 'done'
    }),
  },
  {
    name: 'a provider that fails in silence',
    check: 'RT-15',
    frame: frame =>
      'push' in frame
        ? [JSON.parse(JSON.stringify(frame).replaceAll('provider_status_changed', 'provider_moved'))]
        : [frame],
  },
  {
    name: 'a server that fails every tenth of many readers',
    check: 'PRF-05',
    response: (response, { path, query }) => {
      if (path !== '/matches' || query.get('limit') !== '49') return
      readers += 1
      if (readers % 10 === 0) answerError(response, 'UNAVAILABLE')
    },
  },
  { name: 'suspensions three seconds late', check: 'RT-16', frameDelayMs: frame => (isSuspension(frame) ? 3_000 : 0) },
]

const isSettledSingle = ({ type, settled_at }: Bet): boolean => type === 'single' && settled_at !== null

const SETTLING: readonly Mutant[] = [
  {
    name: 'a win that pays less',
    check: 'STL-01',
    // Whatever wins as a single pays less: a dead heat, a corrected bet, one of many, one with a free bet.
    also: ['STL-04', 'STL-10', 'STL-12', 'BON-06'],
    response: onHistory(bet => {
      if (isSettledSingle(bet) && bet.result === 'win_entire') bet.win_amount -= 1
    }),
  },
  {
    name: 'a void bet is lost',
    check: 'STL-02',
    also: ['STL-12', 'STL-13'],
    response: onHistory(bet => {
      if (isSettledSingle(bet) && bet.result === 'refund_entire')
        Object.assign(bet, { result: 'lose_entire', win_amount: 0 })
    }),
  },
  {
    name: 'half a win is a win',
    check: 'STL-03',
    response: onHistory(bet => {
      if (bet.result === 'refund_half_win_other') bet.result = 'win_entire'
    }),
  },
  {
    name: 'a dead heat is paid whole',
    check: 'STL-04',
    request: onVerb('result', ({ outcomes }) => {
      for (const outcome of outcomes as { dead_heat_factor?: number }[]) delete outcome.dead_heat_factor
    }),
  },
  {
    name: 'a void selection is one that has lost, in a combo',
    check: 'STL-05',
    // A boosted combo with a void selection is one.
    also: ['BON-12'],
    response: onHistory(bet => {
      if (bet.type === 'combo' && bet.selections.some(({ status }) => status === 'refund_entire')) bet.win_amount = 0
    }),
  },
  {
    name: 'a system that pays one combination less',
    check: 'STL-06',
    response: onHistory(bet => {
      if (bet.type === 'system' && bet.win_amount > 0) bet.win_amount -= 1
    }),
  },
  {
    name: 'a void custom bet is lost',
    check: 'STL-07',
    response: onHistory(bet => {
      if (bet.type === 'custom_bet' && bet.result === 'refund_entire') bet.win_amount = 0
    }),
  },
  {
    name: 'a lost combo waits for its last result',
    check: 'STL-08',
    response: onHistory(bet => {
      if (bet.type === 'combo' && bet.selections.some(({ status }) => status === 'no_results'))
        Object.assign(bet, { status: 'waiting_results', result: 'no_results', settled_at: null })
    }),
  },
  {
    name: 'a rollback that is not heard',
    check: 'STL-09',
    response: onHistory(bet => {
      if (bet.status === 'waiting_results' && (bet.settlements ?? 0) > 0)
        Object.assign(bet, { status: 'done', result: 'win_entire', settled_at: new Date().toISOString() })
    }),
  },
  {
    name: 'a correction that is not heard',
    check: 'STL-10',
    response: onHistory(bet => {
      if ((bet.settlements ?? 0) > 1) Object.assign(bet, { result: 'lose_entire', win_amount: 0 })
    }),
  },
  {
    name: 'a result that counts each time it comes',
    check: 'STL-11',
    request: onVerb('result', body => {
      const id = Number(body.match_id)
      const report = JSON.stringify(body)
      if (reports.get(id) === report) repeated.add(id)
      reports.set(id, report)
    }),
    response: onHistory(bet => {
      if (isOn(bet, repeated)) bet.settlements = (bet.settlements ?? 0) + 1
    }),
  },
  {
    name: 'a balance with a minor unit that nobody has paid in',
    check: 'STL-12',
    also: ['BET-23', 'BET-25', 'PRT-04'],
    response: (response, { path }) => {
      if (path === '/player/accounts')
        for (const account of dataOf(response))
          account.available_to_bet_with_locked_cents = Number(account.available_to_bet_with_locked_cents) + 1
    },
  },
  {
    name: 'a bet that has won before it is settled',
    check: 'STL-14',
    response: onPlaced(bet => {
      bet.result = 'win_entire'
    }),
  },
  {
    name: 'settlements that are not pushed',
    check: 'STL-15',
    also: ['RT-22'],
    frame: frame => [JSON.parse(JSON.stringify(frame).replaceAll('bet_changed', 'bet_moved'))],
  },
  {
    name: 'a match that is called off keeps the stakes',
    check: 'STL-13',
    response: onHistory(bet => {
      if (bet.selections.some(({ match }) => match.status === 5)) bet.win_amount = 0
    }),
  },
  {
    name: 'a receipt that is off by one',
    check: 'RCP-01',
    response: (response, { path }) => {
      if (/^\/bets\/[^/]+\/receipt$/.test(path) && response.status === 200)
        (response.json as { data: { win_amount: number } }).data.win_amount += 1
    },
  },
]

export const DRIVEN_MUTANTS: readonly Mutant[] = [...BETTING, ...SETTLING]
