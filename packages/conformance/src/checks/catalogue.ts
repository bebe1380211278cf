/** CAT: the tree, events with their markets, and search. */

import { isDeepStrictEqual } from 'node:util'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import type { Check, CheckContext } from '../check.ts'
import { groupBy } from '../group-by.ts'
import { conclude, examineEach, Missing, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { concludeWhenStable } from './retry.ts'

const MAX_SAMPLED = 3

async function checkTree({ survey }: CheckContext): Promise<Outcome> {
  const sports = new Set((await survey.sports()).map(({ id }) => id))
  const categories = new Set((await survey.categories()).items.map(({ id }) => id))
  const leagues = new Set((await survey.tournaments()).items.map(({ id }) => id))
  return examineEach((await survey.matches()).items, 'an event', ({ id, tournament }) => {
    if (!sports.has(tournament.sport.id)) return `Sport ${tournament.sport.id} of ${id} is not in GET /sports.`
    if (!categories.has(tournament.category.id))
      return `Category ${tournament.category.id} of ${id} is not in GET /categories.`
    return leagues.has(tournament.id) ? null : `League ${tournament.id} of ${id} is not in GET /tournaments.`
  })
}

const isVisible = ({ status }: Market): boolean => status === 1 || status === -1 || status === -2

async function checkAvailable({ survey }: CheckContext): Promise<Outcome> {
  const samples = (await survey.samples()).filter(({ status }) => status <= 1).slice(0, 2 * MAX_SAMPLED)
  return concludeWhenStable('an event that is listed', async () => {
    const problems: Problem[] = []
    for (const { id } of samples) {
      const { body, exchange } = await survey.match(id)
      const { markets } = await survey.marketsOf(body.data)
      const after = await survey.match(id)
      const count = markets.filter(isVisible).length
      const { available_markets } = body.data
      if (available_markets !== count && after.body.data.available_markets !== count)
        problems.push({ text: `${id} tells ${available_markets} available markets and lists ${count}.`, exchange })
    }
    return { problems, examined: samples.length }
  })
}

const listRow = ({ main_market, secondary_market, top_markets }: Match): Market[] =>
  [main_market, secondary_market, ...top_markets].filter(market => market !== null)

async function checkNotAllowed({ survey }: CheckContext): Promise<Outcome> {
  const rows = (await survey.matches()).items.flatMap(listRow)
  const listed = (await survey.markets()).flatMap(({ markets }) => markets)
  return examineEach([...rows, ...listed], 'a market', ({ id, match_urn_id, status }) =>
    status === 0 ? `Market ${id} of ${match_urn_id} is listed with the status 0.` : null,
  )
}

async function checkRowMarkets({ survey }: CheckContext): Promise<Outcome> {
  const matches = (await survey.matches()).items.filter(({ type, main_market }) => type === 'match' && main_market)
  return examineEach(matches, 'a match with a main market', ({ id, tournament, main_market, secondary_market }) => {
    const { key, main_market_id, secondary_market_id } = tournament.sport
    if (main_market?.id !== main_market_id)
      return `The main market of ${id} is ${main_market?.id}, that of ${key} ${main_market_id}.`
    return secondary_market && secondary_market.id !== secondary_market_id
      ? `The secondary market of ${id} is ${secondary_market.id}, that of ${key} ${secondary_market_id}.`
      : null
  })
}

/** What lines of one market have in common: its id and all of the specifier that is no line. */
const familyOf = ({ match_urn_id, id, specifier }: Market): string =>
  `${match_urn_id}/${id}/${specifier
    .split('|')
    .filter(part => !/^(total|hcp)=/.test(part))
    .join('|')}`

async function checkMostBalanced({ survey }: CheckContext): Promise<Outcome> {
  const markets = (await survey.markets()).flatMap(each => each.markets)
  const families = groupBy(
    markets.filter(({ specifier }) => /(^|\|)(total|hcp)=/.test(specifier)),
    familyOf,
  )
  const several = [...families].filter(([, lines]) => lines.length > 1)
  if (several.length === 0) throw new NotOffered('no market of the sampled events has several lines')
  return examineEach(several, 'a market with several lines', ([family, lines]) => {
    const marked = lines.filter(({ most_balanced }) => most_balanced)
    return marked.length <= 1
      ? null
      : `${family} has ${marked.length} most balanced lines: ${marked.map(({ specifier }) => specifier).join(', ')}.`
  })
}

async function checkMarketFilters({ http, survey, random }: CheckContext): Promise<Outcome> {
  const found = (await survey.markets()).find(({ match, markets }) => match.status === 0 && markets.length > 1)
  if (!found) throw new Missing('a match that has not begun with several markets')
  const { match, markets } = found
  const [group] = random.sample([...new Set(markets.flatMap(({ market_groups }) => market_groups))], 1)
  const [id] = random.sample([...new Set(markets.map(market => market.id))], 1)
  const problems: Problem[] = []
  let examined = 0
  const compare = async (query: Record<string, string>, fits: (market: Market) => boolean) => {
    const input = { params: { id: match.id }, query: { ...query, limit: 500 } }
    const { body, exchange } = await http.read('getMatchMarkets', input)
    examined += body.data.length
    const wrong = body.data.filter(market => !fits(market))
    if (wrong.length > 0)
      problems.push({ text: `${JSON.stringify(query)} gives ${wrong.map(market => market.id).join(', ')}.`, exchange })
    else if (body.data.length === 0) problems.push({ text: `${JSON.stringify(query)} gives no market.`, exchange })
  }
  if (group !== undefined) await compare({ group_key: group }, ({ market_groups }) => market_groups.includes(group))
  if (id !== undefined) await compare({ market_id: id }, market => market.id === id)
  return conclude(problems, examined, 'a market')
}

async function checkGroups({ survey }: CheckContext): Promise<Outcome> {
  const named = new Set((await survey.settings()).market_groups.map(({ group_key }) => group_key))
  const markets = (await survey.markets()).flatMap(each => each.markets)
  const groups = new Set(markets.flatMap(({ market_groups }) => market_groups))
  return examineEach(groups, 'a group of markets', group =>
    named.has(group) ? null : `The group ${group} of a market is not in market_groups of the settings.`,
  )
}

async function checkScores({ survey }: CheckContext): Promise<Outcome> {
  const before = (await survey.matches()).items.filter(({ status }) => status === 0)
  return examineEach(before, 'an event that has not begun', ({ id, statistics, stage }) =>
    statistics === null && stage === null ? null : `${id} has not begun, but has a score or a phase of play.`,
  )
}

async function checkSides({ survey }: CheckContext): Promise<Outcome> {
  const events = [...(await survey.matches()).items, ...(await survey.outrights())]
  return examineEach(events, 'an event', ({ id, type, competitors, field }) => {
    if (type === 'match')
      return competitors !== null && field === undefined ? null : `Match ${id} lacks its two sides, or has a field.`
    return competitors === null && field !== undefined && field.length > 1
      ? null
      : `Outright ${id} has two sides, or lacks its field.`
  })
}

const withoutMarkets = ({ main_market, secondary_market, top_markets, ...match }: Match) => match

async function checkSingle({ http, survey }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  let examined = 0
  for (const { id } of await survey.samples()) {
    // The sampled row may be minutes old.
    const [row] = (await http.read('getMatches', { query: { id: String(id) } })).body.data
    if (!row) continue
    const { body, exchange } = await survey.match(row.id)
    const single = body.data
    if (single.version === row.version) {
      examined += 1
      if (!isDeepStrictEqual(withoutMarkets(single), withoutMarkets(row)))
        problems.push({ text: `GET /matches/${row.id} differs from its row of the same version.`, exchange })
    }
    for (const market of listRow(single)) {
      const listed = listRow(row).find(({ id, specifier }) => id === market.id && specifier === market.specifier)
      if (!listed || listed.version !== market.version) continue
      examined += 1
      if (!isDeepStrictEqual(listed, market))
        problems.push({ text: `Market ${market.id} of ${row.id} differs from that of its row.`, exchange })
    }
  }
  return conclude(problems, examined, 'an event that has not changed since it was listed')
}

async function checkSearch({ http, survey, random }: CheckContext): Promise<Outcome> {
  const matches = (await survey.matches()).items.filter(({ competitors, status }) => competitors && status === 0)
  const problems: Problem[] = []
  const chosen = random.sample(matches, MAX_SAMPLED)
  for (const { id, competitors } of chosen) {
    const q = (competitors?.home.name ?? '').slice(0, 50)
    if (q.length < 3) continue
    const { body, exchange } = await http.read('getSearch', { query: { q } })
    const isFound = body.data.matches.some(match => match.id === id || match.competitors?.home.name === q)
    if (!isFound) problems.push({ text: `A search for "${q}" does not find match ${id}.`, exchange })
  }
  const short = await http.call('getSearch', { query: { q: 'ab' } })
  if (short.status !== 422)
    problems.push({ text: `A search for two letters is answered ${short.status}, not 422.`, exchange: short })
  return conclude(problems, chosen.length, 'a match that has not begun')
}

async function checkStatistics({ http, survey }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  const samples = (await survey.samples()).filter(({ type }) => type === 'match')
  for (const { id } of samples) {
    const exchange = await http.call('getMatchStatistics', { params: { id, type: 'summary' } })
    const { status, json } = exchange
    const type = (json as { type?: unknown } | undefined)?.type
    if (status !== 404 && status !== 501 && (status !== 200 || type !== 'summary'))
      problems.push({ text: `The statistics of ${id} are answered ${status} with the type ${type}.`, exchange })
  }
  return conclude(problems, samples.length, 'a match')
}

export const CATALOGUE_CHECKS: readonly Check[] = [
  {
    id: 'CAT-22',
    level: 'read',
    sentence: 'Every sport, category and league of an event is in the tree.',
    clause: 'Contract: GET /sports, /categories, /tournaments',
    run: checkTree,
  },
  {
    id: 'CAT-23',
    level: 'read',
    sentence: 'available_markets counts the markets that are open, suspended or handed over.',
    clause: 'Contract: Match.available_markets',
    run: checkAvailable,
  },
  {
    id: 'CAT-24',
    level: 'read',
    sentence: 'A market with the status 0 is never listed.',
    clause: 'Contract: MarketStatus',
    run: checkNotAllowed,
  },
  {
    id: 'CAT-25',
    level: 'read',
    sentence: 'The markets of a row are those that its sport names.',
    clause: 'Contract: Sport.main_market_id',
    run: checkRowMarkets,
  },
  {
    id: 'CAT-26',
    level: 'read',
    sentence: 'At most one line of a market is the most balanced.',
    clause: 'Contract: Market.most_balanced',
    run: checkMostBalanced,
  },
  {
    id: 'CAT-27',
    level: 'read',
    sentence: 'group_key and market_id give only markets of the group, or with the id.',
    clause: 'Contract: GET /matches/{id}/markets',
    run: checkMarketFilters,
  },
  {
    id: 'CAT-28',
    level: 'read',
    sentence: 'Every group of a market is named in the settings.',
    clause: 'Contract: Settings.market_groups',
    run: checkGroups,
  },
  {
    id: 'CAT-29',
    level: 'read',
    sentence: 'Nothing has a score or a phase of play before it begins.',
    clause: 'Contract: Match.statistics',
    run: checkScores,
  },
  {
    id: 'CAT-30',
    level: 'read',
    sentence: 'A match has two sides, an outright a field and no sides.',
    clause: 'Contract: Match.competitors, Match.field',
    run: checkSides,
  },
  {
    id: 'CAT-31',
    level: 'read',
    sentence: 'An event by its id equals its row of the same version.',
    clause: 'Guide: Versions',
    run: checkSingle,
  },
  {
    id: 'CAT-32',
    level: 'read',
    sentence: 'A search finds matches by their sides; two letters are answered 422.',
    clause: 'Contract: GET /search',
    run: checkSearch,
  },
  {
    id: 'CAT-33',
    level: 'read',
    sentence: 'Statistics of a match are of the type asked for, or answered 404.',
    clause: 'Contract: GET /matches/{id}/{type}',
    run: checkStatistics,
  },
]
