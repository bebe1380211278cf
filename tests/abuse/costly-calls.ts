/** Calls with existing ids, which cost more than the largest request a schema allows. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Market } from '@touchline/contract/entities/market'
import { DEVICE, TestClient } from '../../apps/backend/src/testing/client.ts'
import type { AbusiveCall } from './largest-request.ts'

const AMERICAN_FOOTBALL = 16
const MOST_LEGS = 12
const BODY_BYTES = 250_000

/** Request builders by name; the number varies the request. */
export type CostlyCalls = ReadonlyMap<string, (nr: number) => AbusiveCall>

interface Leg {
  readonly match_id: number
  readonly market_id: string
  readonly specifier: string
  readonly outcome_id: string
  readonly odds: number
}

function toLegs(matchId: number, markets: readonly Market[]): Leg[] {
  return markets.flatMap(({ id, specifier, status, outcomes }) => {
    const [best] = outcomes.filter(({ active }) => active).sort((a, b) => a.odds - b.odds)
    return best && status === 1
      ? [{ match_id: matchId, market_id: id, specifier, outcome_id: best.id, odds: best.odds }]
      : []
  })
}

const withoutOdds = (legs: readonly Leg[]) => legs.map(({ odds: _, ...leg }) => leg)

/** Picks `count` items, different ones for each number. */
const pickSome = <T>(list: readonly T[], count: number, nr: number): T[] =>
  Array.from({ length: Math.min(count, list.length) }, (_, at) => list[(nr * 7 + at * 13) % list.length] as T)

export async function findCostlyCalls(url: string): Promise<CostlyCalls> {
  const visitor = new TestClient(url)
  const { body: list } = await visitor.call<ResponseBody<'getMatches'>>('/matches?limit=500&match_status=0')
  const legs = list.data.flatMap(({ id, main_market: market }) => (market ? toLegs(id, [market]) : []))
  const football = list.data.find(({ tournament }) => tournament.sport.id === AMERICAN_FOOTBALL) ?? list.data[0]
  const footballId = football?.id ?? 0
  const { body: combinable } = await visitor.call<ResponseBody<'getBetsCustomMarkets'>>(
    `/bets/custom/markets/${footballId}`,
  )
  const builderLegs = toLegs(footballId, combinable.data)
  const ids = list.data.map(({ id }) => id).join(',')
  const stake = { value: 100, currency: 'EUR' }
  const place = (type: string, count: number, selections: (at: number) => Leg[], more: object = {}) =>
    ({
      path: '/bets',
      headers: { 'idempotency-key': randomUUID() },
      body: {
        meta: { device_id: DEVICE, quick: false, type, auto_accept_odds_change: 'any' },
        bets: Array.from({ length: count }, (_, at) => ({ stake, selections: selections(at), ...more })),
      },
    }) satisfies AbusiveCall
  const combine = (nr: number) => withoutOdds(pickSome(builderLegs, MOST_LEGS, nr))
  const post = (path: string, body: unknown): AbusiveCall => ({ path, method: 'POST', body })
  const raw = (text: string): AbusiveCall => post('/counters', text)
  const get = (path: string, headers: Record<string, string> = {}): AbusiveCall => ({ path, headers })
  return new Map<string, (nr: number) => AbusiveCall>([
    ['matches: 500 of all', nr => get(`/matches?limit=${500 - nr}&match_status=0`)],
    ['matches: 500 by id', nr => get(`/matches?limit=500&id=${ids}&max_per_sport=${400 + nr}`)],
    ['matches: markets of the largest', () => get(`/matches/${footballId}/markets?limit=500`)],
    ['statistics: of another match each', nr => get(`/matches/${list.data[nr]?.id}/head_to_head`)],
    ['search: short words', nr => get(`/search?q=${encodeURIComponent(`a e i o u an ${nr}`)}`)],
    ['search: one long word', nr => get(`/search?q=${'united'.repeat(8)}${nr % 10}`)],
    ['search: everything', () => get('/search?q=int')],
    ['builder: markets', () => get(`/bets/custom/markets/${footballId}`)],
    ['builder: 12 selections', nr => post('/bets/custom/odds', { selections: combine(nr) })],
    ['placing: 40 singles', nr => place('single', 40, at => pickSome(legs, 1, nr * 40 + at))],
    ['placing: 40 combos of 40', nr => place('combo', 40, at => pickSome(legs, 40, nr * 40 + at))],
    [
      'placing: 40 systems of 10',
      nr => place('system', 40, at => pickSome(legs, 10, nr * 40 + at), { system_id: '5/10' }),
    ],
    [
      'placing: 5 custom bets of 12',
      nr => place('custom_bet', 5, at => pickSome(builderLegs, MOST_LEGS, nr * 40 + at), { custom_odds: 50 }),
    ],
    ['maximum stake of 40', nr => post('/bets/max-stake', { selections: pickSome(legs, 40, nr) })],
    ['a deep body', () => raw(`${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}`)],
    ['a body of many fields', nr => raw(`{${Array.from({ length: 20_000 }, (_, at) => `"f${nr}_${at}":1`).join()}}`)],
    ['a body of escapes', nr => raw(`{"a":"${'\\u0041'.repeat(40_000)}${nr}"}`)],
    ['many parameters', nr => get(`/sports?${Array.from({ length: 1500 }, (_, at) => `p${at}=${nr}`).join('&')}`)],
    ['a long language header', nr => get('/sports', { 'accept-language': `x${nr},${'en;q=0.1,'.repeat(1500)}ar` })],
    [
      'many cookies',
      nr => get('/sports', { cookie: Array.from({ length: 1200 }, (_, at) => `c${at}=${nr}`).join('; ') }),
    ],
    ['many ETags', nr => get('/sports', { 'if-none-match': `"${nr}", `.repeat(1500) })],
    ['an unknown path', nr => get(`/${'a/'.repeat(3000)}${nr}`)],
  ])
}
