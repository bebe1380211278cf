/** Validates a placement request beyond its schema. Errors that players can cause are handled elsewhere. */
import type { RequestBody } from '@touchline/contract/endpoints'
import type { BetRequest } from '@touchline/contract/entities/bet'
import { isCurrency } from '../../core/ledger/account-currencies.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import { findPlacedType, type PlacedType } from './to-slip-bet.ts'

/** Each custom bet is priced by the model of its match; a slip contains one. */
const MAX_CUSTOM_BETS = 5

function checkCount(type: PlacedType, count: number, field: string): void {
  if (type === 'single' && count !== 1) throw fieldError(field, 'must be one')
  if ((type === 'combo' || type === 'system') && count < 2) throw fieldError(field, 'must be two or more')
}

function checkTypeFields(type: PlacedType, bet: BetRequest, place: string): void {
  const { system_id, custom_odds } = bet
  if (type === 'system' && system_id === undefined) throw fieldError(`${place}/system_id`, 'is needed for a system bet')
  if (type !== 'system' && system_id !== undefined)
    throw fieldError(`${place}/system_id`, 'belongs to system bets alone')
  if (type === 'custom_bet' && custom_odds === undefined)
    throw fieldError(`${place}/custom_odds`, 'is needed for a custom bet')
  if (type !== 'custom_bet' && custom_odds !== undefined)
    throw fieldError(`${place}/custom_odds`, 'belongs to custom bets alone')
}

function checkBonus(isQuick: boolean, { bonus }: BetRequest, place: string): void {
  if (!bonus) return
  if (isQuick) throw fieldError(`${place}/bonus`, 'must be left out of a quick bet')
  const isBoost = bonus.type === 'comboboost'
  if (isBoost && bonus.odds === undefined) throw fieldError(`${place}/bonus/odds`, 'is needed for a comboboost')
  if (!isBoost && bonus.odds !== undefined) throw fieldError(`${place}/bonus/odds`, 'belongs to comboboosts alone')
}

// Mixed requests contain no custom bets: the odds of one are refused like those of a combo.
function findMixedType({ custom_odds: _, ...bet }: BetRequest): PlacedType {
  return findPlacedType(bet)
}

/** Throws a 422 that names the first invalid field. */
export function checkShape({ meta, bets }: RequestBody<'postBets'>): void {
  const currency = bets[0]?.stake.currency ?? ''
  if (!isCurrency(currency))
    throw fieldError('body/bets/0/stake/currency', 'must be a currency that accounts can be held in')
  if (meta.type === 'custom_bet' && bets.length > MAX_CUSTOM_BETS)
    throw fieldError('body/bets', `must be at most ${MAX_CUSTOM_BETS} custom bets`)
  for (const [index, bet] of bets.entries()) {
    const place = `body/bets/${index}`
    const type = meta.type === 'mixed' ? findMixedType(bet) : meta.type
    checkCount(type, bet.selections.length, `${place}/selections`)
    checkTypeFields(type, bet, place)
    checkBonus(meta.quick, bet, place)
    if (bet.stake.currency !== currency)
      throw fieldError(`${place}/stake/currency`, 'must be the same for all bets of a request')
  }
}
