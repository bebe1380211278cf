/**
 * Whether a bet is taken, at which prices: the rules of `@touchline/betting` on the feed as it is at this moment. Knows
 * nothing of money on accounts; that is for the database to say.
 */
import { type AcceptMode, acceptOdds } from '@touchline/betting/acceptance'
import { toMinor } from '@touchline/betting/money'
import { createBet, type SlipBet, withStake } from '@touchline/betting/slip-bet'
import { DEFAULT_RULES } from '@touchline/betting/slip-compose'
import { checkLimits } from '@touchline/betting/slip-limits'
import { betRestrictions } from '@touchline/betting/slip-restrictions'
import { createSelection, type Selection } from '@touchline/betting/slip-selection'
import type { PlacedBet } from '@touchline/contract/entities/bet'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { PROVIDER } from '../catalogue/tree.ts'
import { subunitsOf } from '../player/money.ts'
import { termsOf } from '../settings/currencies.ts'
import { DEFAULT_LIMITS, toRuleLimits } from '../settings/limits.ts'
import { type FoundSelection, findSelection } from './find-selection.ts'
import type { Refusal } from './refusal.ts'

const RULE_LIMITS = toRuleLimits(DEFAULT_LIMITS)

export interface AcceptedBet {
  type: 'single' | 'combo'
  stake: number
  currency: string
  /** Taken at their `current` prices. */
  selections: FoundSelection[]
}

export type Decision = { ok: true; bet: AcceptedBet } | { ok: false; refusal: Refusal }

const refuse = (refusal: Refusal): Decision => ({ ok: false, refusal })

function findAll(catalogue: Catalogue, bet: PlacedBet): FoundSelection[] | Refusal {
  const selections: FoundSelection[] = []
  for (const wanted of bet.selections) {
    const found = findSelection(catalogue, wanted)
    if (!found.ok) return found.refusal
    selections.push(found.selection)
  }
  return selections
}

function checkOdds(selections: readonly FoundSelection[], mode: AcceptMode): Refusal | null {
  for (const { placed, current } of selections) {
    const acceptance = acceptOdds(mode, placed, current)
    if (acceptance.accepted) continue
    const currentOdds = Object.fromEntries(selections.map(({ key, outcome }) => [key, outcome.odds]))
    return { error: 'INVALID_ODDS', key: `error.place_bets.${acceptance.reason}`, currentOdds }
  }
  return null
}

/** The selection as the rules know it, at its current price. */
function toRuleSelection({ entry, market, outcome, current }: FoundSelection): Selection {
  const { feed, wire } = entry
  return createSelection(
    {
      type: 'match',
      matchId: feed.id,
      matchUrnId: feed.urnId,
      matchSlug: wire.slug,
      matchStatus: feed.status,
      matchVersion: feed.version,
      marketId: market.id,
      marketName: market.name,
      marketStatus: market.status,
      marketVersion: market.version,
      specifier: market.specifier,
      outcomeId: outcome.id,
      outcomeName: outcome.name,
      odds: current,
      active: outcome.active,
      provider: PROVIDER,
      isProviderActive: true,
      nameA: wire.competitors?.home.name ?? wire.name,
      nameB: wire.competitors?.away.name ?? '',
      sportKey: wire.tournament.sport.key,
      categoryName: wire.tournament.category.name,
    },
    'any',
  )
}

function toRuleBet({ type, stake, currency, selections }: AcceptedBet): SlipBet {
  const [first, ...others] = selections.map(toRuleSelection)
  if (!first) throw new RangeError('a bet has at least one selection')
  const bet = createBet(first, { currency, subunits: subunitsOf(currency) })
  return { ...withStake(bet, toMinor(stake)), betType: type, selections: [first, ...others] }
}

function checkRules(bet: AcceptedBet): Refusal | null {
  const ruleBet = toRuleBet(bet)
  const [restriction] = betRestrictions(ruleBet, DEFAULT_RULES)
  if (restriction) return { error: 'SELECTIONS_RELATED' }
  if (bet.stake < termsOf(bet.currency).minStake) return { error: 'STAKE_BELOW_MINIMUM' }
  const refused = checkLimits([ruleBet], RULE_LIMITS).find(({ action }) => action === 'reject')
  return refused?.action === 'reject' ? { error: 'BET_LIMIT_EXCEEDED', key: refused.key } : null
}

/** Decides one bet of a request by itself. */
export function decideBet(
  catalogue: Catalogue,
  placed: PlacedBet,
  { type, mode }: { type: 'single' | 'combo'; mode: AcceptMode },
): Decision {
  if (placed.bonus) return refuse({ error: 'BONUS_NOT_AVAILABLE' })
  const selections = findAll(catalogue, placed)
  if (!Array.isArray(selections)) return refuse(selections)
  const bet = { type, stake: placed.stake.value, currency: placed.stake.currency, selections }
  const refusal = checkRules(bet) ?? checkOdds(selections, mode)
  return refusal ? refuse(refusal) : { ok: true, bet }
}
