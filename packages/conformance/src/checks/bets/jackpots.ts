/** JKP: what bets of players have to do with jackpots. */
import {
  contributionMicro,
  findJackpotRestriction,
  type JackpotTerms,
  MICRO,
} from '@touchline/betting/engagement/jackpot'
import { toExact, toMilli } from '@touchline/betting/odds/odds'
import type { Jackpot } from '@touchline/contract/entities/jackpot'
import { openPricedMatch } from '../../bets/driven-match.ts'
import { BONUS_ODDS, findFreebet, sendFreebet } from '../../bets/free-bets.ts'
import { describeAnswer, readBets, sendBets, stakeOf, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, NotOffered, type Outcome, type Problem, Refuted } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'

const BALANCE = 20_000
/** Odds below those of most jackpots. */
const LOW_ODDS = 1.05
const POLL_MS = 250

const termsOf = ({ currency, min_stake, min_odds, stake_cap }: Jackpot): JackpotTerms => ({
  currency,
  minStake: min_stake,
  minOdds: toMilli(min_odds),
  stakeCap: stake_cap,
})

const isRunning = ({ levels }: Jackpot): boolean => levels.some(({ state }) => state === 'active')

/** Jackpots that bets in a currency can enter. Throws NotOffered without any. */
async function readJackpots({ http }: CheckContext, currency: string): Promise<readonly Jackpot[]> {
  const { body } = await http.read('getJackpots')
  const jackpots = body.data.filter(jackpot => jackpot.currency === currency && isRunning(jackpot))
  if (jackpots.length === 0) throw new NotOffered(`no jackpot is active in ${currency}`)
  return jackpots
}

/** Places a single before a match at odds. */
async function placeAt(context: CheckContext, player: PlayerSession, odds: number, value: number) {
  const { selection } = await openPricedMatch(context, odds)
  const request = await toBet(context, player, [selection], value)
  const listed = await player.read('postJackpots', { body: { bets: [{ type: 'single', ...request }] } })
  const exchange = await sendBets(player, { type: 'single', bets: [request], mode: 'any' })
  const [bet] = readBets(exchange)
  if (!bet) throw new Refuted({ text: `A single of ${value} at ${odds} is ${describeAnswer(exchange)}.`, exchange })
  return { bet, exchange, listed: listed.body.data[0]?.jackpots ?? [] }
}

async function checkEntries(context: CheckContext): Promise<Outcome> {
  const player = await context.players.open(BALANCE)
  const jackpots = await readJackpots(context, player.currency)
  const { value: smallest } = await stakeOf(context, player, 1)
  const least = Math.max(smallest, Math.min(...jackpots.map(({ min_stake }) => min_stake)))
  const cases = [
    { value: least, odds: BONUS_ODDS },
    { value: least, odds: LOW_ODDS },
    ...(least > smallest ? [{ value: least - 1, odds: BONUS_ODDS }] : []),
  ]
  const problems: Problem[] = []
  for (const { value, odds } of cases) {
    const entered = jackpots.filter(
      jackpot =>
        findJackpotRestriction(termsOf(jackpot), {
          currency: player.currency,
          odds: toExact(toMilli(odds)),
          cashStake: value,
        }) === null,
    )
    const { bet, exchange, listed } = await placeAt(context, player, odds, value)
    if (bet.used_in_jackpot !== entered.length > 0)
      problems.push({
        text: `A bet of ${value} at ${odds} ${bet.used_in_jackpot ? 'takes' : 'does not take'} part in a jackpot.`,
        exchange,
      })
    if (listed.length !== entered.length)
      problems.push({
        text: `POST /jackpots names ${listed.length} jackpots for a bet of ${value} at ${odds}.`,
        exchange,
      })
  }
  return conclude(problems, cases.length, 'a bet')
}

async function checkContribution(context: CheckContext): Promise<Outcome> {
  const player = await context.players.open(BALANCE)
  const [jackpot] = (await readJackpots(context, player.currency)).filter(
    ({ min_odds, levels }) => min_odds <= BONUS_ODDS && levels.some(({ rate_ppm }) => rate_ppm > 0),
  )
  if (!jackpot) throw new NotOffered(`no jackpot adds a share of a bet at odds of ${BONUS_ODDS}`)
  const stake = Math.min(jackpot.stake_cap, BALANCE)
  /** What the bet adds to each level at least, in whole minor units. */
  const shareOf = (rate: number): number => Number(contributionMicro(stake, jackpot.stake_cap, rate) / MICRO)
  const { bet, exchange } = await placeAt(context, player, BONUS_ODDS, stake)
  if (!bet.used_in_jackpot)
    throw new Refuted({ text: `A bet of ${stake} at ${BONUS_ODDS} does not take part in ${jackpot.id}.`, exchange })
  const findMissing = async () => {
    const { body } = await context.http.read('getJackpot', { params: { id: jackpot.id } })
    return jackpot.levels.find(({ code, round, pool_amount, rate_ppm }) => {
      const now = body.data.levels.find(level => level.code === code)
      // A level that was hit meanwhile has begun anew.
      return now?.round === round && now.pool_amount < pool_amount + shareOf(rate_ppm)
    })
  }
  const until = Date.now() + context.patienceMs
  let missing = await findMissing()
  while (missing && Date.now() < until) {
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    missing = await findMissing()
  }
  const text = `A bet of ${stake} does not add ${shareOf(missing?.rate_ppm ?? 0)} to ${jackpot.id} ${missing?.code}.`
  return conclude(missing ? [{ text, exchange }] : [], jackpot.levels.length, 'a level of a jackpot')
}

async function checkFreeEntry(context: CheckContext): Promise<Outcome> {
  const player = await context.players.open(BALANCE, ['verified'])
  await readJackpots(context, player.currency)
  const freebet = await findFreebet(player, ['snr', 'free_money'])
  const exchange = await sendFreebet(player, freebet, await openPricedMatch(context, BONUS_ODDS))
  const [bet] = readBets(exchange)
  if (!bet) throw new Refuted({ text: `A single with a free bet is ${describeAnswer(exchange)}.`, exchange })
  const text = `A free bet of ${freebet.amount}, of which the player pays nothing, takes part in a jackpot.`
  return conclude(bet.used_in_jackpot ? [{ text, exchange }] : [], 1, 'a bet')
}

const toCheck = (id: string, sentence: string, clause: string, run: Check['run']): Check => ({
  id,
  level: 'full',
  sentence,
  clause,
  run,
})

export const JACKPOT_CHECKS: readonly Check[] = [
  toCheck(
    'JKP-05',
    'A bet takes part in jackpots whose least stake and odds it reaches, and in no others.',
    'Contract: Jackpot.min_stake, min_odds; Bet.used_in_jackpot; POST /jackpots',
    checkEntries,
  ),
  toCheck(
    'JKP-06',
    'A bet adds its share to the pool of every level.',
    'Contract: JackpotLevel.rate_ppm, Jackpot.stake_cap',
    checkContribution,
  ),
  toCheck(
    'JKP-07',
    'A free bet takes no part in a jackpot.',
    'Contract: Jackpot.min_stake (the own stake), Bet.cash_stake',
    checkFreeEntry,
  ),
]
