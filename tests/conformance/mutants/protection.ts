/** Faults of limits, breaks and exclusions. */
import { answer, type Mutant, type MutantCall } from '../mutant.ts'
import { createPlacedMemory, isPlacing, onError } from './bets.ts'

interface Limit {
  type: string
  value?: number
}

const isSetting = ({ method, path }: MutantCall): boolean => method === 'POST' && path === '/user_limits'
const limitOf = ({ body }: MutantCall): Limit => body as Limit

/** What each player has set first, by cookie. */
const first = new Map<unknown, number>()
/** Players’ last bets, of which one stands for each that was refused. */
const taken = createPlacedMemory()

export const PROTECTION_MUTANTS: readonly Mutant[] = [
  {
    name: 'a limit that is off by one',
    check: 'PRT-01',
    also: ['SEC-08', 'PRT-03'],
    request: call => {
      const limit = call.body && isSetting(call) ? limitOf(call) : undefined
      if (limit?.type === 'wager' && limit.value !== undefined) limit.value += 1
    },
  },
  {
    name: 'bets at once pass a limit',
    check: 'PRT-02',
    also: ['PRT-01', 'SEC-08'],
    response: (response, call) => {
      taken.remember(response, call)
      if ((response.json as { message?: string } | undefined)?.message === 'PLAYER_LIMIT_EXCEEDED' && isPlacing(call))
        answer(response, 200, taken.readLast() ?? { data: [] })
    },
  },
  {
    name: 'a limit that forgets what was staked',
    check: 'PRT-03',
    response: (response, { method, path }) => {
      if (method !== 'GET' || path !== '/user_limits' || response.status !== 200) return
      for (const limit of (response.json as { data: { used: number | null }[] }).data) limit.used = 0
    },
  },
  {
    name: 'deposits above a limit',
    check: 'PRT-04',
    request: call => {
      const limit = call.body && isSetting(call) ? limitOf(call) : undefined
      if (limit?.type === 'deposit' && limit.value !== undefined) limit.value *= 2
    },
  },
  {
    name: 'a break that ends at once',
    check: 'PRT-05',
    request: call => {
      // The break is set as a limit that binds nothing.
      if (call.body && isSetting(call) && limitOf(call).type === 'cooling_off')
        call.body = { type: 'session', period: 'day', value: 86_400 }
    },
  },
  {
    name: 'an exclusion that admits a sign-in as another error',
    check: 'PRT-06',
    also: ['BET-33', 'PRT-05'],
    response: onError('PLAYER_EXCLUDED', 'FORBIDDEN'),
  },
  {
    name: 'a looser limit holds at once',
    check: 'SEC-08',
    request: call => {
      const limit = call.body && isSetting(call) ? limitOf(call) : undefined
      if (limit?.type !== 'wager' || limit.value === undefined) return
      const before = first.get(call.headers.cookie)
      first.set(call.headers.cookie, before ?? limit.value)
      // A player who lowers the limit keeps what was set first.
      if (before !== undefined) limit.value = Math.max(before, limit.value)
    },
  },
  {
    name: 'an excluded player has typed a wrong password',
    check: 'BET-33',
    response: (response, call) => {
      if (call.path === '/users/sign_in') onError('PLAYER_EXCLUDED', 'INVALID_CREDENTIALS')(response, call)
    },
  },
]
