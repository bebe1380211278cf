/** BET: what a bet that is taken looks like, and what it costs. */
import { toMinor } from '@touchline/betting/money/money'
import { combineOdds, roundOdds, toMilli } from '@touchline/betting/odds/odds'
import { type SettleableBet, settlePlacedBet } from '@touchline/betting/settlement/bet-settlement'
import { parseSystemId } from '@touchline/betting/systems/systems'
import type { BetRequest } from '@touchline/contract/entities/bet'
import { findOffers, findSelections, type Offer, toSelection } from '../../bets/find-selections.ts'
import {
  describeAnswer,
  type Placed,
  placeOne,
  readBet,
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

const WON = { result: 1 } as const

/** What a bet pays when all of it wins, by the rules and the rounding of its currency. */
export async function computePotentialWin(
  { survey }: CheckContext,
  { stake, selections, system_id }: BetRequest,
): Promise<number> {
  const { currencies } = await survey.settings()
  const rounding = currencies.find(({ code }) => code === stake.currency)?.payout_rounding
  const system = system_id === undefined ? null : parseSystemId(system_id)
  const bet: SettleableBet = {
    type: system ? 'system' : selections.length > 1 ? 'combo' : 'single',
    stake: toMinor(stake.value),
    legs: selections.map(({ odds }) => ({ odds: toMilli(odds), outcome: WON })),
    system,
    rounding: rounding === 'half_up' ? 'half_up' : 'down',
  }
  return settlePlacedBet(bet)?.winAmount ?? 0
}

async function placeSingle(context: CheckContext, player: PlayerSession): Promise<Placed> {
  return placeOne(player, async () => ({
    type: 'single',
    bet: await toBet(context, player, await findSelections(context, 1)),
  }))
}

const checkSingle = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const before = await player.readBalance()
    const { bet, request, exchange } = await placeSingle(context, player)
    const after = await player.readBalance()
    const problems: Problem[] = []
    const [sent] = request.selections
    const [selection] = bet.selections
    if (bet.status !== 'waiting_results')
      problems.push({ text: `The bet before the match has the status ${bet.status}, not waiting_results.`, exchange })
    if (selection?.odds !== sent?.odds || selection?.outcome.id !== sent?.outcome_id)
      problems.push({ text: `The bet has odds of ${selection?.odds}; ${sent?.odds} were shown.`, exchange })
    if (bet.stake.value !== request.stake.value)
      problems.push({ text: `The bet has a stake of ${bet.stake.value}, not ${request.stake.value}.`, exchange })
    if (before - after !== request.stake.value)
      problems.push({
        text: `A stake of ${request.stake.value} changes the balance from ${before} to ${after}.`,
        exchange,
      })
    return conclude(problems, 1, 'a bet')
  })

const COMBO_LEGS = 3

/** Stakes, one of which makes a payout a fraction of a minor unit. */
const FACTORS = [10.3, 10.7, 11.1, 11.3, 11.9]

async function placeCombo(context: CheckContext, player: PlayerSession): Promise<Placed> {
  const { value } = await stakeOf(context, player)
  return placeOne(player, async () => ({
    type: 'combo',
    bet: await toBet(
      context,
      player,
      await findSelections(context, COMBO_LEGS),
      Math.round((value * context.random.pick(FACTORS)) / 10),
    ),
  }))
}

const checkComboOdds = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, request, exchange } = await placeCombo(context, player)
    const expected = roundOdds(combineOdds(request.selections.map(({ odds }) => toMilli(odds))))
    const text = `The combo of ${request.selections.map(({ odds }) => odds).join(' × ')} has odds of ${bet.odds}, not ${expected}.`
    return conclude(bet.odds === expected ? [] : [{ text, exchange }], 1, 'a combo')
  })

const COMBOS = 3

/** A payout that is a whole number says nothing about rounding, so several bets are placed. */
const checkRounding = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const problems: Problem[] = []
    for (let count = 0; count < COMBOS; count++) {
      const { bet, request, exchange } = await placeCombo(context, player)
      const expected = await computePotentialWin(context, request)
      if (bet.potential_win !== expected)
        problems.push({ text: `potential_win is ${bet.potential_win}, not ${expected}.`, exchange })
    }
    return conclude(problems, COMBOS, 'a combo')
  })

const checkSystem = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { system_types } = await context.survey.settings()
    const [system] = system_types.filter(({ total_count }) => total_count <= 4)
    if (!system) throw new NotOffered('system_types of the settings has none of three or four selections')
    const { bet, request, exchange } = await placeOne(player, async () => ({
      type: 'system',
      bet: {
        ...(await toBet(context, player, await findSelections(context, system.total_count))),
        system_id: system.id,
      },
    }))
    const expected = await computePotentialWin(context, request)
    const problems: Problem[] = []
    if (bet.potential_win !== expected)
      problems.push({ text: `potential_win of ${system.id} is ${bet.potential_win}, not ${expected}.`, exchange })
    if (bet.system?.id !== system.id)
      problems.push({ text: `The bet’s system is ${bet.system?.id ?? 'null'}, not ${system.id}.`, exchange })
    return conclude(problems, 1, 'a system')
  })

const MATCHES_TRIED = 4

/** Two selections of a match that the bet builder prices. */
async function priceCustomBet(
  context: CheckContext,
  player: PlayerSession,
): Promise<{ bet: BetRequest; odds: number }> {
  const { survey, http } = context
  if (!(await survey.settings()).custom_bet.enabled) throw new NotOffered('custom_bet of the settings is not enabled')
  for (const { match, markets } of await findOffers(context, MATCHES_TRIED, 2)) {
    const { body } = await http.read('getBetsCustomMarkets', { params: { match_id: match.id } })
    const combinable = markets.filter(market =>
      body.data.some(each => each.id === market.id && each.specifier === market.specifier),
    )
    for (const second of combinable.slice(1)) {
      const [first] = combinable
      if (!first || first.id === second.id) continue
      const selections = [toSelection(match, first), toSelection(match, second)]
      const unpriced = selections.map(({ odds: _, ...selection }) => selection)
      const exchange = await http.call('postBetsCustomOdds', { body: { selections: unpriced } })
      if (exchange.status !== 200) continue
      const { odds } = exchange.json as { odds: number }
      return { bet: { ...(await toBet(context, player, selections)), custom_odds: odds }, odds }
    }
  }
  throw new Missing('a combination within a match that POST /bets/custom/odds prices')
}

const checkCustomBet = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const problems: Problem[] = []
    const { bet, request, exchange } = await placeOne(player, async () => ({
      type: 'custom_bet',
      bet: (await priceCustomBet(context, player)).bet,
    }))
    const total = roundOdds(combineOdds([toMilli(request.custom_odds ?? 1)]))
    if (bet.odds !== total) problems.push({ text: `The custom bet has odds of ${bet.odds}, not ${total}.`, exchange })
    const priced = await priceCustomBet(context, player)
    const other = { ...priced.bet, custom_odds: Math.round((priced.odds + 0.5) * 1_000) / 1_000 }
    const refused = await sendBets(player, { type: 'custom_bet', bets: [other] })
    if (readErrorName(refused) !== 'INVALID_ODDS_CUSTOM_BET')
      problems.push({ text: `A custom bet at other odds is ${describeAnswer(refused)}.`, exchange: refused })
    return conclude(problems, 2, 'a custom bet')
  })

/** Selections of an offer's first market. */
const firstOf = ({ match, markets }: Offer) => {
  const [market] = markets
  if (!market) throw new Missing('an open market')
  return toSelection(match, market)
}

const checkMixed = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    if (!(await context.survey.settings()).mixed_bets_allowed)
      throw new NotOffered('mixed_bets_allowed of the settings is absent')
    const selections = (await findOffers(context, COMBO_LEGS)).map(firstOf)
    const before = await player.readBalance()
    const bets = [
      await toBet(context, player, selections.slice(0, 1)),
      await toBet(context, player, selections.slice(0, 2)),
      { ...(await toBet(context, player, selections)), system_id: '2/3' },
    ]
    const exchange = await sendBets(player, { type: 'mixed', bets, mode: 'any' })
    const placed = readBets(exchange)
    const types = placed.map(({ type }) => type).join(', ')
    const problems: Problem[] = []
    if (types !== 'single, combo, system')
      problems.push({
        text: `A single, a combo and a system together are ${describeAnswer(exchange)}: ${types}.`,
        exchange,
      })
    const stakes = placed.reduce((sum, { stake }) => sum + stake.value, 0)
    const after = await player.readBalance()
    if (before - after !== stakes)
      problems.push({ text: `Stakes of ${stakes} change the balance from ${before} to ${after}.`, exchange })
    return conclude(problems, 1, 'a mixed request')
  })

const checkVersions = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const readAccount = async () => {
      const { body, exchange } = await player.read('getPlayerAccounts')
      return { account: body.data.find(({ currency }) => currency === player.currency), exchange }
    }
    const before = (await readAccount()).account?.version ?? Number.POSITIVE_INFINITY
    const { bet } = await placeSingle(context, player)
    const { account, exchange } = await readAccount()
    const read = await readBet(player, bet.id)
    const problems: Problem[] = []
    if ((account?.version ?? 0) <= before)
      problems.push({ text: `The account’s version is ${account?.version} after a bet, and was ${before}.`, exchange })
    if (read.bet.version < bet.version)
      problems.push({
        text: `The bet’s version falls from ${bet.version} to ${read.bet.version}.`,
        exchange: read.exchange,
      })
    return conclude(problems, 2, 'a bet')
  })

const MEASURED_BETS = 5
const MAX_PLACING_MS = 500

const checkPlacingTime = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const roundTrip = await context.http.call('getMatch', { params: { id: 9_007_199_254_740_990 } })
    const durations: number[] = []
    const { value } = await stakeOf(context, player, 1)
    for (let count = 0; count < MEASURED_BETS; count++) {
      const { exchange } = await placeOne(player, async () => ({
        type: 'single',
        bet: await toBet(context, player, await findSelections(context, 1), value),
      }))
      durations.push(exchange.durationMs - roundTrip.durationMs)
    }
    const slowest = Math.round(Math.max(...durations))
    const text = `Of ${MEASURED_BETS} bets one takes ${slowest} ms above the round trip, not ${MAX_PLACING_MS}.`
    return conclude(slowest > MAX_PLACING_MS ? [{ text }] : [], MEASURED_BETS, 'a bet')
  })

export const PLACING_CHECKS: readonly Check[] = [
  {
    id: 'BET-01',
    level: 'bet',
    sentence: 'A single at the shown price is taken, and its stake leaves the balance once.',
    clause: 'Contract: POST /bets; guide: Placing a bet',
    run: checkSingle,
  },
  {
    id: 'BET-02',
    level: 'bet',
    sentence: 'The odds of a combo are the exact product of its selections’, rounded half-even for display.',
    clause: 'Contract: Bet.odds',
    run: checkComboOdds,
  },
  {
    id: 'BET-03',
    level: 'bet',
    sentence: 'potential_win of a system is what it pays when every selection wins.',
    clause: 'Contract: Bet.potential_win, BetSystem',
    run: checkSystem,
  },
  {
    id: 'BET-04',
    level: 'bet',
    sentence: 'A custom bet is taken at the odds that POST /bets/custom/odds gave, and refused at others.',
    clause: 'Contract: BetRequest.custom_odds, INVALID_ODDS_CUSTOM_BET',
    run: checkCustomBet,
  },
  {
    id: 'BET-05',
    level: 'bet',
    sentence: 'potential_win is rounded once, at the end, as the currency says.',
    clause: 'Guide: Placing a bet; contract: Currency.payout_rounding',
    run: checkRounding,
  },
  {
    id: 'BET-35',
    level: 'bet',
    sentence: 'A request of the type mixed takes singles, combos and systems together.',
    clause: 'Contract: PlacementType',
    run: checkMixed,
  },
  {
    id: 'VER-05',
    level: 'bet',
    sentence: 'Versions of bets and accounts grow.',
    clause: 'Guide: Versions',
    run: checkVersions,
  },
  {
    id: 'PRF-02',
    level: 'bet',
    sentence: 'Placing a bet takes at most 500 ms above the round trip.',
    clause: 'Recommendation',
    isAdvice: true,
    run: checkPlacingTime,
  },
]
