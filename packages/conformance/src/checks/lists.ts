/** CAT: pages, order and filters of lists of events. */
import type { Query } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import type { Check, CheckContext } from '../check.ts'
import { groupBy } from '../group-by.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, Missing, type Outcome, type Problem } from '../outcome.ts'
import { PAGE_SIZE, readPages } from '../survey/survey.ts'
import { concludeWhenStable } from './retry.ts'

type MatchQuery = Query<'getMatches'>

/** Events that begin later than this do not begin while two lists are compared. */
const STABLE_AFTER_MS = 3_600_000
const MAX_SAMPLED = 3

const readList = (context: CheckContext, query: MatchQuery) =>
  readPages<Match>(page => context.http.read('getMatches', { query: { limit: PAGE_SIZE, ...query, page } }))

/** A query whose events do not begin or end within the run. */
async function stable({ survey }: CheckContext, query: MatchQuery = {}): Promise<MatchQuery> {
  const start_from = new Date((await survey.now()) + STABLE_AFTER_MS).toISOString()
  return { match_status: '0', start_from, ...query }
}

const idsOf = (matches: readonly { readonly id: number }[]): number[] => matches.map(({ id }) => id)
const show = (ids: readonly number[]): string => (ids.length === 0 ? 'nothing' : ids.slice(0, 8).join(', '))

const SLICE = 3

async function checkSlices(context: CheckContext): Promise<Outcome> {
  const query = await stable(context)
  return concludeWhenStable('a list of more than one page', async () => {
    const whole = await readList(context, query)
    if (whole.items.length <= SLICE) throw new Missing('a list of more than one page')
    const problems: Problem[] = []
    const last = Math.ceil(whole.items.length / SLICE)
    for (const page of [1, 2, last]) {
      const { body, exchange } = await context.http.read('getMatches', { query: { ...query, limit: SLICE, page } })
      const expected = idsOf(whole.items.slice((page - 1) * SLICE, page * SLICE))
      const { total, last_page, limit, page: told } = body.pagination
      if (!whole.isWhole) continue
      if (idsOf(body.data).join() !== expected.join())
        problems.push({ text: `Page ${page} has ${show(idsOf(body.data))}, not ${show(expected)}.`, exchange })
      if (total !== whole.items.length || last_page !== last || limit !== SLICE || told !== page)
        problems.push({
          text: `Page ${page} tells ${JSON.stringify(body.pagination)}, but the list has ${whole.items.length} events, ${last} pages of ${SLICE}.`,
          exchange,
        })
    }
    return { problems, examined: 3 }
  })
}

async function checkPastEnd(context: CheckContext): Promise<Outcome> {
  const query = await stable(context)
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
      const query = { ...(await stable(context)), sort_by, limit: PAGE_SIZE }
      const { body, exchange } = await context.http.read('getMatches', { query })
      examined += body.data.length
      const text = findDisorder(body.data, ORDERS[sort_by])
      if (text !== null) problems.push({ text: `By ${sort_by}, ${text}.`, exchange })
    }
    return conclude(problems, examined, 'events that begin in more than an hour')
  }

interface Filter {
  /** Queries to try, made from what is listed. */
  readonly queries: (context: CheckContext) => Promise<readonly MatchQuery[]>
  readonly fits: (match: Match, query: MatchQuery) => boolean
  readonly missing: string
}

/** Each query gives events that fit, and at least one of them does. */
const checkFilter =
  ({ queries, fits, missing }: Filter) =>
  async (context: CheckContext): Promise<Outcome> => {
    const problems: Problem[] = []
    let examined = 0
    for (const query of await queries(context)) {
      const { body, exchange } = await context.http.read('getMatches', { query: { limit: PAGE_SIZE, ...query } })
      examined += body.data.length
      const wrong = body.data.filter(match => !fits(match, query))
      if (wrong.length > 0) problems.push({ text: `${JSON.stringify(query)} gives ${show(idsOf(wrong))}.`, exchange })
    }
    return conclude(problems, examined, missing)
  }

/** Values of the listed events, each once, a few of them. */
const sampled =
  <T extends string | number>(readValue: (match: Match) => T, toQuery: (value: T) => MatchQuery) =>
  async ({ survey, random }: CheckContext): Promise<MatchQuery[]> => {
    const values = [...new Set((await survey.matches()).items.map(readValue))].sort()
    return random.sample(values, MAX_SAMPLED).map(toQuery)
  }

async function checkStartTimes(context: CheckContext): Promise<Outcome> {
  const { start_time, id } = await context.survey.prematch()
  const later = new Date(Date.parse(start_time) + 1).toISOString()
  const read = async (query: MatchQuery) => {
    const { items, pages } = await readList(context, { match_status: '0', ...query })
    return { items, exchange: pages[0]?.exchange as Exchange }
  }
  return concludeWhenStable('a match that has not begun', async () => {
    const cases = [
      { query: { start_from: start_time, start_to: later }, has: true },
      { query: { start_from: start_time }, has: true },
      { query: { start_from: later }, has: false },
      { query: { start_to: start_time }, has: false },
    ]
    const problems: Problem[] = []
    for (const { query, has } of cases) {
      const { items, exchange } = await read(query)
      const { start_from, start_to } = query as { start_from?: string; start_to?: string }
      const wrong = items.filter(
        each => (start_from && each.start_time < start_from) || (start_to && each.start_time >= start_to),
      )
      if (wrong.length > 0) problems.push({ text: `${JSON.stringify(query)} gives ${show(idsOf(wrong))}.`, exchange })
      if (idsOf(items).includes(id) !== has)
        problems.push({
          text: `${JSON.stringify(query)} ${has ? 'lacks' : 'has'} ${id}, which begins at ${start_time}.`,
          exchange,
        })
    }
    return { problems, examined: cases.length }
  })
}

async function checkBettable(context: CheckContext): Promise<Outcome> {
  const { body, exchange } = await context.http.read('getMatches', { query: { bettable: true, limit: PAGE_SIZE } })
  const problems: Problem[] = []
  const isOpen = (market: { status: number } | null): boolean => market?.status === 1
  const doubtful = body.data.filter(
    ({ main_market, secondary_market, top_markets }) => ![main_market, secondary_market, ...top_markets].some(isOpen),
  )
  for (const match of doubtful.slice(0, MAX_SAMPLED)) {
    const markets = (await context.survey.marketsOf(match)).markets
    const again = await context.survey.match(match.id)
    if (!markets.some(isOpen) && again.body.data.version === match.version)
      problems.push({ text: `bettable=true gives ${match.id}, which has no open market.`, exchange })
  }
  return conclude(problems, body.data.length, 'an event with an open market')
}

async function checkMaxPerSport(context: CheckContext): Promise<Outcome> {
  const query = { ...(await stable(context)), max_per_sport: 2, limit: PAGE_SIZE }
  const { body, exchange } = await context.http.read('getMatches', { query })
  const bySport = groupBy(body.data, ({ tournament }) => tournament.sport.key)
  return examineEach(bySport, 'events of a sport', ([sport, matches]) =>
    matches.length <= 2 ? null : { text: `max_per_sport=2 gives ${matches.length} events of ${sport}.`, exchange },
  )
}

async function checkNothingLost(context: CheckContext): Promise<Outcome> {
  const query = await stable(context)
  const sports = await context.survey.sports()
  return concludeWhenStable('events that begin in more than an hour', async () => {
    const whole = await readList(context, query)
    const keys = [...new Set([...sports.map(({ key }) => key), ...whole.items.map(m => m.tournament.sport.key)])]
    const filtered = await readList(context, { ...query, sport_key: keys.join(',') })
    const lost = idsOf(whole.items).filter(id => !idsOf(filtered.items).includes(id))
    const [page] = filtered.pages
    const problems: Problem[] = []
    if (lost.length > 0 && page)
      problems.push({ text: `With all sports in sport_key, ${show(lost)} are lost.`, exchange: page.exchange })
    for (const sport_key of keys.slice(0, MAX_SAMPLED)) {
      const listed = whole.items.filter(({ tournament }) => tournament.sport.key === sport_key)
      const alone = await readList(context, { ...query, sport_key })
      const missing = idsOf(listed).filter(id => !idsOf(alone.items).includes(id))
      const exchange = alone.pages[0]?.exchange
      if (missing.length > 0)
        problems.push({ text: `sport_key=${sport_key} loses ${show(missing)}.`, ...(exchange && { exchange }) })
    }
    return { problems, examined: whole.items.length }
  })
}

async function checkDefaultStatuses({ survey }: CheckContext): Promise<Outcome> {
  const { items, pages } = await survey.matches()
  const exchange = pages[0]?.exchange
  return examineEach(items, 'an event', ({ id, status }) =>
    status <= 2
      ? null
      : { text: `${id} has the status ${status} in the list without match_status.`, ...(exchange && { exchange }) },
  )
}

async function checkCounters(context: CheckContext): Promise<Outcome> {
  const { start_from = '' } = await stable(context)
  const sports = await context.survey.sports()
  return concludeWhenStable('events that begin in more than an hour', async () => {
    const { body, exchange } = await context.http.read('postCounters', { body: { match_status: [0], start_from } })
    const whole = await readList(context, { match_status: '0', start_from })
    const problems: Problem[] = []
    const compare = (what: string, counted: number, listed: number): void => {
      if (counted !== listed)
        problems.push({ text: `The counters have ${counted} ${what}, the list ${listed}.`, exchange })
    }
    for (const { id, key } of sports) {
      const listed = whole.items.filter(({ type, tournament }) => type === 'match' && tournament.sport.id === id)
      compare(`matches of ${key}`, body.sports.find(count => count.id === id)?.match_count ?? 0, listed.length)
    }
    for (const { id, match_count } of body.tournaments.slice(0, PAGE_SIZE))
      compare(
        `matches of league ${id}`,
        match_count,
        whole.items.filter(({ type, tournament }) => type === 'match' && tournament.id === id).length,
      )
    return { problems: whole.isWhole ? problems : [], examined: whole.isWhole ? sports.length : 0 }
  })
}

const LIST = 'Contract: GET /matches'

const filter = (id: string, sentence: string, definition: Filter): Check => ({
  id,
  level: 'read',
  sentence,
  clause: LIST,
  run: checkFilter(definition),
})

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
  filter('CAT-07', 'sport_key gives only events of these sports.', {
    queries: sampled(
      ({ tournament }) => tournament.sport.key,
      sport_key => ({ sport_key }),
    ),
    fits: ({ tournament }, { sport_key }) => tournament.sport.key === sport_key,
    missing: 'an event of a sport',
  }),
  filter('CAT-08', 'sport_type gives only events of sports of this type.', {
    queries: async () => [{ sport_type: 'sport' }, { sport_type: 'esport' }],
    fits: ({ tournament }, { sport_type }) => tournament.sport.type === sport_type,
    missing: 'an event of a type of sports',
  }),
  filter('CAT-09', 'category_id gives only events of these categories.', {
    queries: sampled(
      ({ tournament }) => tournament.category.id,
      id => ({ category_id: String(id) }),
    ),
    fits: ({ tournament }, { category_id }) => String(tournament.category.id) === category_id,
    missing: 'an event of a category',
  }),
  filter('CAT-10', 'tournament_id gives only events of these leagues.', {
    queries: sampled(
      ({ tournament }) => tournament.id,
      id => ({ tournament_id: String(id) }),
    ),
    fits: ({ tournament }, { tournament_id }) => String(tournament.id) === tournament_id,
    missing: 'an event of a league',
  }),
  filter('CAT-11', 'match_status gives only events with these statuses.', {
    queries: async () => [{ match_status: '0' }, { match_status: '1' }, { match_status: '2' }, { match_status: '4' }],
    fits: ({ status }, { match_status }) => String(status) === match_status,
    missing: 'an event with a status',
  }),
  {
    id: 'CAT-12',
    level: 'read',
    sentence: 'start_from includes its moment, start_to excludes it.',
    clause: LIST,
    run: checkStartTimes,
  },
  filter('CAT-13', 'has_video gives only events with a broadcast.', {
    queries: async () => [{ has_video: true }],
    fits: ({ has_video }) => has_video,
    missing: 'an event with a broadcast',
  }),
  filter('CAT-14', 'type gives only events of these types.', {
    queries: async () => [{ type: 'match' }, { type: 'season' }, { type: 'stage' }, { type: 'simple_tournament' }],
    fits: ({ type }, query) => type === query.type,
    missing: 'an event of a type',
  }),
  filter('CAT-15', 'id gives only these events.', {
    queries: sampled(
      ({ id }) => id,
      id => ({ id: String(id) }),
    ),
    fits: ({ id }, query) => String(id) === query.id,
    missing: 'an event',
  }),
  {
    id: 'CAT-16',
    level: 'read',
    sentence: 'bettable gives only events with an open market.',
    clause: LIST,
    run: checkBettable,
  },
  {
    id: 'CAT-18',
    level: 'read',
    sentence: 'max_per_sport gives at most so many events of each sport.',
    clause: LIST,
    run: checkMaxPerSport,
  },
  {
    id: 'CAT-19',
    level: 'read',
    sentence: 'Filters lose nothing: all sports together are the list without a filter.',
    clause: LIST,
    run: checkNothingLost,
  },
  {
    id: 'CAT-20',
    level: 'read',
    sentence: 'Without match_status a list has the statuses 0, 1 and 2.',
    clause: LIST,
    run: checkDefaultStatuses,
  },
  {
    id: 'CAT-21',
    level: 'read',
    sentence: 'Counters equal the totals of lists.',
    clause: 'Contract: POST /counters',
    run: checkCounters,
  },
]
