/** Placing bets as the front end does. */
import { randomUUID } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type {
  Bet,
  BetRequest,
  OddsAcceptMode,
  PlaceBetsRequest,
  SelectionRequest,
} from '@touchline/contract/entities/bet'
import type { ErrorBody } from '@touchline/contract/errors'
import type { CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { Missing, Refuted } from '../outcome.ts'
import type { PlayerSession } from '../players/player-session.ts'

export type PlacementType = PlaceBetsRequest['meta']['type']

export interface Placement {
  readonly type: PlacementType
  readonly bets: readonly BetRequest[]
  /** `none` where absent; null: not sent. */
  readonly mode?: OddsAcceptMode | null
  /** Absent: a new one. */
  readonly key?: string
  /** Sent without waiting for its turn, for requests that are to arrive at once. */
  readonly isAtOnce?: boolean
}

/** A client's own id, the same in all bets of the kit. */
const DEVICE_ID = '5b0c1f0e-3f4e-4d53-9b1a-6f1d5a1c7d20'
/** Each attempt chooses other matches. */
const ATTEMPTS = 5
/** What a bet is refused by that may be taken on other matches: a price that has moved meanwhile, or a payout too large. */
const TRIED_AGAIN = [
  'INVALID_ODDS',
  'MARKET_SUSPENDED',
  'MATCH_CLOSED',
  'EVENT_CHANGED',
  'INVALID_ODDS_CUSTOM_BET',
  'BET_LIMIT_EXCEEDED',
]

export const toRequest = ({ type, bets, mode = 'none' }: Placement): PlaceBetsRequest => ({
  meta: {
    device_id: DEVICE_ID,
    quick: false,
    type,
    ...(mode !== null && { auto_accept_odds_change: mode }),
  },
  bets: [...bets],
})

/** Sends a request for bets, whatever its response. */
export function sendBets(player: PlayerSession, placement: Placement): Promise<Exchange> {
  const { key = randomUUID(), isAtOnce } = placement
  return player.request('postBets', {
    body: toRequest(placement),
    headers: { 'idempotency-key': key },
    ...(isAtOnce && { isAtOnce }),
  })
}

export const readErrorName = ({ json }: Exchange): string | undefined => (json as ErrorBody | undefined)?.message

/** The bets of a response; none of an error. */
export function readBets({ json }: Exchange): readonly Bet[] {
  const { data } = (json ?? {}) as Partial<ResponseBody<'postBets'>>
  return Array.isArray(data) ? data : []
}

export const describeAnswer = (exchange: Exchange): string =>
  `answered ${exchange.status} ${readErrorName(exchange) ?? ''}`.trimEnd()

export interface Placed {
  readonly bet: Bet
  readonly request: BetRequest
  readonly placement: Placement
  readonly exchange: Exchange
}

/**
 * Places one bet, on other matches again while prices move in between or its payout is above a limit. Throws Refuted when
 * it is refused for another reason, Missing when none is taken.
 */
export async function placeOne(
  player: PlayerSession,
  build: () => Promise<Omit<Placement, 'bets'> & { readonly bet: BetRequest }>,
): Promise<Placed> {
  for (let count = 0; count < ATTEMPTS; count++) {
    const { bet: request, ...rest } = await build()
    const placement = { ...rest, bets: [request] }
    const exchange = await sendBets(player, placement)
    const [bet] = readBets(exchange)
    if (exchange.status === 200 && bet) return { bet, request, placement, exchange }
    if (!TRIED_AGAIN.includes(readErrorName(exchange) ?? ''))
      throw new Refuted({ text: `A ${placement.type} at the prices shown is ${describeAnswer(exchange)}.`, exchange })
  }
  throw new Missing('a price that holds still for the time of a bet, at odds that no limit refuses')
}

/** The smallest stake of the player's currency, times a factor. */
export async function stakeOf({ survey }: CheckContext, { currency }: PlayerSession, factor = 2) {
  const { currencies } = await survey.settings()
  const terms = currencies.find(({ code }) => code === currency)
  if (!terms) throw new Missing(`the player's currency ${currency} in the settings`)
  return { value: terms.min_stake * factor, currency }
}

/** A bet of the kit's usual stake. */
export async function toBet(
  context: CheckContext,
  player: PlayerSession,
  selections: SelectionRequest[],
  value?: number,
): Promise<BetRequest> {
  const stake = await stakeOf(context, player)
  return { stake: { ...stake, ...(value !== undefined && { value }) }, selections }
}

/** The bet as the history has it now. Throws Refuted where it is not there. */
export async function readBet(player: PlayerSession, id: string): Promise<{ bet: Bet; exchange: Exchange }> {
  const { body, exchange } = await player.read('getBets', { query: { id } })
  const [bet] = body.data
  if (!bet) throw new Refuted({ text: `GET /bets?id=${id} does not have the bet that was placed.`, exchange })
  return { bet, exchange }
}

const POLL_MS = 250

/** Reads a bet until it is as wanted. Null when it is not in time. */
export async function waitForBet(
  player: PlayerSession,
  id: string,
  isWanted: (bet: Bet) => boolean,
  patienceMs: number,
): Promise<{ bet: Bet; exchange: Exchange } | null> {
  const until = Date.now() + patienceMs
  for (;;) {
    const read = await readBet(player, id)
    if (isWanted(read.bet)) return read
    if (Date.now() > until) return null
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}
