/** Checks with players. */
import type { CheckContext } from '../check.ts'
import type { Outcome } from '../outcome.ts'
import type { PlayerSession } from './player-session.ts'
import type { PlayersRequest } from './players.ts'

/**
 * Lends players to a check. What it finds wrong is tried once more before it is called wrong: a price may move between two
 * calls, and a balance by what nobody did, such as a jackpot.
 */
export async function withPlayers(
  { players }: CheckContext,
  request: PlayersRequest,
  work: (...players: PlayerSession[]) => Promise<Outcome>,
): Promise<Outcome> {
  const first = await players.lend(request, work)
  return first.kind === 'fail' ? players.lend(request, work) : first
}
