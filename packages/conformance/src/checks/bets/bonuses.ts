/** BON: free bets, combo boosts and promo codes of players. */
import { randomUUID } from 'node:crypto'
import { computeBoostedPayout } from '@touchline/betting/engagement/comboboost'
import { computeFreebetPayout, isFreeStake } from '@touchline/betting/engagement/freebet'
import { toMinor } from '@touchline/betting/money/money'
import { toMilli } from '@touchline/betting/odds/odds'
import type { Bet, BetRequest } from '@touchline/contract/entities/bet'
import type { SlipBonus } from '@touchline/contract/entities/bet-bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import { type DrivenMatch, type DrivenResult, openPricedMatch } from '../../bets/driven-match.ts'
import { BONUS_ODDS, findFreebet, listFreebets, sendFreebet, type UsableFreebet } from '../../bets/free-bets.ts'
import { describeAnswer, readBets, readErrorName, sendBets, toBet, waitForBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem, Refuted } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { tryTwice } from '../../players/with-players.ts'

/** Enough for the stakes of a check. */
const BALANCE = 20_000
const FREE_STAKES = ['snr', 'free_money'] as const

const isSettled = ({ settled_at }: Bet): boolean => settled_at !== null

/** A new player whom campaigns admit. */
const openPlayer = ({ players }: CheckContext): Promise<PlayerSession> => players.open(BALANCE, ['verified'])

/** The bet of a response. Throws Refuted where it was refused. */
function requireBet(what: string, exchange: Exchange): Bet {
  const [bet] = readBets(exchange)
  if (!bet) throw new Refuted({ text: `${what} is ${describeAnswer(exchange)}.`, exchange })
  return bet
}

/** A new player with a free bet of one of the types, and a match at odds that it admits. */
async function openWithFreebet(context: CheckContext, types: Parameters<typeof findFreebet>[1]) {
  const player = await openPlayer(context)
  const freebet = await findFreebet(player, types)
  return { player, freebet, driven: await openPricedMatch(context, BONUS_ODDS) }
}

async function readRounding({ survey }: CheckContext, currency: string): Promise<'down' | 'half_up'> {
  const { currencies } = await survey.settings()
  return currencies.find(({ code }) => code === currency)?.payout_rounding === 'half_up' ? 'half_up' : 'down'
}

/** What the rules pay for a single with a free bet. */
const computeFreebetWin = async (
  context: CheckContext,
  { type, amount, currency }: UsableFreebet,
  result: 0 | 1,
): Promise<number> =>
  computeFreebetPayout(
    {
      stake: amount,
      legs: [{ odds: toMilli(BONUS_ODDS), outcome: { result } }],
      rounding: await readRounding(context, currency),
    },
    type,
  ).winAmount

async function checkFreeStake(context: CheckContext): Promise<Outcome> {
  const { player, freebet, driven } = await openWithFreebet(context, FREE_STAKES)
  const before = await player.readBalance()
  const exchange = await sendFreebet(player, freebet, driven)
  const { stake, cash_stake, bonus } = requireBet('A single with a free bet', exchange)
  const after = await player.readBalance()
  const problems: Problem[] = []
  if (before !== after)
    problems.push({ text: `A bet with a free bet changes the balance from ${before} to ${after}.`, exchange })
  if (cash_stake !== 0 || stake.value !== freebet.amount)
    problems.push({
      text: `A free bet of ${freebet.amount} has the stake ${stake.value}, of which the player paid ${cash_stake}.`,
      exchange,
    })
  if (bonus?.type !== 'freebet' || bonus.freebet_type !== freebet.type)
    problems.push({ text: `The bet names ${bonus?.type ?? 'no bonus'} ${bonus?.freebet_type ?? ''}.`, exchange })
  return conclude(problems, 1, 'a bet with a free bet')
}

/** Settles a bet with a free bet and compares what it pays with the rules. */
const checkPayout =
  (types: Parameters<typeof findFreebet>[1], result: 0 | 1) =>
  async (context: CheckContext): Promise<Outcome> => {
    const { player, freebet, driven } = await openWithFreebet(context, types)
    const opening = await player.readBalance()
    const bet = requireBet(`A single with a free bet`, await sendFreebet(player, freebet, driven))
    const paid = isFreeStake(freebet.type) ? 0 : freebet.amount
    const staked = await player.readBalance()
    await driven.report({ result })
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const balance = await player.readBalance()
    const expected = await computeFreebetWin(context, freebet, result)
    const what = `A ${freebet.type} free bet of ${freebet.amount} at odds of ${BONUS_ODDS} that ${result === 1 ? 'wins' : 'loses'}`
    const problems: Problem[] = []
    if (opening - staked !== paid)
      problems.push({ text: `A ${freebet.type} free bet changes the balance from ${opening} to ${staked}.` })
    if (settled?.bet.win_amount !== expected)
      problems.push({
        text: `${what} pays ${settled?.bet.win_amount ?? 'nothing in time'}, not ${expected}.`,
        ...(settled && { exchange: settled.exchange }),
      })
    if (balance - staked !== expected)
      problems.push({ text: `${what} changes the balance from ${staked} to ${balance}.` })
    return conclude(problems, 1, 'a settled bet with a free bet')
  }

async function checkUsedOnce(context: CheckContext): Promise<Outcome> {
  const { player, freebet, driven } = await openWithFreebet(context, FREE_STAKES)
  const other = await openPricedMatch(context, BONUS_ODDS)
  const answers = await Promise.all([driven, other].map(match => sendFreebet(player, freebet, match, true)))
  const late = await sendFreebet(player, freebet, await openPricedMatch(context, BONUS_ODDS))
  const accepted = answers.filter(exchange => readBets(exchange).length > 0)
  const problems: Problem[] = []
  if (accepted.length !== 1)
    problems.push({
      text: `Of two bets at once with one free bet ${accepted.length} are taken.`,
      ...(answers[0] && { exchange: answers[0] }),
    })
  for (const exchange of [...answers.filter(each => !accepted.includes(each)), late])
    if (readErrorName(exchange) !== 'BONUS_NOT_AVAILABLE')
      problems.push({ text: `A free bet that is used again is ${describeAnswer(exchange)}.`, exchange })
  return conclude(problems, answers.length + 1, 'a bet with a free bet')
}

async function checkVoidUse(context: CheckContext): Promise<Outcome> {
  const { player, freebet, driven } = await openWithFreebet(context, FREE_STAKES)
  const before = await player.readBalance()
  const bet = requireBet('A single with a free bet', await sendFreebet(player, freebet, driven))
  await driven.report({ result: 0, void_factor: 1 })
  const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
  const after = await player.readBalance()
  const { body, exchange } = await listFreebets(player)
  const again = body.data.find(({ issued }) => issued?.id === freebet.id)
  const problems: Problem[] = []
  if (settled?.bet.win_amount !== 0 || before !== after)
    problems.push({
      text: `A void bet with a free stake pays ${settled?.bet.win_amount ?? 'nothing in time'} and changes the balance from ${before} to ${after}.`,
      ...(settled && { exchange: settled.exchange }),
    })
  if (!again?.issued?.is_active)
    problems.push({ text: 'A free bet whose bet was void cannot be used again.', exchange })
  return conclude(problems, 1, 'a void bet with a free bet')
}

async function checkForeignFreebet(context: CheckContext): Promise<Outcome> {
  const { freebet, driven } = await openWithFreebet(context, FREE_STAKES)
  const stranger = await openPlayer(context)
  const before = await stranger.readBalance()
  const exchange = await sendFreebet(stranger, freebet, driven)
  const after = await stranger.readBalance()
  const problems: Problem[] = []
  if (readErrorName(exchange) !== 'BONUS_NOT_AVAILABLE' || readBets(exchange).length > 0)
    problems.push({ text: `A bet with another player’s free bet is ${describeAnswer(exchange)}.`, exchange })
  if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
  return conclude(problems, 1, 'a bet with a free bet')
}

interface BoostedSlip {
  readonly player: PlayerSession
  readonly matches: readonly DrivenMatch[]
  readonly bet: BetRequest
  readonly boost: SlipBonus & { readonly bonus_odds: number }
}

/** The longest combo that a boost is looked for with. */
const MAX_LEGS = 6

/** The fewest selections that a boost of everybody's combos begins with. */
async function findBoostLegs(player: PlayerSession): Promise<number> {
  const { body } = await player.read('getComboboosts', { query: { limit: 100 } })
  const counts = body.data
    .filter(
      ({ user_bonus_status, event_conditions }) => user_bonus_status === 'active' && event_conditions.length === 0,
    )
    .flatMap(({ ranges }) => ranges.map(({ min_count }) => min_count))
  if (counts.length === 0) throw new NotOffered('no combo boost is active for a new player')
  return Math.max(2, Math.min(...counts))
}

/** A combo that a boost of its player counts. Throws NotOffered where there is none. */
async function openBoostedSlip(context: CheckContext): Promise<BoostedSlip> {
  const player = await openPlayer(context)
  const legs = await findBoostLegs(player)
  if (legs > MAX_LEGS) throw new NotOffered(`no combo boost begins with ${MAX_LEGS} selections or fewer`)
  const matches: DrivenMatch[] = []
  for (let at = 0; at < legs; at++) matches.push(await openPricedMatch(context, BONUS_ODDS))
  const bet = await toBet(
    context,
    player,
    matches.map(({ selection }) => selection),
  )
  const { body, exchange } = await player.read('postBonuses', { body: { bets: [{ type: 'combo', ...bet }] } })
  const boost = body.data[0]?.comboboost
  if (!boost?.bonus_odds)
    throw new Refuted({
      text: `POST /bonuses names no boost for a combo of ${legs} selections, which one counts.`,
      exchange,
    })
  return { player, matches, bet, boost: { ...boost, bonus_odds: boost.bonus_odds } }
}

const sendBoosted = ({ player, bet, boost }: BoostedSlip, odds: number): Promise<Exchange> =>
  sendBets(player, { type: 'combo', bets: [{ ...bet, bonus: { id: boost.id, type: 'comboboost', odds } }] })

/** What the rules pay for a boosted combo; results that are missing count as won. */
async function computeBoosted(
  context: CheckContext,
  { bet: { stake, selections }, boost }: BoostedSlip,
  results: readonly DrivenResult[],
): Promise<number> {
  const legs = selections.map(({ odds }, at) => {
    const { result = 1, void_factor } = results[at] ?? {}
    const outcome = { result, ...(void_factor !== undefined && { voidFactor: void_factor }) }
    return { odds: toMilli(odds), outcome, isSuitable: true }
  })
  const ranges = boost.ranges.map(({ min_count, max_count, bonus_odds }) => ({
    minCount: min_count,
    maxCount: max_count,
    factor: toMilli(bonus_odds),
  }))
  const cap = boost.max_boost ? toMinor(boost.max_boost.value) : null
  const rounding = await readRounding(context, stake.currency)
  return computeBoostedPayout({ stake: stake.value, legs, rounding }, { ranges, cap }).payout
}

const checkBoost =
  (firstResult: DrivenResult) =>
  async (context: CheckContext): Promise<Outcome> => {
    const slip = await openBoostedSlip(context)
    const { player, matches, boost } = slip
    const exchange = await sendBoosted(slip, boost.bonus_odds)
    const bet = requireBet('A combo with the boost that its slip was told', exchange)
    const potential = await computeBoosted(context, slip, [])
    const before = await player.readBalance()
    const results = matches.map((_, at) => (at === 0 ? firstResult : ({ result: 1 } as const)))
    for (const [at, match] of matches.entries()) await match.report(results[at] ?? firstResult)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const balance = await player.readBalance()
    const expected = await computeBoosted(context, slip, results)
    const problems: Problem[] = []
    if (bet.potential_win !== potential)
      problems.push({
        text: `A combo boosted by ${boost.bonus_odds} can win ${bet.potential_win}, not ${potential}.`,
        exchange,
      })
    if (settled?.bet.win_amount !== expected || balance - before !== expected)
      problems.push({
        text: `It pays ${settled?.bet.win_amount ?? 'nothing in time'}, not ${expected}, and changes the balance from ${before} to ${balance}.`,
        ...(settled && { exchange: settled.exchange }),
      })
    return conclude(problems, 1, 'a boosted combo')
  }

async function checkOtherFactor(context: CheckContext): Promise<Outcome> {
  const slip = await openBoostedSlip(context)
  const before = await slip.player.readBalance()
  const exchange = await sendBoosted(slip, Math.round((slip.boost.bonus_odds + 0.1) * 1_000) / 1_000)
  const after = await slip.player.readBalance()
  const problems: Problem[] = []
  if (readErrorName(exchange) !== 'BONUS_CHANGED' || readBets(exchange).length > 0)
    problems.push({
      text: `A combo with a factor that its boost does not have is ${describeAnswer(exchange)}.`,
      exchange,
    })
  if (before !== after) problems.push({ text: `It changes the balance from ${before} to ${after}.`, exchange })
  return conclude(problems, 1, 'a combo with a boost')
}

async function checkUnknownCode(context: CheckContext): Promise<Outcome> {
  const player = await openPlayer(context)
  const exchange = await player.request('postBonusesPromoCode', {
    body: { code: 'NO-SUCH-CODE' },
    headers: { 'idempotency-key': randomUUID() },
  })
  if (exchange.status === 501) throw new NotOffered('POST /bonuses/promo-code')
  const text = `An unknown promo code is ${describeAnswer(exchange)}.`
  return conclude(readErrorName(exchange) === 'PROMO_CODE_INVALID' ? [] : [{ text, exchange }], 1, 'a promo code')
}

async function checkSeen(context: CheckContext): Promise<Outcome> {
  const player = await openPlayer(context)
  const readIssued = async (): Promise<Bonus[]> =>
    ((await player.read('getBonuses')).body.data as Bonus[]).filter(({ issued }) => issued !== null)
  const [bonus] = (await readIssued()).filter(({ issued }) => issued?.seen === false)
  const id = bonus?.issued?.id
  if (!bonus || id === undefined) throw new NotOffered('no bonus is issued to a new player')
  const exchange = await player.request('postBonusesMarkAsSeen', {
    body: { bonuses: [{ id, type: bonus.bonus_type }] },
  })
  if (exchange.status !== 204) throw new Missing(`POST /bonuses/mark-as-seen: it is ${describeAnswer(exchange)}`)
  const after = (await readIssued()).find(({ issued }) => issued?.id === id)
  const text = `Bonus ${id} was marked as seen, and its list says seen ${after?.issued?.seen ?? 'nothing'}.`
  return conclude(after?.issued?.seen ? [] : [{ text, exchange }], 1, 'a bonus')
}

const FREEBETS = 'Contract: FreebetType, Freebet.issued, Bet.cash_stake'

const toCheck = (id: string, sentence: string, clause: string, run: Check['run']): Check => ({
  id,
  level: 'full',
  sentence,
  clause,
  run: context => tryTwice(() => run(context)),
})

export const BONUS_CHECKS: readonly Check[] = [
  toCheck('BON-05', 'A free bet of a given stake takes nothing from the balance.', FREEBETS, checkFreeStake),
  toCheck('BON-06', 'A free bet that wins pays what its type says.', FREEBETS, checkPayout(FREE_STAKES, 1)),
  toCheck(
    'BON-07',
    'A free bet is used once, by two bets at once as well.',
    'Contract: BONUS_NOT_AVAILABLE',
    checkUsedOnce,
  ),
  toCheck('BON-08', 'A free bet whose bet is void pays nothing and can be used again.', FREEBETS, checkVoidUse),
  toCheck(
    'BON-09',
    'Nobody bets with another player’s free bet.',
    'Contract: BONUS_NOT_AVAILABLE',
    checkForeignFreebet,
  ),
  toCheck(
    'BON-10',
    'A bet without risk takes its stake, and gives it back in cash when it loses.',
    FREEBETS,
    checkPayout(['no_risk'], 0),
  ),
  toCheck(
    'BON-11',
    'A combo boost multiplies what a combo can win and what it pays, up to its cap.',
    'Contract: ComboboostRange, Comboboost.max_boost',
    checkBoost({ result: 1 }),
  ),
  toCheck(
    'BON-12',
    'A void selection leaves the count of a combo boost.',
    'Contract: ComboboostRange, BetBonus.paid_odds',
    checkBoost({ result: 0, void_factor: 1 }),
  ),
  toCheck(
    'BON-13',
    'A combo with a factor that its boost does not have is refused.',
    'Contract: BONUS_CHANGED',
    checkOtherFactor,
  ),
  toCheck('BON-14', 'An unknown promo code is answered 404.', 'Contract: PROMO_CODE_INVALID', checkUnknownCode),
  toCheck(
    'BON-15',
    'A bonus that was marked as seen is seen.',
    'Contract: POST /bonuses/mark-as-seen, issued.seen',
    checkSeen,
  ),
]
