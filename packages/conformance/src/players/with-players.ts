/** Checks with players. */
import type { CheckContext } from '../check.ts'
import type { Outcome } from '../outcome.ts'
import type { PlayerSession } from './player-session.ts'
import type { PlayersRequest } from './players.ts'

/**
 * What a check finds wrong is tried once more before it is called wrong: a price may move between two calls, and a balance by
 * what nobody did, such as a jackpot.
 */
export async function tryTwice(work: () => Promise<Outcome>): Promise<Outcome> {
  const first = await work()
  return first.kind === 'fail' ? work() : first
}

/** Lends players to a check, which is tried twice. */
export function withPlayers(
  { players }: CheckContext,
  request: PlayersRequest,
  work: (...players: PlayerSession[]) => Promise<Outcome>,
): Promise<Outcome> {
  return tryTwice(() => players.lend(request, work))
}

/** What a new player has. */
const OPENING_BALANCE = 10_000

/**
 * Opens a player for a check, which is tried twice. One who was lent before may have bets on matches that the driver moves for
 * another check.
 */
export const withNewPlayer = (
  { players }: CheckContext,
  work: (player: PlayerSession) => Promise<Outcome>,
): Promise<Outcome> => tryTwice(async () => work(await players.open(OPENING_BALANCE)))
