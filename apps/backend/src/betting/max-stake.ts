/** `POST /bets/max-stake`: between what and what a bet can be staked now, by what placing goes by. */
import type { Answer, Body } from '@touchline/contract/endpoints'
import type { Db } from '../db/database.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import type { MessageLocale } from '../http/locale.ts'
import { isCurrency, subunitsOf } from '../player/money.ts'
import { readHeldLiability } from './liability.ts'
import { findOfferedBet, loadCustomOdds, type Offer, type PlacedType } from './offered-bet.ts'
import { toBetProblem } from './refusal.ts'
import { stakeBounds } from './stake-bounds.ts'

type Wanted = Body<'postBetsMaxStake'>

function typeOf({ system_id, custom_odds, selections }: Wanted): PlacedType {
  if (custom_odds !== undefined) return 'custom_bet'
  if (system_id !== undefined) return 'system'
  return selections.length > 1 ? 'combo' : 'single'
}

async function findCurrency(db: Db, playerId: number, { currency }: Wanted): Promise<string> {
  if (currency !== undefined) {
    if (!isCurrency(currency)) throw fieldError('body/currency', 'must be a currency that accounts can be held in')
    return currency
  }
  const player = await db.selectFrom('players').select('currency').where('id', '=', playerId).executeTakeFirstOrThrow()
  return player.currency
}

/** Throws what keeps the bet from being placed at any stake. A bonus changes nothing: it is refused with the bet. */
export async function answerMaxStake(
  offer: Offer & { db: Db },
  call: { playerId: number; body: Wanted; locale: MessageLocale; at: Date },
): Promise<Answer<'postBetsMaxStake'>> {
  const { body, locale } = call
  const currency = await findCurrency(offer.db, call.playerId, body)
  const type = typeOf(body)
  if (type === 'custom_bet') await loadCustomOdds(offer, [body], `player ${call.playerId}`)
  const offered = findOfferedBet(offer, { ...body, type, currency })
  if (!offered.ok) {
    const { refusal } = offered
    throw new ApiError(refusal.error, { errorsByBet: { 0: toBetProblem(refusal, locale) } })
  }
  const { min, max } = stakeBounds(offered.bet, offer.rules, offer.catalogue.tree)
  const matchIds = body.selections.map(({ match_id }) => match_id)
  const held = await readHeldLiability(offer.db, { playerId: call.playerId, currency, at: call.at, matchIds })
  const remaining = held.remainingStake(offered.bet, { rules: offer.rules, tree: offer.catalogue.tree })
  const toMoney = (value: number) => ({ value, currency, subunits: subunitsOf(currency) })
  return { max_stake: toMoney(remaining === null ? max : Math.min(max, remaining)), min_stake: toMoney(min) }
}
