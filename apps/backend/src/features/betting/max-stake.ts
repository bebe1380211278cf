/** `POST /bets/max-stake`: minimum and maximum stake of a bet at the moment, by the same rules as placement. */
import type { RequestBody, ResponseBody } from '@touchline/contract/endpoints'
import type { PlacementBonuses } from '../../core/engagement/placement-bonuses.ts'
import { isCurrency, subunitsOf } from '../../core/ledger/account-currencies.ts'
import { readRemainingStake } from '../../core/players/play-limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError, fieldError } from '../../platform/http/api-error.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { readHeldLiability } from './liability.ts'
import { findOfferedBet, loadCustomOdds, type Offer, type OfferedBet } from './offered-bet.ts'
import { toPlacementBet } from './placement-bet.ts'
import { toBetProblem } from './refusal.ts'
import { stakeBounds } from './stake-bounds.ts'
import { findPlacedType } from './to-slip-bet.ts'

type Wanted = RequestBody<'postBetsMaxStake'>

async function findCurrency(db: Db, playerId: number | null, { currency }: Wanted): Promise<string> {
  if (currency !== undefined) {
    if (!isCurrency(currency)) throw fieldError('body/currency', 'must be a currency that accounts can be held in')
    return currency
  }
  if (playerId === null) throw fieldError('body/currency', 'must be named by who is not signed in')
  const player = await db.selectFrom('players').select('currency').where('id', '=', playerId).executeTakeFirstOrThrow()
  return player.currency
}

interface RemainingStake {
  /** The remainder of the liability limits beside the player's open bets. */
  readonly byOpenBets: number
  /** The remainder of the player's own limits. */
  readonly byPlayer: number
}

const UNLIMITED = Number.POSITIVE_INFINITY

/** The amount that the player can still stake; infinite without limits, and for visitors. */
async function findRemainingStake(
  { db, rules, catalogue }: Offer & { db: Db },
  bet: OfferedBet,
  { playerId, at }: { playerId: number | null; at: Date },
): Promise<RemainingStake> {
  if (playerId === null) return { byOpenBets: UNLIMITED, byPlayer: UNLIMITED }
  const matchIds = bet.selections.map(({ entry }) => entry.feed.id)
  const heldLiability = await readHeldLiability(db, { playerId, currency: bet.currency, at, matchIds })
  return {
    byOpenBets: heldLiability.remainingStake(bet, { rules, tree: catalogue.tree }) ?? UNLIMITED,
    byPlayer: (await readRemainingStake(db, playerId, bet.currency, at)) ?? UNLIMITED,
  }
}

export interface MaxStakeCall {
  readonly playerId: number | null
  readonly caller: string
  readonly body: Wanted
  readonly locale: MessageLocale
  /** Country of the request. */
  readonly country: string | null
  readonly at: Date
}

/** The bet with the boost that it asks for at its current factor, if the player has it. */
async function withBoost(
  offer: MaxStakeDeps,
  bet: OfferedBet,
  { playerId, body: { bonus }, country, at }: MaxStakeCall,
): Promise<OfferedBet> {
  if (playerId === null || bonus?.type !== 'comboboost') return bet
  const matchIds = bet.selections.map(({ entry }) => entry.feed.id)
  const playerBonuses = await offer.bonuses.read(offer.db, { playerId, at, country, matchIds })
  const decision = playerBonuses.decide(bonus, toPlacementBet(bet, offer.rules, offer.catalogue.tree), 'any')
  return decision.ok ? { ...bet, slipBet: { ...bet.slipBet, bonus: decision.bonus.slipBonus } } : bet
}

type MaxStakeDeps = Offer & { db: Db; bonuses: PlacementBonuses }

/**
 * Throws when the bet cannot be placed at any stake. A boost lowers the maximum, because limits see the return with it;
 * another bonus, or a boost that the player does not have, makes no difference here: placement rejects it.
 */
export async function computeMaxStake(
  offer: MaxStakeDeps,
  call: MaxStakeCall,
): Promise<ResponseBody<'postBetsMaxStake'>> {
  const { body, locale } = call
  const currency = await findCurrency(offer.db, call.playerId, body)
  const type = findPlacedType(body)
  if (type === 'custom_bet') await loadCustomOdds(offer, [body], call.caller)
  const offered = findOfferedBet(offer, { ...body, type, currency })
  if (!offered.ok) {
    const { refusal } = offered
    throw new ApiError(refusal.error, { errorsByBet: { 0: toBetProblem(refusal, locale) } })
  }
  const bet = await withBoost(offer, offered.bet, call)
  const { min, max } = stakeBounds(bet, offer.rules, offer.catalogue.tree)
  const { byOpenBets, byPlayer } = await findRemainingStake(offer, bet, call)
  const most = Math.min(max, byOpenBets)
  const toMoney = (value: number) => ({ value, currency, subunits: subunitsOf(currency) })
  return {
    max_stake: toMoney(Math.min(most, byPlayer)),
    min_stake: toMoney(min),
    ...(byPlayer < most && { is_player_limit: true }),
  }
}
