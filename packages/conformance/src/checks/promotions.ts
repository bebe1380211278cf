/** BON, JKP and POP: bonuses, jackpots, and what is suggested, as a visitor sees them. */
import type { Bonus } from '@touchline/contract/entities/farming'
import type { Check, CheckContext } from '../check.ts'
import { conclude, examineEach, Missing, NotOffered, type Outcome, type Problem } from '../outcome.ts'

const COLLECTIONS = {
  comboboost: 'comboboosts',
  freebet: 'freebets',
  hunting: 'huntings',
  tournament: 'tournaments',
  lootbox: 'lootboxes',
} as const

const LISTS = {
  comboboost: 'getComboboosts',
  freebet: 'getFreebets',
  hunting: 'getHuntings',
  tournament: 'getBonusTournaments',
  lootbox: 'getLootboxes',
} as const

type Kind = keyof typeof LISTS

const listBonuses = ({ http, survey }: CheckContext) => survey.once('bonuses', () => http.read('getBonuses'))

async function checkBonus(context: CheckContext): Promise<Outcome> {
  const { body } = await listBonuses(context)
  if (body.data.length === 0) throw new NotOffered('the list of bonuses is empty')
  const problems: Problem[] = []
  for (const { bonus_type, id, name } of body.data as Bonus[]) {
    const params = { type: COLLECTIONS[bonus_type as Kind], id }
    const single = await context.http.read('getBonus', { params })
    const { data } = single.body
    if (data.id !== id || data.name !== name || data.bonus_type !== bonus_type)
      problems.push({ text: `Bonus ${id} is ${data.bonus_type} ${data.name} by its id.`, exchange: single.exchange })
  }
  return conclude(problems, body.data.length, 'a bonus')
}

async function checkBonusLists({ http }: CheckContext): Promise<Outcome> {
  const problems: Problem[] = []
  let examined = 0
  for (const [kind, name] of Object.entries(LISTS)) {
    const { body, exchange } = await http.read(name)
    examined += body.data.length
    const foreign = (body.data as Bonus[]).find(({ bonus_type }) => bonus_type !== kind)
    if (foreign) problems.push({ text: `The list of ${kind} has ${foreign.id}, a ${foreign.bonus_type}.`, exchange })
  }
  if (examined === 0) throw new NotOffered('all lists of bonuses are empty')
  return conclude(problems, examined, 'a bonus')
}

async function checkNotIssued(context: CheckContext): Promise<Outcome> {
  const { body, exchange } = await listBonuses(context)
  if (body.data.length === 0) throw new NotOffered('the list of bonuses is empty')
  return examineEach(body.data as Bonus[], 'a bonus', ({ id, issued }) =>
    issued === null ? null : { text: `A visitor is told a player's part of bonus ${id}.`, exchange },
  )
}

async function checkTerms(context: CheckContext): Promise<Outcome> {
  const { body } = await listBonuses(context)
  const [bonus] = context.random.sample(body.data as Bonus[], 1)
  if (!bonus) throw new NotOffered('the list of bonuses is empty')
  const params = { type: COLLECTIONS[bonus.bonus_type as Kind], id: bonus.id }
  const { body: terms, exchange } = await context.http.read('getBonusTerms', { params })
  const isEmpty = !JSON.stringify(terms).includes('"blocks":[{')
  return conclude(isEmpty ? [{ text: `The terms of bonus ${bonus.id} are empty.`, exchange }] : [], 1, 'a bonus')
}

const readJackpots = ({ http, survey }: CheckContext) => survey.once('jackpots', () => http.read('getJackpots'))

async function requireJackpots(context: CheckContext) {
  const { body, exchange } = await readJackpots(context)
  if (body.data.length === 0) throw new NotOffered('the list of jackpots is empty')
  return { jackpots: body.data, exchange }
}

async function checkJackpot(context: CheckContext): Promise<Outcome> {
  const { jackpots } = await requireJackpots(context)
  const problems: Problem[] = []
  for (const { id, name, levels } of jackpots) {
    const { body, exchange } = await context.http.read('getJackpot', { params: { id } })
    const codes = (list: typeof levels) => list.map(({ code }) => code).join()
    if (body.data.id !== id || body.data.name !== name || codes(body.data.levels) !== codes(levels))
      problems.push({ text: `Jackpot ${id} by its id is ${body.data.name} with ${codes(body.data.levels)}.`, exchange })
  }
  return conclude(problems, jackpots.length, 'a jackpot')
}

async function checkPools(context: CheckContext): Promise<Outcome> {
  const { jackpots, exchange } = await requireJackpots(context)
  return examineEach(jackpots, 'a jackpot', ({ id, pool_amount, amount, hits_amount, levels }) => {
    const sum = levels.reduce((total, level) => total + level.pool_amount, 0)
    if (sum !== pool_amount)
      return { text: `The levels of ${id} hold ${sum}, the jackpot tells ${pool_amount}.`, exchange }
    if (amount !== pool_amount + hits_amount)
      return { text: `${id} has held ${amount}, but holds ${pool_amount} and has paid ${hits_amount}.`, exchange }
    const over = levels.find(({ must_hit_by, pool_amount: pool }) => must_hit_by !== null && pool >= must_hit_by)
    return over ? { text: `The pool of ${id} ${over.code} has passed must_hit_by.`, exchange } : null
  })
}

async function checkOpenRound(context: CheckContext): Promise<Outcome> {
  const { jackpots } = await requireJackpots(context)
  const [jackpot] = jackpots
  const level = jackpot?.levels[0]
  if (!jackpot || !level) throw new Missing('a level of a jackpot')
  const params = { id: jackpot.id, level: level.code, round: level.round }
  const exchange = await context.http.call('getJackpotRound', { params })
  if (exchange.status === 501) throw new NotOffered('GET /jackpots/{id}/rounds answers 501')
  const text = `The round ${level.round} of ${level.code}, which is not closed, is answered ${exchange.status}, not 404.`
  return conclude(exchange.status === 404 ? [] : [{ text, exchange }], 1, 'a round')
}

async function checkHits(context: CheckContext): Promise<Outcome> {
  await requireJackpots(context)
  const { body, exchange } = await context.http.read('getJackpotHits', { query: { limit: 3 } })
  const { data } = body
  const problems: Problem[] = []
  if (data.length > 3) problems.push({ text: `limit=3 gives ${data.length} hits.`, exchange })
  if (data.some(({ created_at }, at) => (data[at - 1]?.created_at ?? created_at) < created_at))
    problems.push({ text: 'The hits are not ordered by time, the newest first.', exchange })
  if (data.some(({ bet_ref }) => bet_ref !== null))
    problems.push({ text: 'A visitor is told the bet of a winner.', exchange })
  if (data.length === 0) throw new NotOffered('no jackpot has been hit')
  return conclude(problems, data.length, 'a hit')
}

async function checkSuggestions({ http }: CheckContext): Promise<Outcome> {
  const { body, exchange } = await http.read('getSuggestedCombos')
  if (body.data.length === 0) throw new NotOffered('no combo is suggested')
  return examineEach(body.data, 'a suggested combo', ({ selections }) => {
    const matches = new Set(selections.map(({ match }) => match.urn_id))
    if (matches.size !== selections.length)
      return { text: 'A suggested combo has two selections of one event.', exchange }
    const wrong = selections.find(
      ({ market, outcome_id }) => !market.outcomes.some(({ id, active }) => id === outcome_id && active),
    )
    return wrong ? { text: `A suggested combo has ${wrong.outcome_id}, which is not on offer.`, exchange } : null
  })
}

async function checkPopular({ http }: CheckContext): Promise<Outcome> {
  const { body, exchange } = await http.read('getPopular')
  const { picks, matches } = body.data
  if (picks.length + matches.length === 0) throw new NotOffered('nothing is popular')
  return examineEach([picks, matches], 'what is popular', list => {
    const counts = list.map(({ players }) => players)
    return counts.every((count, at) => at === 0 || (counts[at - 1] ?? 0) >= count)
      ? null
      : { text: 'What is popular is not ordered by players.', exchange }
  })
}

export const PROMOTION_CHECKS: readonly Check[] = [
  {
    id: 'BON-01',
    level: 'read',
    sentence: 'A bonus of the list is found by its kind and id.',
    clause: 'Contract: GET /bonuses/{type}/{id}',
    run: checkBonus,
  },
  {
    id: 'BON-02',
    level: 'read',
    sentence: 'The list of a kind of bonus has that kind alone.',
    clause: 'Contract: GET /bonuses/comboboosts and the like',
    run: checkBonusLists,
  },
  {
    id: 'BON-03',
    level: 'read',
    sentence: 'A visitor is told no player’s part of a bonus.',
    clause: 'Contract: Bonus.issued',
    run: checkNotIssued,
  },
  {
    id: 'BON-04',
    level: 'read',
    sentence: 'A bonus has terms.',
    clause: 'Contract: GET /bonuses/{type}/{id}/terms',
    run: checkTerms,
  },
  {
    id: 'JKP-01',
    level: 'read',
    sentence: 'A jackpot of the list is found by its id.',
    clause: 'Contract: GET /jackpots/{id}',
    run: checkJackpot,
  },
  {
    id: 'JKP-02',
    level: 'read',
    sentence: 'The pools of the levels add up to the jackpot’s, and none has passed must_hit_by.',
    clause: 'Contract: Jackpot',
    run: checkPools,
  },
  {
    id: 'JKP-03',
    level: 'read',
    sentence: 'A round that is not closed is not told.',
    clause: 'Contract: GET /jackpots/{id}/rounds/{level}/{round}',
    run: checkOpenRound,
  },
  {
    id: 'JKP-04',
    level: 'read',
    sentence: 'Hits of jackpots stand newest first, as many as asked for, without the bets of others.',
    clause: 'Contract: GET /jackpot-hits',
    run: checkHits,
  },
  {
    id: 'POP-01',
    level: 'read',
    sentence: 'A suggested combo has open outcomes of different events.',
    clause: 'Contract: GET /suggested-combos',
    run: checkSuggestions,
  },
  {
    id: 'POP-02',
    level: 'read',
    sentence: 'What is popular is ordered by players, most first.',
    clause: 'Contract: GET /popular',
    run: checkPopular,
  },
]
