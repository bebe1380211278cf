/** BET: bets at other prices than those in force, by acceptance mode. */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { SelectionRequest } from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import { findOffers, toSelection } from '../../bets/find-selections.ts'
import { describeAnswer, readBets, readErrorName, sendBets, toBet } from '../../bets/place-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import type { Exchange } from '../../http/exchange.ts'
import { conclude, Missing, type Outcome, type Problem } from '../../outcome.ts'
import type { PlayerSession } from '../../players/player-session.ts'
import { withPlayers } from '../../players/with-players.ts'

type Mode = 'none' | 'higher' | 'any'

/** What a bet is sent with, compared with the price in force. */
type Shift = 'lower' | 'higher'

interface Attempt {
  readonly exchange: Exchange
  /** The price in force before and after the bet; it has not moved in between. */
  readonly current: number
  readonly sent: number
  readonly key: string
}

const STEP = 0.1
const ATTEMPTS = 5

const shiftOdds = (odds: number, shift: Shift): number =>
  Math.round((odds + (shift === 'higher' ? STEP : -STEP)) * 1_000) / 1_000

/** Sends a single at a price above or below the one in force. Throws Missing while prices never hold still. */
async function placeShifted(
  context: CheckContext,
  player: PlayerSession,
  shift: Shift,
  mode: Mode | null,
): Promise<Attempt> {
  const readPrice = async (match: { id: number }, { market_id, specifier, outcome_id }: SelectionRequest) => {
    const { body } = await context.http.read('getMatchMarkets', { params: { id: match.id }, query: { market_id } })
    const market = body.data.find(each => each.id === market_id && each.specifier === specifier)
    return market?.outcomes.find(({ id }) => id === outcome_id)?.odds
  }
  for (let count = 0; count < ATTEMPTS; count++) {
    const [offer] = await findOffers(context, 1)
    const [market] = offer?.markets ?? []
    if (!offer || !market) throw new Missing('an open market')
    const selection = toSelection(offer.match, market)
    const sent = shiftOdds(selection.odds, shift)
    const bet = await toBet(context, player, [{ ...selection, odds: sent }])
    const exchange = await sendBets(player, { type: 'single', bets: [bet], mode })
    if ((await readPrice(offer.match, selection)) === selection.odds)
      return {
        exchange,
        current: selection.odds,
        sent,
        key: outcomeKey(offer.match.urn_id, market.id, market.specifier, selection.outcome_id),
      }
  }
  throw new Missing('a price that holds still for the time of a bet')
}

/** What is wrong with a bet that had to be taken at the price in force. */
function findTakenProblem({ exchange, current, sent }: Attempt, mode: string): Problem | null {
  const odds = readBets(exchange)[0]?.selections[0]?.odds
  if (odds === current) return null
  const what = odds === undefined ? describeAnswer(exchange) : `taken at ${odds}`
  return { text: `Sent with ${sent} under ${mode} while ${current} is in force, the bet is ${what}.`, exchange }
}

/** What is wrong with a bet that had to be refused. */
function findRefusedProblem({ exchange, current, sent, key }: Attempt, mode: string): Problem | null {
  const what = `Sent with ${sent} under ${mode} while ${current} is in force, the bet is ${describeAnswer(exchange)}`
  if (readErrorName(exchange) !== 'INVALID_ODDS') return { text: `${what}.`, exchange }
  const { data } = exchange.json as ErrorBody
  const stated = data.errors_by_bet?.['0']?.current_odds?.[key]
  return stated === current ? null : { text: `${what}, and current_odds of ${key} is ${stated}.`, exchange }
}

interface Expectation {
  readonly shift: Shift
  readonly isTaken: boolean
}

const checkMode =
  (mode: Mode, expected: readonly Expectation[]) =>
  (context: CheckContext): Promise<Outcome> =>
    withPlayers(context, {}, async player => {
      const problems: Problem[] = []
      for (const { shift, isTaken } of expected) {
        const before = await player.readBalance()
        const attempt = await placeShifted(context, player, shift, mode)
        const problem = isTaken ? findTakenProblem(attempt, mode) : findRefusedProblem(attempt, mode)
        if (problem) problems.push(problem)
        const after = await player.readBalance()
        if (!isTaken && before !== after)
          problems.push({
            text: `A refused bet changes the balance from ${before} to ${after}.`,
            exchange: attempt.exchange,
          })
      }
      return conclude(problems, expected.length, 'a bet')
    })

const checkStoredMode = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    const problems: Problem[] = []
    const { body } = await player.read('getSettings')
    const before = body.data.auto_accept_odds_change
    for (const mode of ['any', 'none'] as const) {
      await player.read('postSettings', { body: { auto_accept_odds_change: mode } })
      const attempt = await placeShifted(context, player, 'higher', null)
      const find = mode === 'any' ? findTakenProblem : findRefusedProblem
      const problem = find(attempt, `the stored mode ${mode}`)
      if (problem) problems.push(problem)
    }
    await player.read('postSettings', { body: { auto_accept_odds_change: before } })
    return conclude(problems, 2, 'a bet')
  })

const CLAUSE = 'Contract: OddsAcceptMode; guide: Versions'

export const PRICE_CHECKS: readonly Check[] = [
  {
    id: 'BET-11',
    level: 'bet',
    sentence: 'Under none a bet at another price is refused with the price in force.',
    clause: CLAUSE,
    run: checkMode('none', [
      { shift: 'higher', isTaken: false },
      { shift: 'lower', isTaken: false },
    ]),
  },
  {
    id: 'BET-12',
    level: 'bet',
    sentence: 'Under higher a better price is taken as it is now, and a worse one refused.',
    clause: CLAUSE,
    run: checkMode('higher', [
      { shift: 'lower', isTaken: true },
      { shift: 'higher', isTaken: false },
    ]),
  },
  {
    id: 'BET-13',
    level: 'bet',
    sentence: 'Under any a bet is taken at the price in force.',
    clause: CLAUSE,
    run: checkMode('any', [
      { shift: 'higher', isTaken: true },
      { shift: 'lower', isTaken: true },
    ]),
  },
  {
    id: 'BET-14',
    level: 'bet',
    sentence: 'Without a mode in the request, the stored one applies.',
    clause: 'Contract: PlaceBetsRequest.meta.auto_accept_odds_change',
    run: checkStoredMode,
  },
]
