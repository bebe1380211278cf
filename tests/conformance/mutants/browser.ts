/** Faults that the front end shows in a browser. */
import type { Frame } from '@touchline/hub/testing/frame-proxy'
import { eachObject, type Mutant, type MutantCall, type MutantResponse } from '../mutant.ts'
import { isPlacing } from './bets.ts'

/** Pages, unlike the kit, send their origin. */
const withoutOrigin = (response: MutantResponse, { headers }: MutantCall): void => {
  if (headers.origin) delete response.headers['access-control-allow-origin']
}

const hasPrices = ({ push }: Frame): boolean =>
  (push as { pub?: { data?: { event_name?: string } } } | undefined)?.pub?.data?.event_name === 'markets_changed'

/** Makes every settled bet of a response or frame an open one. */
const reopenBets = (value: unknown): void =>
  eachObject(value, object => {
    if ('potential_win' in object && object.settled_at !== null)
      Object.assign(object, { status: 'waiting_results', result: 'no_results', settled_at: null, win_amount: 0 })
  })

export const BROWSER_MUTANTS: readonly Mutant[] = [
  {
    name: 'a session that pages may not read',
    check: 'WEB-01',
    response: (response, call) => {
      if (call.path === '/sportsbook_sessions' && call.method === 'POST') withoutOrigin(response, call)
    },
  },
  { name: 'prices that are not pushed', check: 'WEB-02', frame: frame => (hasPrices(frame) ? [] : [frame]) },
  {
    name: 'bets that pages may not read',
    check: 'WEB-03',
    also: ['WEB-04'],
    response: (response, call) => {
      if (isPlacing(call)) withoutOrigin(response, call)
    },
  },
  {
    name: 'a settled bet that pages are told is open',
    check: 'WEB-04',
    response: ({ json }, { headers, method, path }) => {
      if (method === 'GET' && path === '/bets' && headers.origin) reopenBets(json)
    },
    frame: frame => {
      reopenBets(frame.push)
      return [frame]
    },
  },
]
