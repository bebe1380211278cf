/** BET: how much can be staked, and on how much. */
import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@touchline/contract/errors'
import { findSelections } from '../../bets/find-selections.ts'
import { describeAnswer, readBets, readErrorName, sendBets, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

const AT_ONCE = 10
/** A share of the balance that fits once, and leaves later checks something. */
const SHARE = 0.6

const checkOverdraw = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const before = await player.readBalance()
    const selections = await findSelections(context, AT_ONCE)
    const stake = Math.floor(before * SHARE)
    const bets = await Promise.all(selections.map(selection => toBet(context, player, [selection], stake)))
    const send = (bet: (typeof bets)[number]) =>
      sendBets(player, { type: 'single', bets: [bet], mode: 'any', key: randomUUID(), isAtOnce: true })
    const answers = await Promise.all(bets.map(send))
    const after = await player.readBalance()
    const count = answers.filter(exchange => readBets(exchange).length > 0).length
    const over = answers.find(({ status }) => status === 409 && status !== undefined)
    const problems: Problem[] = []
    if (count !== 1)
      problems.push({
        text: `Of ${AT_ONCE} bets of ${stake} at once, ${count} are taken from a balance of ${before}.`,
        ...(over && { exchange: over }),
      })
    if (before - after !== count * stake || after < 0)
      problems.push({ text: `${count} bets of ${stake} change the balance from ${before} to ${after}.` })
    return conclude(problems, AT_ONCE, 'a bet')
  })

/** More than the largest stake of any single of the checks. */
const RICH = 1_000_000
const ATTEMPTS = 5

/**
 * Of a few singles and combos the one with the smallest of largest stakes, which leaves later checks the most. Throws
 * Missing.
 */
async function findAffordable(context: CheckContext, player: PlayerSession) {
  const balance = await player.readBalance()
  const found = await findSelections(context, ATTEMPTS)
  const combos = found.slice(1).map((_, index) => found.slice(0, index + 2))
  const offers = []
  for (const selections of [...found.map(selection => [selection]), ...combos]) {
    const { body, exchange: limits } = await player.read('postBetsMaxStake', { body: { selections } })
    offers.push({ selections, value: body.max_stake.value, limits })
  }
  const [cheapest] = offers.sort((a, b) => a.value - b.value)
  if (cheapest && cheapest.value < balance) return cheapest
  throw new Missing(`a bet whose largest stake is below the player's balance of ${balance}: give the player more`)
}

const checkMaxStake = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, { balance: context.driver.isGiven ? RICH : 0 }, async player => {
    const { selections, value, limits } = await findAffordable(context, player)
    const place = async (stake: number) =>
      sendBets(player, {
        type: selections.length === 1 ? 'single' : 'combo',
        bets: [await toBet(context, player, selections, stake)],
        mode: 'any',
      })
    const problems: Problem[] = []
    const over = await place(value + 1)
    const stated = (over.json as Partial<ErrorBody> | undefined)?.data?.errors_by_bet?.['0']?.max_stake?.value
    if (readErrorName(over) !== 'BET_LIMIT_EXCEEDED')
      problems.push({ text: `A stake of one more than ${value} is ${describeAnswer(over)}.`, exchange: over })
    else if (stated !== undefined && stated !== value)
      problems.push({ text: `It is refused with a max_stake of ${stated}, not ${value}.`, exchange: over })
    const most = await place(value)
    if (readBets(most).length !== 1)
      problems.push({ text: `The largest stake of ${value} is ${describeAnswer(most)}.`, exchange: most })
    return conclude(problems, 2, `a largest stake (${limits.url})`)
  })

const checkMinStake = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { currencies } = await context.survey.settings()
    const smallest = currencies.find(({ code }) => code === player.currency)?.min_stake
    const selections = await findSelections(context, 1)
    const { body, exchange } = await player.read('postBetsMaxStake', { body: { selections } })
    const text = `min_stake of a single is ${body.min_stake.value}; the settings say ${smallest}.`
    return conclude(body.min_stake.value === smallest ? [] : [{ text, exchange }], 1, 'a smallest stake')
  })

/** Reading the markets of more matches than this takes too long. */
const MOST_LEGS = 60

const checkSelectionLimit = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const { bets_limits } = await context.survey.settings()
    if (!bets_limits) throw new NotOffered('bets_limits of the settings is null')
    const { value } = bets_limits.selection_limit
    if (value >= MOST_LEGS) throw new NotOffered(`the selection limit of ${value} is more than ${MOST_LEGS}`)
    const selections = await findSelections(context, value + 1)
    const exchange = await sendBets(player, {
      type: 'combo',
      bets: [await toBet(context, player, selections)],
      mode: 'any',
    })
    const text = `A combo of ${value + 1} selections is ${describeAnswer(exchange)}; the limit is ${value}.`
    return conclude(readErrorName(exchange) === 'BET_LIMIT_EXCEEDED' ? [] : [{ text, exchange }], 1, 'a combo')
  })

export const LIMIT_CHECKS: readonly Check[] = [
  {
    id: 'BET-23',
    level: 'bet',
    sentence: 'Of ten bets at once that each fit the balance once, one is taken.',
    clause: 'Contract: INSUFFICIENT_FUNDS',
    run: checkOverdraw,
  },
  {
    id: 'BET-25',
    level: 'bet',
    sentence: 'The largest stake is taken, and one minor unit more is refused.',
    clause: 'Contract: POST /bets/max-stake, BET_LIMIT_EXCEEDED, BetProblem.max_stake',
    run: checkMaxStake,
  },
  {
    id: 'BET-26',
    level: 'bet',
    sentence: 'A combo of more selections than the limit is refused.',
    clause: 'Contract: BetsLimits.selection_limit',
    run: checkSelectionLimit,
  },
  {
    id: 'BET-36',
    level: 'bet',
    sentence: 'The smallest stake of a single is that of its currency.',
    clause: 'Contract: POST /bets/max-stake, Currency.min_stake',
    run: checkMinStake,
  },
]
