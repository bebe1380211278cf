/** RES, STD, CMP and PRI: results, standings, competitors and price histories. */
import type { Market } from '@touchline/contract/entities/market'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, Missing, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { listDays } from '../survey/visits.ts'
import { concludeWhenStable } from './retry.ts'

const NO_RESULTS = 'a match that has ended, by match_status=4'
const MAX_SAMPLED = 3

async function checkResults({ survey }: CheckContext): Promise<Outcome> {
  const results = await survey.results()
  return examineEach(results, NO_RESULTS, match => {
    const at = results.indexOf(match)
    const before = results[at - 1]
    if (match.status !== 4) return `${match.id} has the status ${match.status} among the results.`
    if (match.type === 'match' && match.statistics === null) return `${match.id} has ended without a score.`
    return before && before.start_time < match.start_time ? `${match.id} stands after ${before.id}.` : null
  })
}

/** Results may come in meanwhile: a list has as many as are counted before it or after it, or a number between. */
async function checkResultCounts({ http, survey }: CheckContext): Promise<Outcome> {
  const times = listDays(await survey.now(), 3)
  const readCounts = () => http.read('getResultCounts', { query: { times } })
  return concludeWhenStable('a day', async () => {
    const { body, exchange } = await readCounts()
    const listed: number[] = []
    for (const { start_from, start_to } of body.data) {
      const query = { match_status: '4', type: 'match', start_from, start_to, limit: 1 }
      listed.push((await http.read('getMatches', { query })).body.pagination.total)
    }
    const later = (await readCounts()).body.data
    const problems: Problem[] = []
    for (const [at, { start_from, match_count, sports }] of body.data.entries()) {
      const counts = [match_count, later[at]?.match_count ?? match_count]
      const total = listed[at] ?? 0
      const sum = sports.reduce((count, sport) => count + sport.match_count, 0)
      if (total < Math.min(...counts) || total > Math.max(...counts) || sum !== match_count)
        problems.push({
          text: `From ${start_from} ${match_count} results are counted, ${sum} of sports, ${total} listed.`,
          exchange,
        })
    }
    return { problems, examined: body.data.length }
  })
}

async function checkEndedMarkets({ survey }: CheckContext): Promise<Outcome> {
  const results = (await survey.results()).slice(0, MAX_SAMPLED)
  const ended: { market: Market; exchange: Exchange }[] = []
  for (const match of results) {
    const { markets, exchange } = await survey.marketsOf(match)
    ended.push(...markets.map(market => ({ market, exchange })))
  }
  if (results.length > 0 && ended.length === 0) throw new NotOffered('ended matches have no markets')
  return examineEach(ended, NO_RESULTS, ({ market: { id, match_urn_id, status, outcomes }, exchange }) => {
    if (status !== -3 && status !== -4)
      return { text: `Market ${id} of ${match_urn_id}, which has ended, has the status ${status}.`, exchange }
    const without = outcomes.find(({ result }) => result === undefined)
    if (status === -3 && without)
      return { text: `Market ${id} of ${match_urn_id} is settled without a result of ${without.id}.`, exchange }
    const wrong = status === -4 && outcomes.find(({ result }) => result !== undefined && result !== 'refund_entire')
    return wrong
      ? { text: `Market ${id} of ${match_urn_id} is cancelled, but ${wrong.id} is ${wrong.result}.`, exchange }
      : null
  })
}

async function checkKeptResults({ survey }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  const results = (await survey.results()).slice(0, MAX_SAMPLED)
  for (const { id, urn_id } of results) {
    const { body, exchange } = await survey.match(id)
    if (body.data.status !== 4 || body.data.urn_id !== urn_id)
      problems.push({ text: `The ended match ${id} has the status ${body.data.status} by its id.`, exchange })
  }
  return conclude(problems, results.length, NO_RESULTS)
}

async function checkOpenWithoutResults({ survey }: CheckContext): Promise<Outcome> {
  const running = (await survey.markets()).filter(({ match }) => match.status <= 1)
  return examineEach(
    running.flatMap(({ markets }) => markets.filter(({ status }) => status === 1)),
    'an open market',
    ({ id, match_urn_id, outcomes }) =>
      outcomes.some(({ result }) => result !== undefined)
        ? `The open market ${id} of ${match_urn_id} has a result.`
        : null,
  )
}

/** Standings of the leagues of a few matches that have a table. */
function readStandings({ http, survey }: CheckContext) {
  return survey.once('standings', async () => {
    const leagues = new Set((await survey.matches()).items.map(({ tournament }) => tournament.id))
    const tables = []
    for (const id of [...leagues].slice(0, 8)) {
      const { body, exchange } = await http.read('getStandings', { params: { id } })
      if (body.data.rows.length > 0) tables.push({ id, rows: body.data.rows, exchange })
      if (tables.length === MAX_SAMPLED) break
    }
    return tables
  })
}

async function checkStandingRows(context: CheckContext): Promise<Outcome> {
  return examineEach(await readStandings(context), 'a league with a table', ({ id, rows, exchange }) => {
    const misplaced = rows.find(({ position }, at) => position !== at + 1)
    if (misplaced) return { text: `The positions of league ${id} are not 1 to ${rows.length}.`, exchange }
    const wrong = rows.find(({ played, won, drawn, lost }) => played !== won + drawn + lost)
    if (wrong) return { text: `${wrong.competitor.name} has played other than won, drawn and lost together.`, exchange }
    const long = rows.find(({ form }) => form.length > 5)
    return long ? { text: `${long.competitor.name} has a form of ${long.form.length} matches.`, exchange } : null
  })
}

async function checkStandingSums(context: CheckContext): Promise<Outcome> {
  return examineEach(await readStandings(context), 'a league with a table', ({ id, rows, exchange }) => {
    const sum = (field: 'won' | 'lost' | 'scored' | 'conceded'): number =>
      rows.reduce((total, row) => total + row[field], 0)
    if (sum('won') !== sum('lost') || sum('scored') !== sum('conceded'))
      return { text: `In league ${id} won and lost, or scored and conceded, do not add up.`, exchange }
    const split = rows.find(({ home, away, played }) => home && away && home.played + away.played !== played)
    return split
      ? { text: `${split.competitor.name} has played other than at home and away together.`, exchange }
      : null
  })
}

async function checkCompetitor({ http, survey }: CheckContext): Promise<Outcome> {
  const { competitors, tournament } = await survey.prematch()
  const home = competitors?.home
  if (home?.slug === undefined) throw new NotOffered('competitors have no slug, and so no page')
  const { body, exchange } = await http.read('getCompetitor', { params: { id: home.id } })
  const { competitor, sport } = body.data
  const isSame = competitor.id === home.id && competitor.name === home.name && competitor.slug === home.slug
  const text = `Competitor ${home.id} is ${competitor.name} of ${sport.key}, in its match ${home.name} of ${tournament.sport.key}.`
  return conclude(isSame && sport.id === tournament.sport.id ? [] : [{ text, exchange }], 1, 'a competitor')
}

async function checkCompetitorMatches({ http, survey }: CheckContext): Promise<Outcome> {
  const { id, competitors } = await survey.prematch()
  const home = competitors?.home
  if (!home) throw new Missing('a match with two sides')
  const { body, exchange } = await http.read('getMatches', { query: { competitor_id: String(home.id), limit: 500 } })
  const problems: Problem[] = []
  const foreign = body.data.filter(
    each => each.competitors?.home.id !== home.id && each.competitors?.away.id !== home.id,
  )
  if (foreign.length > 0)
    problems.push({ text: `competitor_id=${home.id} gives match ${foreign[0]?.id} of others.`, exchange })
  if (!body.data.some(each => each.id === id))
    problems.push({ text: `competitor_id=${home.id} lacks match ${id}.`, exchange })
  return conclude(problems, body.data.length, 'a match of a competitor')
}

/** The most prices that a history has. */
const MAX_PRICES = 240

async function checkPrices({ http, survey }: CheckContext): Promise<Outcome> {
  const matches = (await survey.matches()).items.filter(({ status, main_market }) => status === 1 && main_market)
  const { id, main_market } = matches[0] ?? (await survey.prematch())
  if (!main_market) throw new Missing('a match with a main market')
  const { id: market_id, specifier, outcomes } = main_market
  const query = { market_id, ...(specifier && { specifier }) }
  const { body, exchange } = await http.read('getMatchPrices', { params: { id }, query })
  const history = body.data
  return examineEach(history.outcomes, 'an outcome', ({ id: outcome, prices }) => {
    if (!outcomes.some(each => each.id === outcome)) return { text: `The market has no outcome ${outcome}.`, exchange }
    if (prices.length > MAX_PRICES)
      return { text: `${outcome} has ${prices.length} prices, not at most 240.`, exchange }
    const times = prices.map(({ at }) => at)
    return times.every((at, index) => index === 0 || (times[index - 1] ?? '') < at)
      ? null
      : { text: `The prices of ${outcome} are not ordered by time.`, exchange }
  })
}

export const RESULT_CHECKS: readonly Check[] = [
  {
    id: 'RES-01',
    level: 'read',
    sentence: 'Results have ended, have a score, and stand by `latest`, the newest first.',
    clause: 'Contract: GET /matches',
    run: checkResults,
  },
  {
    id: 'RES-02',
    level: 'read',
    sentence: 'The counts of results equal the lists of the same periods.',
    clause: 'Contract: GET /results/counts',
    run: checkResultCounts,
  },
  {
    id: 'RES-03',
    level: 'read',
    sentence: 'Markets of an ended match are settled with a result of every outcome, or cancelled.',
    clause: 'Contract: GET /matches/{id}/markets',
    run: checkEndedMarkets,
  },
  {
    id: 'RES-04',
    level: 'read',
    sentence: 'An ended match can still be read by its id.',
    clause: 'Contract: GET /matches/{id}',
    run: checkKeptResults,
  },
  {
    id: 'RES-05',
    level: 'read',
    sentence: 'An open market has no results.',
    clause: 'Contract: Outcome.result',
    run: checkOpenWithoutResults,
  },
  {
    id: 'STD-01',
    level: 'read',
    sentence:
      'Standings count places from 1, and matches played as won, drawn and lost; a form has five matches at most.',
    clause: 'Contract: Standings',
    run: checkStandingRows,
  },
  {
    id: 'STD-02',
    level: 'read',
    sentence: 'What one side of a league wins or scores, another loses or concedes.',
    clause: 'Contract: Standings',
    run: checkStandingSums,
  },
  {
    id: 'CMP-01',
    level: 'read',
    sentence: 'A competitor by its id is that of its match.',
    clause: 'Contract: GET /competitors/{id}',
    run: checkCompetitor,
  },
  {
    id: 'CMP-02',
    level: 'read',
    sentence: 'competitor_id gives the matches of a competitor, and no others.',
    clause: 'Contract: GET /matches',
    run: checkCompetitorMatches,
  },
  {
    id: 'PRI-01',
    level: 'read',
    sentence: 'A price history has the outcomes of its market, each with at most 240 prices in order of time.',
    clause: 'Contract: GET /matches/{id}/prices',
    run: checkPrices,
  },
]
