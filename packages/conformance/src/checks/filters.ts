/** CAT: filters of lists of events, and counters. */
import type { Match } from '@touchline/contract/entities/match'
import type { Check, CheckContext } from '../check.ts'
import { groupBy } from '../group-by.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { PAGE_SIZE } from '../survey/survey.ts'
import { createStableQuery, formatIds, idsOf, type MatchQuery, readList } from './list-queries.ts'
import { concludeWhenStable } from './retry.ts'

const MAX_SAMPLED = 3

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
      if (wrong.length > 0)
        problems.push({ text: `${JSON.stringify(query)} gives ${formatIds(idsOf(wrong))}.`, exchange })
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
      if (wrong.length > 0)
        problems.push({ text: `${JSON.stringify(query)} gives ${formatIds(idsOf(wrong))}.`, exchange })
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
  const query = { ...(await createStableQuery(context)), max_per_sport: 2, limit: PAGE_SIZE }
  const { body, exchange } = await context.http.read('getMatches', { query })
  const bySport = groupBy(body.data, ({ tournament }) => tournament.sport.key)
  return examineEach(bySport, 'events of a sport', ([sport, matches]) =>
    matches.length <= 2 ? null : { text: `max_per_sport=2 gives ${matches.length} events of ${sport}.`, exchange },
  )
}

async function checkNothingLost(context: CheckContext): Promise<Outcome> {
  const query = await createStableQuery(context)
  const sports = await context.survey.sports()
  return concludeWhenStable('events that begin in more than an hour', async () => {
    const whole = await readList(context, query)
    const keys = [...new Set([...sports.map(({ key }) => key), ...whole.items.map(m => m.tournament.sport.key)])]
    const filtered = await readList(context, { ...query, sport_key: keys.join(',') })
    const lost = idsOf(whole.items).filter(id => !idsOf(filtered.items).includes(id))
    const [page] = filtered.pages
    const problems: Problem[] = []
    if (lost.length > 0 && page)
      problems.push({ text: `With all sports in sport_key, ${formatIds(lost)} are lost.`, exchange: page.exchange })
    for (const sport_key of keys.slice(0, MAX_SAMPLED)) {
      const listed = whole.items.filter(({ tournament }) => tournament.sport.key === sport_key)
      const alone = await readList(context, { ...query, sport_key })
      const missing = idsOf(listed).filter(id => !idsOf(alone.items).includes(id))
      const exchange = alone.pages[0]?.exchange
      if (missing.length > 0)
        problems.push({ text: `sport_key=${sport_key} loses ${formatIds(missing)}.`, ...(exchange && { exchange }) })
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
  const { start_from = '' } = await createStableQuery(context)
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

/** Rounds of listed matches, a few of them. */
async function listRounds({ survey, random }: CheckContext): Promise<MatchQuery[]> {
  const queries = (await survey.matches()).items.flatMap(({ tournament, round }): MatchQuery[] =>
    round === undefined ? [] : [{ tournament_id: String(tournament.id), round }],
  )
  if (queries.length === 0) throw new NotOffered('no match names its round')
  return random.sample(queries, MAX_SAMPLED)
}

const LIST = 'Contract: GET /matches'

const filter = (id: string, sentence: string, definition: Filter): Check => ({
  id,
  level: 'read',
  sentence,
  clause: LIST,
  run: checkFilter(definition),
})

export const FILTER_CHECKS: readonly Check[] = [
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
    queries: async ({ survey }) => {
      if (!(await survey.settings()).video_settings.enabled)
        throw new NotOffered('video_settings of the settings is not enabled')
      return [{ has_video: true }]
    },
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
  filter('CAT-34', 'round gives only matches of that round of the league.', {
    queries: listRounds,
    fits: ({ tournament, round }, query) => String(tournament.id) === query.tournament_id && round === query.round,
    missing: 'a match of a round',
  }),
]
