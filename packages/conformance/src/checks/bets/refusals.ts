/** BET: bets that must be refused, each by its own error, and without moving money. */
import type { BetRequest, SelectionRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody, ErrorName } from '@touchline/contract/errors'
import { findOffers, findSelections, toSelection } from '../../bets/find-selections.ts'
import {
  describeAnswer,
  type PlacementType,
  readBets,
  readErrorName,
  sendBets,
  stakeOf,
  toBet,
} from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

interface Refusal {
  readonly what: string
  readonly type?: PlacementType
  readonly errors: readonly ErrorName[]
  readonly build: (context: CheckContext, player: PlayerSession) => Promise<BetRequest>
}

/** Sends the bet; it must be refused by one of the errors, under its index and with a key, and move nothing. */
const checkRefused =
  ({ what, type = 'single', errors, build }: Refusal) =>
  (context: CheckContext): Promise<Outcome> =>
    withPlayers(context, {}, async player => {
      const bet = await build(context, player)
      const before = await player.readBalance()
      const exchange = await sendBets(player, { type, bets: [bet], mode: 'any' })
      const after = await player.readBalance()
      const problems: Problem[] = []
      if (!errors.some(name => name === readErrorName(exchange)))
        problems.push({ text: `${what} is ${describeAnswer(exchange)}, not ${errors.join(' or ')}.`, exchange })
      if (before !== after) problems.push({ text: `${what} changes the balance from ${before} to ${after}.`, exchange })
      return conclude(problems, 1, what)
    })

/** A bet on one selection, changed. */
const buildSingle =
  (change: (selection: SelectionRequest) => SelectionRequest): Refusal['build'] =>
  async (context, player) =>
    toBet(context, player, (await findSelections(context, 1)).map(change))

const buildEnded: Refusal['build'] = async (context, player) => {
  for (const match of await context.survey.results()) {
    const { markets } = await context.survey.marketsOf(match)
    const market = markets.find(({ outcomes }) => outcomes.length > 1)
    const [outcome] = market?.outcomes ?? []
    if (market && outcome)
      return toBet(context, player, [{ ...toSelection(match, market), odds: Math.max(outcome.odds, 1.5) }])
  }
  throw new Missing('a match that has ended, with markets')
}

const buildRelated: Refusal['build'] = async (context, player) => {
  const [offer] = await findOffers(context, 1, 2)
  const [first, second] = offer?.markets ?? []
  if (!offer || !first || !second) throw new Missing('a match with two open markets')
  return toBet(context, player, [toSelection(offer.match, first), toSelection(offer.match, second)])
}

const buildRepeated: Refusal['build'] = async (context, player) => {
  const [selection] = await findSelections(context, 1)
  return selection ? toBet(context, player, [selection, selection]) : Promise.reject(new Missing('a selection'))
}

const buildSystem: Refusal['build'] = async (context, player) => ({
  ...(await toBet(context, player, await findSelections(context, 3))),
  system_id: '2/9',
})

const buildOverBalance: Refusal['build'] = async (context, player) => {
  const balance = await player.readBalance()
  for (let count = 0; count < 5; count++) {
    const bet = await toBet(context, player, await findSelections(context, 1), balance + 1)
    const { body } = await player.read('postBetsMaxStake', { body: { selections: bet.selections } })
    if (body.max_stake.value > balance) return bet
  }
  throw new Missing(`a bet whose largest stake is above the player's balance of ${balance}`)
}

const buildUnderMinimum: Refusal['build'] = async (context, player) => {
  const { value } = await stakeOf(context, player, 1)
  if (value < 2) throw new NotOffered('the smallest stake is one minor unit')
  return toBet(context, player, await findSelections(context, 1), value - 1)
}

const NO_OUTCOME = 'no-such-outcome'

const checkEachAlone = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { multi_single_available_by_provider: offered } = await context.survey.settings()
    if (!Object.values(offered).includes(true))
      throw new NotOffered('multi_single_available_by_provider of the settings is false')
    const [good, bad] = await findSelections(context, 2)
    if (!good || !bad) throw new Missing('two selections')
    const bets = [
      await toBet(context, player, [good]),
      await toBet(context, player, [{ ...bad, outcome_id: NO_OUTCOME }]),
    ]
    const before = await player.readBalance()
    const exchange = await sendBets(player, { type: 'single', bets, mode: 'any' })
    const after = await player.readBalance()
    const { errors_by_bet = {} } = (exchange.json ?? {}) as { errors_by_bet?: Record<string, unknown> }
    const problems: Problem[] = []
    if (exchange.status !== 200 || readBets(exchange).length !== 1)
      problems.push({ text: `A bet beside a wrong one is ${describeAnswer(exchange)}.`, exchange })
    if (Object.keys(errors_by_bet).join() !== '1')
      problems.push({ text: `errors_by_bet names ${Object.keys(errors_by_bet).join() || 'none'}, not 1.`, exchange })
    if (before - after !== bets[0]?.stake.value)
      problems.push({ text: `Together they change the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'two bets')
  })

const checkErrorsByBet = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const bet = await buildSingle(selection => ({ ...selection, outcome_id: NO_OUTCOME }))(context, player)
    const exchange = await sendBets(player, { type: 'single', bets: [bet] })
    const problem = (exchange.json as Partial<ErrorBody> | undefined)?.data?.errors_by_bet?.['0']
    const isKeyed = problem !== undefined && problem.key !== '' && problem.localized_message !== ''
    const text = `The refused bet has no entry "0" with a key and a text under errors_by_bet: ${exchange.text.slice(0, 200)}`
    return conclude(isKeyed ? [] : [{ text, exchange }], 1, 'a refused bet')
  })

export const REFUSAL_CHECKS: readonly Check[] = [
  {
    id: 'BET-16',
    level: 'bet',
    sentence: 'A bet on a match that has ended is refused.',
    clause: 'Contract: MATCH_CLOSED',
    run: checkRefused({
      what: 'A bet on an ended match',
      errors: ['MATCH_CLOSED', 'SELECTION_NOT_FOUND'],
      build: buildEnded,
    }),
  },
  {
    id: 'BET-17',
    level: 'bet',
    sentence: 'A bet on an outcome that does not exist is refused.',
    clause: 'Contract: SELECTION_NOT_FOUND',
    run: checkRefused({
      what: 'A bet on an unknown outcome',
      errors: ['SELECTION_NOT_FOUND'],
      build: buildSingle(selection => ({ ...selection, outcome_id: NO_OUTCOME })),
    }),
  },
  {
    id: 'BET-19',
    level: 'bet',
    sentence: 'A combo of two selections of one match is refused.',
    clause: 'Contract: SELECTIONS_RELATED',
    run: checkRefused({
      what: 'A combo within a match',
      type: 'combo',
      errors: ['SELECTIONS_RELATED'],
      build: buildRelated,
    }),
  },
  {
    id: 'BET-20',
    level: 'bet',
    sentence: 'A bet with the same selection twice is refused.',
    clause: 'Contract: SELECTION_REPEATED',
    run: checkRefused({
      what: 'A combo of a selection with itself',
      type: 'combo',
      errors: ['SELECTION_REPEATED'],
      build: buildRepeated,
    }),
  },
  {
    id: 'BET-21',
    level: 'bet',
    sentence: 'A system that does not fit its selections is refused.',
    clause: 'Contract: SYSTEM_NOT_AVAILABLE',
    run: checkRefused({
      what: 'A system 2/9 of three selections',
      type: 'system',
      errors: ['SYSTEM_NOT_AVAILABLE'],
      build: buildSystem,
    }),
  },
  {
    id: 'BET-22',
    level: 'bet',
    sentence: 'A stake above the balance is refused, and nothing moves.',
    clause: 'Contract: INSUFFICIENT_FUNDS',
    run: checkRefused({
      what: 'A stake above the balance',
      errors: ['INSUFFICIENT_FUNDS'],
      build: buildOverBalance,
    }),
  },
  {
    id: 'BET-24',
    level: 'bet',
    sentence: 'A stake below the smallest is refused.',
    clause: 'Contract: STAKE_BELOW_MINIMUM, Currency.min_stake',
    run: checkRefused({
      what: 'A stake below the smallest',
      errors: ['STAKE_BELOW_MINIMUM'],
      build: buildUnderMinimum,
    }),
  },
  {
    id: 'BET-27',
    level: 'bet',
    sentence: 'Each bet of a request is decided alone.',
    clause: 'Guide: When bets are refused',
    run: checkEachAlone,
  },
  {
    id: 'ERR-07',
    level: 'bet',
    sentence: 'Refused bets stand under errors_by_bet by their index, with a key and a text.',
    clause: 'Guide: When bets are refused; contract: BetProblem',
    run: checkErrorsByBet,
  },
]
