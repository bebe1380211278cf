/** CAT: pages and order of lists of events. */
import type { Match } from '@touchline/contract/entities/match'
import type { Check, CheckContext } from '../check.ts'
import { conclude, Missing, type Outcome, type Problem } from '../outcome.ts'
import { PAGE_SIZE } from '../survey/survey.ts'
import { createStableQuery, formatIds, idsOf, readList } from './list-queries.ts'
import { concludeWhenStable } from './retry.ts'

const SLICE = 3

async function checkSlices(context: CheckContext): Promise<Outcome> {
  const query = await createStableQuery(context)
  return concludeWhenStable('a list of more than one page', async () => {
    const whole = await readList(context, query)
    if (whole.items.length <= SLICE) throw new Missing('a list of more than one page')
    const problems: Problem[] = []
    const last = Math.ceil(whole.items.length / SLICE)
    for (const page of [1, 2, last]) {
      const { body, exchange } = await context.http.read('getMatches', { query: { ...query, limit: SLICE, page } })
      const expected = idsOf(whole.items.slice((page - 1) * SLICE, page * SLICE))
      const { total, last_page, limit, page: number } = body.pagination
      if (!whole.isWhole) continue
      if (idsOf(body.data).join() !== expected.join())
        problems.push({
          text: `Page ${page} has ${formatIds(idsOf(body.data))}, not ${formatIds(expected)}.`,
          exchange,
        })
      if (total !== whole.items.length || last_page !== last || limit !== SLICE || number !== page)
        problems.push({
          text: `Page ${page} tells ${JSON.stringify(body.pagination)}, but the list has ${whole.items.length} events, ${last} pages of ${SLICE}.`,
          exchange,
        })
    }
    return { problems, examined: 3 }
  })
}

async function checkPastEnd(context: CheckContext): Promise<Outcome> {
  const query = await createStableQuery(context)
  return concludeWhenStable('a list', async () => {
    const first = await context.http.read('getMatches', { query: { ...query, limit: 1 } })
    const past = await context.http.read('getMatches', { query: { ...query, limit: 1, page: 90_000 } })
    const { total } = past.body.pagination
    const isRight = past.body.data.length === 0 && total === first.body.pagination.total
    const text = `Page 90000 has ${past.body.data.length} events and total ${total}, not 0 and ${first.body.pagination.total}.`
    return { problems: isRight ? [] : [{ text, exchange: past.exchange }], examined: 1 }
  })
}

async function checkLimit({ http }: CheckContext): Promise<Outcome> {
  const exchange = await http.call('getMatches', { query: { limit: 501 } })
  const problems =
    exchange.status === 422 ? [] : [{ text: `limit=501 is answered ${exchange.status}, not 422.`, exchange }]
  return conclude(problems, 1, 'a list')
}

/** Negative where the second event stands before the first in the list that is right; 0 where nothing decides. */
type Compare = (first: Match, second: Match) => number

const compareStarts: Compare = (first, second) =>
  Date.parse(second.start_time) - Date.parse(first.start_time) || second.id - first.id

type Ranked = (match: Match) => { readonly id: number; readonly priority: number }

/** By the first part of the tree in which they differ; in the same league by start. */
const compareTree =
  (...parts: readonly Ranked[]): Compare =>
  (first, second) => {
    const differing = parts.find(part => part(first).id !== part(second).id)
    return differing ? differing(second).priority - differing(first).priority : compareStarts(first, second)
  }

const sport: Ranked = ({ tournament }) => tournament.sport
const category: Ranked = ({ tournament }) => tournament.category
const league: Ranked = ({ tournament }) => tournament

const ORDERS = {
  start_time: compareStarts,
  latest: (first, second) => -compareStarts(first, second),
  sport_priority: compareTree(sport, category, league),
  category_priority: compareTree(category, league),
  tournament_priority: compareTree(league),
} as const satisfies Readonly<Record<string, Compare>>

/** The first pair that is not in order. */
function findDisorder(matches: readonly Match[], compare: Compare): string | null {
  for (const [at, match] of matches.entries()) {
    const before = matches[at - 1]
    if (before && compare(before, match) < 0) return `${match.id} stands after ${before.id}`
  }
  return null
}

const checkOrders =
  (names: readonly (keyof typeof ORDERS)[]) =>
  async (context: CheckContext): Promise<Outcome> => {
    const problems: Problem[] = []
    let examined = 0
    for (const sort_by of names) {
      const query = { ...(await createStableQuery(context)), sort_by, limit: PAGE_SIZE }
      const { body, exchange } = await context.http.read('getMatches', { query })
      examined += body.data.length
      const text = findDisorder(body.data, ORDERS[sort_by])
      if (text !== null) problems.push({ text: `By ${sort_by}, ${text}.`, exchange })
    }
    return conclude(problems, examined, 'events that begin in more than an hour')
  }

export const LIST_CHECKS: readonly Check[] = [
  {
    id: 'CAT-01',
    level: 'read',
    sentence: 'A page is a slice of the whole list, and total and last_page agree with it.',
    clause: 'Contract: Pagination',
    run: checkSlices,
  },
  {
    id: 'CAT-02',
    level: 'read',
    sentence: 'A page past the end is empty and has the same total.',
    clause: 'Contract: Pagination',
    run: checkPastEnd,
  },
  {
    id: 'CAT-03',
    level: 'read',
    sentence: 'A limit of 501 is answered 422.',
    clause: 'Contract, conventions: pages',
    run: checkLimit,
  },
  {
    id: 'CAT-04',
    level: 'read',
    sentence: 'Events are ordered by start time, then id; `latest` the other way round.',
    clause: 'Contract: MatchSort',
    run: checkOrders(['start_time', 'latest']),
  },
  {
    id: 'CAT-05',
    level: 'read',
    sentence: 'The priorities of sports, categories and leagues order a list; ties by start time, then id.',
    clause: 'Contract: MatchSort',
    run: checkOrders(['sport_priority', 'category_priority', 'tournament_priority']),
  },
]
