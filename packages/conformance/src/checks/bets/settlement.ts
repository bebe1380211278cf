/** STL: what results pay, and what corrections move. */
import { type PayoutRounding, toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import { settleCustomBet, settlePlacedBet } from '@touchline/betting/settlement/bet-settlement'
import type { OutcomeResult, Settlement } from '@touchline/betting/settlement/settlement'
import { parseSystemId } from '@touchline/betting/systems/systems'
import { userChannel } from '@touchline/contract/channels'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import { type DrivenMatch, type DrivenResult, openDrivenMatch } from '../../bets/driven-match.ts'
import { placeOne, toBet, waitForBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'
import { forEachObject } from '../../survey/find-entities.ts'

const WON: DrivenResult = { result: 1 }
const LOST: DrivenResult = { result: 0 }
const VOID: DrivenResult = { result: 0, void_factor: 1 }
const HALF_WON: DrivenResult = { result: 1, void_factor: 0.5 }
const HALF_LOST: DrivenResult = { result: 0, void_factor: 0.5 }
const DEAD_HEAT: DrivenResult = { result: 1, dead_heat_factor: 0.5 }

const isSettled = ({ settled_at }: Bet): boolean => settled_at !== null

interface Driven {
  readonly player: PlayerSession
  readonly bet: Bet
  readonly request: BetRequest
  readonly matches: readonly DrivenMatch[]
}

/** Places a bet on matches of the driver: a single on one, a combo on several, or a system. */
async function placeDriven(
  context: CheckContext,
  player: PlayerSession,
  count: number,
  system_id?: string,
): Promise<Driven> {
  let matches: DrivenMatch[] = []
  const type = system_id ? 'system' : count > 1 ? 'combo' : 'single'
  const { bet, request } = await placeOne(player, async () => {
    matches = []
    for (let at = 0; at < count; at++) matches.push(await openDrivenMatch(context))
    const base = await toBet(
      context,
      player,
      matches.map(({ selection }) => selection),
    )
    return { type, bet: { ...base, ...(system_id && { system_id }) } }
  })
  return { player, bet, request, matches }
}

const toOutcome = ({ result, void_factor, dead_heat_factor }: DrivenResult): OutcomeResult => ({
  result,
  ...(void_factor !== undefined && { voidFactor: void_factor }),
  ...(dead_heat_factor !== undefined && { deadHeatFactor: dead_heat_factor }),
})

async function readRounding({ survey }: CheckContext, { stake }: BetRequest): Promise<PayoutRounding> {
  const { currencies } = await survey.settings()
  const terms = currencies.find(({ code }) => code === stake.currency)
  return terms?.payout_rounding === 'half_up' ? 'half_up' : 'down'
}

/** What the rules pay for a bet with these results. */
async function computePayout(
  context: CheckContext,
  { request }: Driven,
  results: readonly DrivenResult[],
): Promise<Settlement | null> {
  const { stake, selections, system_id } = request
  return settlePlacedBet({
    type: system_id ? 'system' : selections.length > 1 ? 'combo' : 'single',
    stake: toMinor(stake.value),
    legs: selections.map(({ odds }, at) => ({ odds: toMilli(odds), outcome: toOutcome(results[at] ?? LOST) })),
    system: system_id ? parseSystemId(system_id) : null,
    rounding: await readRounding(context, request),
  })
}

const describeResult = ({ result, void_factor, dead_heat_factor }: DrivenResult): string =>
  [
    result === 1 ? 'won' : 'lost',
    void_factor === undefined ? '' : `void ${void_factor}`,
    dead_heat_factor === undefined ? '' : `dead heat ${dead_heat_factor}`,
  ]
    .filter(Boolean)
    .join(' ')

/** Compares a settled bet, and what it moved, with the rules. */
async function findPayoutProblems(
  context: CheckContext,
  driven: Driven,
  { results, before }: { readonly results: readonly DrivenResult[]; readonly before: number },
): Promise<Problem[]> {
  const { player, bet } = driven
  const what = `A ${bet.type} whose selections are ${results.map(describeResult).join(', ')}`
  const expected = await computePayout(context, driven, results)
  const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
  if (!settled) return [{ text: `${what} is not settled within ${context.patienceMs / 1_000} seconds.` }]
  const { bet: after, exchange } = settled
  const balance = await player.readBalance()
  const problems: Problem[] = []
  if (after.win_amount !== expected?.winAmount || after.result !== expected.result)
    problems.push({
      text: `${what} pays ${after.win_amount} (${after.result}), not ${expected?.winAmount} (${expected?.result}).`,
      exchange,
    })
  if (balance - before !== expected?.winAmount)
    problems.push({ text: `${what} changes the balance from ${before} to ${balance}.`, exchange })
  return problems
}

interface Case {
  readonly results: readonly DrivenResult[]
  readonly system_id?: string
}

/** Settles each case and compares it with the rules. */
const checkCases =
  (...cases: readonly Case[]) =>
  (context: CheckContext): Promise<Outcome> =>
    withPlayers(context, {}, async player => {
      const problems: Problem[] = []
      for (const { results, system_id } of cases) {
        const driven = await placeDriven(context, player, results.length, system_id)
        const before = await player.readBalance()
        for (const [at, match] of driven.matches.entries()) await match.report(results[at] ?? LOST)
        problems.push(...(await findPayoutProblems(context, driven, { results, before })))
      }
      return conclude(problems, cases.length, 'a settled bet')
    })

const checkEarlyLoss = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches } = await placeDriven(context, player, 2)
    await matches[0]?.report(LOST)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const text = 'A combo whose first selection has lost is still open while the second has no result.'
    return conclude(settled?.bet.result === 'lose_entire' ? [] : [{ text }], 1, 'a combo')
  })

const checkRollback = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    const before = await player.readBalance()
    await matches[0]?.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.rollBack()
    const open = await waitForBet(player, bet.id, ({ status }) => status === 'waiting_results', context.patienceMs)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (!settled) problems.push({ text: 'The bet is not settled by its result.' })
    if (open?.bet.win_amount !== 0 || open.bet.result !== 'no_results')
      problems.push({
        text: 'A bet whose result was taken back is not open again.',
        ...(open && { exchange: open.exchange }),
      })
    if (before !== after)
      problems.push({ text: `A result and its rollback change the balance from ${before} to ${after}.` })
    return conclude(problems, 1, 'a rollback')
  })

const checkCorrection = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const driven = await placeDriven(context, player, 1)
    const { bet, matches } = driven
    const before = await player.readBalance()
    await matches[0]?.report(LOST)
    await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.report(WON)
    const corrected = await waitForBet(player, bet.id, ({ win_amount }) => win_amount > 0, context.patienceMs)
    if (!corrected)
      return conclude([{ text: 'A lost bet whose result is corrected to won is not paid.' }], 1, 'a result')
    return conclude(await findPayoutProblems(context, driven, { results: [WON], before }), 1, 'a correction')
  })

const checkRepeat = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches, request } = await placeDriven(context, player, 1)
    await matches[0]?.report(WON)
    const first = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const before = await player.readBalance()
    await matches[0]?.report(WON)
    // Reports are settled in order: once a later one of another match is, the repeat has had its effect.
    const later = await placeDriven(context, player, 1)
    await later.matches[0]?.report(LOST)
    await waitForBet(player, later.bet.id, isSettled, context.patienceMs)
    const repeated = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (repeated?.bet.win_amount !== first?.bet.win_amount || repeated?.bet.settlements !== first?.bet.settlements)
      problems.push({
        text: `The same result again makes ${first?.bet.settlements} settlements ${repeated?.bet.settlements}.`,
        ...(repeated && { exchange: repeated.exchange }),
      })
    if (before - after !== request.stake.value)
      problems.push({ text: `The same result again moves the balance from ${before} to ${after}, beside a stake.` })
    return conclude(problems, 1, 'a repeated result')
  })

const checkCalledOff = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const driven = await placeDriven(context, player, 1)
    const before = await player.readBalance()
    await driven.matches[0]?.setStatus(5)
    return conclude(await findPayoutProblems(context, driven, { results: [VOID], before }), 1, 'a called-off match')
  })

/** Two markets of a match that only the driver changes, with what both together pay. Throws NotOffered or Missing. */
async function openCustom(context: CheckContext) {
  const { http, survey } = context
  if (!(await survey.settings()).custom_bet.enabled) throw new NotOffered('custom_bet of the settings is not enabled')
  const driven = await openDrivenMatch(context)
  const { body } = await http.read('getBetsCustomMarkets', { params: { match_id: driven.match.id } })
  const combinable = driven.markets.filter(market =>
    body.data.some(({ id, specifier }) => id === market.id && specifier === market.specifier),
  )
  const [first] = combinable
  for (const other of combinable.filter(({ id }) => id !== first?.id)) {
    if (!first) break
    const parts = [driven.onMarket(first), driven.onMarket(other)]
    const selections = parts.map(({ selection: { odds: _, ...rest } }) => rest)
    const exchange = await http.call('postBetsCustomOdds', { body: { selections } })
    if (exchange.status === 200) return { parts, odds: (exchange.json as { odds: number }).odds }
  }
  throw new Missing('a combination within a match of the driver’s that POST /bets/custom/odds prices')
}

const CUSTOM_CASES: readonly (readonly DrivenResult[])[] = [
  [WON, WON],
  [VOID, VOID],
  [LOST, VOID],
]

/** Cases that need no price of what is left. */
const checkCustom = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const problems: Problem[] = []
    for (const results of CUSTOM_CASES) {
      const { parts, odds } = await openCustom(context)
      const selections = parts.map(({ selection }) => selection)
      const { bet, request } = await placeOne(player, async () => ({
        type: 'custom_bet',
        bet: { ...(await toBet(context, player, selections)), custom_odds: odds },
      }))
      for (const [at, part] of parts.entries()) await part.report(results[at] ?? LOST)
      const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
      const outcomes = results.map(toOutcome)
      const custom = { odds: toMilli(odds), reprice: () => null }
      const expected = settleCustomBet(request.stake.value, custom, outcomes, await readRounding(context, request))
      if (settled?.bet.win_amount !== expected.winAmount)
        problems.push({
          text: `A custom bet of ${request.stake.value} at ${odds} whose selections are ${results.map(describeResult).join(', ')} pays ${settled?.bet.win_amount ?? 'nothing in time'}, not ${expected.winAmount}.`,
          ...(settled && { exchange: settled.exchange }),
        })
    }
    return conclude(problems, CUSTOM_CASES.length, 'a custom bet')
  })

/** Ends of bets whose sum is compared with the balance. */
const BALANCED: readonly DrivenResult[] = [WON, LOST, VOID, HALF_WON, HALF_LOST, DEAD_HEAT]

const checkBalance = async (context: CheckContext): Promise<Outcome> => {
  const opening = 10_000
  const player = await context.players.open(opening)
  const bets: Bet[] = []
  for (const result of BALANCED) {
    const { bet, matches } = await placeDriven(context, player, 1)
    await matches[0]?.report(result)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    bets.push(settled?.bet ?? bet)
  }
  const open = await placeDriven(context, player, 1)
  bets.push(open.bet)
  const sum = bets.reduce((total, { stake, win_amount }) => total - stake.value + win_amount, opening)
  const balance = await player.readBalance()
  const text = `A player with ${opening} has ${balance} after ${bets.length} bets, whose stakes and payouts leave ${sum}.`
  return conclude(balance === sum ? [] : [{ text }], bets.length, 'a bet')
}

/** The results that a bet of each status may have. */
const LEGAL_RESULTS: Readonly<Partial<Record<Bet['status'], readonly Bet['result'][]>>> = {
  submitted: ['no_results'],
  waiting_results: ['no_results'],
  cashout_in_progress: ['no_results'],
  done: ['win_entire', 'lose_entire', 'refund_entire', 'refund_half_win_other', 'refund_half_lose_other'],
  cashed_out: ['cashed_out'],
  rejected: ['no_results', 'canceled'],
  withdrawn: ['no_results', 'canceled'],
}

const isBet = (object: Readonly<Record<string, unknown>>): boolean =>
  'potential_win' in object && 'selections' in object && 'settled_at' in object

/** Examines the bets of all responses, among them one that has been open, settled and open again. */
const checkLegalPairs = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    await matches[0]?.report(WON)
    await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.rollBack()
    await waitForBet(player, bet.id, ({ status }) => status === 'waiting_results', context.patienceMs)
    const problems = new Map<string, Problem>()
    let examined = 0
    for (const exchange of context.http.exchanges)
      forEachObject(exchange.json, object => {
        if (!isBet(object)) return
        examined += 1
        const { id, status, result, settled_at } = object as unknown as Bet
        const isOpen = LEGAL_RESULTS[status]?.includes('no_results') ?? false
        const isLegal = LEGAL_RESULTS[status]?.includes(result) ?? true
        if (!isLegal || (isOpen && settled_at !== null && status !== 'rejected'))
          problems.set(`${status} ${result}`, {
            text: `Bet ${id} has the status ${status} with the result ${result}, settled at ${settled_at}.`,
            exchange,
          })
      })
    return conclude([...problems.values()], examined, 'a bet')
  })

/** How late the events of a settlement may be. */
const MAX_EVENTS_MS = 5_000

const checkEvents = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    const channel = userChannel((await context.survey.locales())[0] ?? 'en', player.id)
    const recording = await context.realtime.recordPlayer(player, [channel])
    await matches[0]?.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const isTold = (): boolean =>
      recording.events.some(({ event }) => event.event_name === 'bet_changed' && event.message.id === bet.id) &&
      recording.events.some(({ event }) => event.event_name === 'balance_changed')
    const isInTime = await recording.waitFor(isTold, MAX_EVENTS_MS)
    recording.stop()
    const pushed = recording.events.map(({ event }) => event.event_name).join(', ') || 'nothing'
    const text = `Five seconds after bet ${bet.id} is settled, ${channel} has told ${pushed}.`
    return conclude(settled && isInTime ? [] : [{ text }], 1, 'a settled bet')
  })

const checkReceipt = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bet, matches } = await placeDriven(context, player, 2)
    for (const match of matches) await match.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const { body, exchange } = await player.read('getBetReceipt', { params: { id: bet.id } })
    const { win_amount, terms, legs } = body.data
    const problems: Problem[] = []
    if (win_amount !== settled?.bet.win_amount)
      problems.push({ text: `The receipt pays ${win_amount}, the bet ${settled?.bet.win_amount}.`, exchange })
    if (terms.stake !== bet.stake.value || legs.length !== bet.selections.length)
      problems.push({ text: `The receipt is of ${terms.stake} on ${legs.length} selections.`, exchange })
    return conclude(problems, 1, 'a receipt')
  })

const CLAUSE = 'Contract: Bet.win_amount, BetResult'

const toCheck = (id: string, sentence: string, run: Check['run'], clause = CLAUSE): Check => ({
  id,
  level: 'full',
  sentence,
  clause,
  run,
})

export const SETTLEMENT_CHECKS: readonly Check[] = [
  toCheck(
    'STL-01',
    'A single that wins pays stake times odds, one that loses nothing.',
    checkCases({ results: [WON] }, { results: [LOST] }),
  ),
  toCheck('STL-02', 'A void selection gives the stake back.', checkCases({ results: [VOID] })),
  toCheck(
    'STL-03',
    'A half won selection pays half at the odds and half as void, a half lost one half the stake.',
    checkCases({ results: [HALF_WON] }, { results: [HALF_LOST] }),
  ),
  toCheck('STL-04', 'A dead heat pays the share of the stake that it says.', checkCases({ results: [DEAD_HEAT] })),
  toCheck('STL-05', 'A void selection counts 1 in a combo.', checkCases({ results: [WON, VOID] })),
  toCheck(
    'STL-06',
    'A system pays the combinations that win.',
    checkCases({ results: [WON, WON, LOST], system_id: '2/3' }),
  ),
  toCheck(
    'STL-07',
    'A custom bet pays its odds when all of it wins, its stake when all is void, and nothing with a lost selection.',
    checkCustom,
  ),
  {
    ...toCheck('STL-08', 'A combo ends at its first lost selection.', checkEarlyLoss, 'Recommendation'),
    isAdvice: true,
  },
  toCheck(
    'STL-09',
    'A result that is taken back opens the bet again and takes back what it paid.',
    checkRollback,
    'Contract: Bet.settlements, BetStatus',
  ),
  toCheck('STL-10', 'A corrected result moves the difference.', checkCorrection, 'Contract: Bet.settlements'),
  toCheck('STL-11', 'The same result again moves nothing.', checkRepeat, 'Contract: Bet.settlements'),
  toCheck(
    'STL-12',
    'A balance is what it was, less all stakes, with all payouts.',
    checkBalance,
    'Contract: Account.available_to_bet_with_locked_cents, Bet.win_amount',
  ),
  toCheck(
    'STL-13',
    'A match that is called off gives stakes back.',
    checkCalledOff,
    'Contract: MatchStatus, MarketStatus',
  ),
  {
    ...toCheck(
      'STL-14',
      'A bet has a result that belongs to its status, and a time of settlement only when it is settled.',
      checkLegalPairs,
      'Contract: BetStatus, BetResult, Bet.settled_at',
    ),
    isLast: true,
  },
  toCheck(
    'STL-15',
    'A settled bet and the balance after it are pushed within five seconds.',
    checkEvents,
    'Guide: 3. Bet',
  ),
  toCheck(
    'RCP-01',
    'The receipt of a settled bet pays what the bet does.',
    checkReceipt,
    'Contract: GET /bets/{id}/receipt',
  ),
]
