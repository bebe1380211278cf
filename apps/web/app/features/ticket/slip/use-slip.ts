/** All data of the slip's components, computed once per render. */
import { useQuery } from '@tanstack/react-query'
import type { MinorUnits } from '@touchline/betting/money/money'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import { isMixedSlip, listStakedBets } from '@touchline/betting/slip/compose'
import { checkLimits, type LimitFinding } from '@touchline/betting/slip/limits'
import { isBoostChanged, isCustomPriceChanged } from '@touchline/betting/slip/prices'
import { type Clash, findBetRestrictions, listClashes, type RestrictionKey } from '@touchline/betting/slip/restrictions'
import type { SlipRules } from '@touchline/betting/slip/rules'
import { listSelections, type SlipBet, totalStake } from '@touchline/betting/slip/slip-bet'
import { type BlockerKey, findPlacementBlockers } from '@touchline/betting/ticket/blockers'
import { previewSlip, type SlipPreview } from '@touchline/betting/ticket/preview'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import type { Settings } from '@touchline/contract/entities/settings'
import { useEffect } from 'react'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import type { SlipBonusPart } from '../../../shared/bets/slip-bonus-slot.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import type { SlipTicket } from '../placing/placing.ts'
import { buildPlacingContext, isPhoneRequired, phoneQuery, type TicketPlayer } from '../placing/player.ts'
import { readSlipCurrency } from '../placing/request-mapping.ts'
import { type TicketStore, useTicket, useTicketStore } from '../ticket-store.ts'
import { useStakeBounds } from './bounds.ts'

export interface Slip {
  readonly ticket: SlipTicket
  readonly store: TicketStore
  readonly settings: Settings | undefined
  readonly context: PlacingContext
  readonly blockers: readonly BlockerKey[]
  readonly findings: readonly LimitFinding[]
  /** Selections that cannot be combined, of a slip that is one combo or system. */
  readonly clashes: readonly Clash[]
  /** Why a selection outside of these cannot be combined with the others, by selection id. */
  readonly restricted: ReadonlyMap<string, RestrictionKey>
  /** Of the accepted stakes. */
  readonly total: MinorUnits
  /** The bets to place: all, or those with a stake where several types are staked together. */
  readonly staked: readonly SlipBet[]
  /** Stakes, odds and wins to show: at current prices, without selections that are no longer on offer. */
  readonly preview: SlipPreview
  /** Prices and boosts that await acceptance. */
  readonly changed: number
  /** Boosts among them. */
  readonly changedBoosts: number
  readonly closed: number
  /** Prices are temporarily untrusted. */
  readonly isStale: boolean
  /** Stakes above the limits are referred to a trader. */
  readonly isVip: boolean
  /** Chooses a bet's bonus; null where the page offers none. */
  readonly bonusPart: SlipBonusPart | null
}

function usePlacingContext(player: TicketPlayer, ticket: SlipTicket, settings: Settings | undefined): PlacingContext {
  const { api } = useApp()
  const isPhoneWanted = player.isSignedIn && isPhoneRequired(settings)
  const { data: isPhoneVerified } = useQuery({ ...phoneQuery(api), enabled: isPhoneWanted })
  const context = buildPlacingContext({ ...player, isPhoneVerified }, settings, ticket.currency)
  return { ...context, stakeBounds: useStakeBounds(ticket, player.isSignedIn) }
}

function findRestricted(
  bets: readonly SlipBet[],
  rules: SlipRules,
  clashes: readonly Clash[],
): ReadonlyMap<string, RestrictionKey> {
  const clashing = new Set(clashes.flatMap(({ selections }) => selections.map(({ id }) => id)))
  const found = bets.flatMap(bet => findBetRestrictions(bet, rules))
  return new Map(
    found.flatMap(({ key, selectionIds }) =>
      selectionIds.filter(id => !clashing.has(id)).map(id => [id, key] as const),
    ),
  )
}

export function useSlip(player: TicketPlayer, bonusPart: SlipBonusPart | null = null): Slip {
  const { live } = useApp()
  const store = useTicketStore()
  const ticket = useTicket()
  const settings = useSettings()
  const isStale = useReadable(live.freshness) === 'stale'
  useAccountCurrency(store, player, settings)
  const context = usePlacingContext(player, ticket, settings)
  const { bets } = ticket
  const staked = listStakedBets(bets)
  const selections = listSelections(bets)
  const clashes = isMixedSlip(bets) ? [] : bets.flatMap(listClashes)
  const changedBoosts = bets.filter(({ bonus }) => isBoostChanged(bonus)).length
  const changedPrices =
    selections.filter(({ isChanged }) => isChanged).length + bets.filter(isCustomPriceChanged).length
  return {
    ticket,
    store,
    settings,
    context,
    blockers: findPlacementBlockers(ticket, context),
    findings: checkLimits(staked, context.limits),
    clashes,
    restricted: findRestricted(staked, ticket.rules, clashes),
    total: totalStake(bets),
    staked,
    preview: previewSlip(ticket, context.limits),
    changed: changedPrices + changedBoosts,
    changedBoosts,
    closed: selections.filter(({ isSuspended, isNotAvailable }) => isSuspended || isNotAvailable).length,
    isStale,
    isVip: player.isVip ?? false,
    bonusPart,
  }
}

export interface BoostChange {
  readonly accepted: MilliOdds
  readonly current: MilliOdds
}

/** The factors of a boost that awaits acceptance; null for other bets. */
export function readBoostChange({ bonus }: SlipBet): BoostChange | null {
  if (bonus?.type !== 'comboboost' || typeof bonus.currentOdds !== 'number') return null
  return { accepted: bonus.odds, current: bonus.currentOdds }
}

/** The slip uses the currency of the player's account, and the operator's rounding of its payouts. */
export function useAccountCurrency(
  store: TicketStore,
  { account }: TicketPlayer,
  settings: Settings | undefined,
): void {
  const code = account?.currency
  const subunits = account?.subunits
  useEffect(() => {
    if (!settings) return
    if (code && subunits) store.setCurrency({ currency: code, subunits }, settings)
    else store.dispatch({ type: 'currencyChanged', currency: readSlipCurrency(store.get().currency, settings) })
  }, [store, code, subunits, settings])
}
