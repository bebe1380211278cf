/** Free bets that a player has or can activate, and placing bets with them. */
import { randomUUID } from 'node:crypto'
import type { FreebetType } from '@touchline/contract/entities/bet'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { Exchange } from '../http/exchange.ts'
import { Missing, NotOffered } from '../outcome.ts'
import type { PlayerSession } from '../players/player-session.ts'
import type { DrivenMatch } from './driven-match.ts'
import { sendBets } from './place-bets.ts'

/** Odds that most campaigns admit. */
export const BONUS_ODDS = 2

/** A free bet that a player can use now. */
export interface UsableFreebet {
  readonly id: string
  readonly type: FreebetType
  readonly amount: number
  readonly currency: string
}

/** Whether it can be used for a single before the start of any match. */
const fitsSingle = (freebet: Freebet): boolean =>
  freebet.bet_types.includes('single') &&
  freebet.match_status !== 'live' &&
  freebet.event_conditions.length === 0 &&
  (freebet.selection_count_from ?? 1) <= 1 &&
  (freebet.min_odds ?? 0) <= BONUS_ODDS &&
  (freebet.max_odds ?? BONUS_ODDS) >= BONUS_ODDS

const toUsable = ({ type, issued }: Freebet): UsableFreebet | null =>
  issued?.is_active ? { id: issued.id, type, amount: issued.amount, currency: issued.currency } : null

export const listFreebets = (player: PlayerSession) => player.read('getFreebets', { query: { limit: 100 } })

async function activate(player: PlayerSession, id: string): Promise<UsableFreebet | null> {
  const exchange = await player.request('postBonusActivate', {
    params: { id },
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  })
  return exchange.status === 200 ? toUsable((exchange.json as { data: Freebet }).data) : null
}

/**
 * A free bet of one of the types, which is activated where the player has to. Throws NotOffered where there is no campaign of
 * these types, and Missing where the player can use none.
 */
export async function findFreebet(player: PlayerSession, types: readonly FreebetType[]): Promise<UsableFreebet> {
  const { body } = await listFreebets(player)
  const offered = body.data.filter(({ type }) => types.includes(type))
  if (offered.length === 0) throw new NotOffered(`no free bet is of the type ${types.join(' or ')}`)
  const fitting = offered.filter(fitsSingle)
  for (const freebet of fitting) {
    const usable = toUsable(freebet)
    if (usable) return usable
  }
  for (const { id, user_bonus_status } of fitting) {
    const usable = user_bonus_status === 'available' ? await activate(player, id) : null
    if (usable) return usable
  }
  throw new Missing(
    `a free bet of the type ${types.join(' or ')} that a new player can use for a single at odds of ${BONUS_ODDS}`,
  )
}

/** Sends a single with a free bet, whatever its response. */
export const sendFreebet = (
  player: PlayerSession,
  { id, amount, currency }: UsableFreebet,
  { selection }: DrivenMatch,
  isAtOnce = false,
): Promise<Exchange> =>
  sendBets(player, {
    type: 'single',
    bets: [{ stake: { value: amount, currency }, selections: [selection], bonus: { id, type: 'freebet' } }],
    isAtOnce,
  })
