/**
 * Computes the stake bounds of a bet from the operator's limits and the backend's bounds for this
 * bet.
 */

import { queryOptions, useQueries } from '@tanstack/react-query'
import type { AmountLimits, BetLimits } from '@touchline/betting/limits/bet-limits'
import { type MinorUnits, toMinor } from '@touchline/betting/money/money'
import { listStakedBets } from '@touchline/betting/slip/compose'
import { computeBetMaxStake } from '@touchline/betting/slip/limits'
import { findBetRestrictions } from '@touchline/betting/slip/restrictions'
import type { SlipRules } from '@touchline/betting/slip/rules'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { computeMinSystemStake } from '@touchline/betting/systems/systems'
import type { PlacingContext, StakeBounds, Ticket } from '@touchline/betting/ticket/types'
import type { Api } from '@touchline/client/http'
import { useEffect, useState } from 'react'
import { useApp } from '../../../shared/app/app-context.tsx'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { toBetRequest } from '../placing/request-mapping.ts'

type Amount = MinorUnits | null | undefined

const listKnown = (amounts: readonly Amount[]): readonly MinorUnits[] =>
  amounts.filter(amount => amount !== null && amount !== undefined)

export function highest(amounts: readonly Amount[]): MinorUnits | null {
  const all = listKnown(amounts)
  return all.length > 0 ? toMinor(Math.max(...all)) : null
}

export function lowest(amounts: readonly Amount[]): MinorUnits | null {
  const all = listKnown(amounts)
  return all.length > 0 ? toMinor(Math.min(...all)) : null
}

const refusing = ({ fiat, crypto }: AmountLimits): AmountLimits => ({
  fiat: fiat.filter(({ action }) => action === 'reject'),
  crypto: crypto.filter(({ action }) => action === 'reject'),
})

/** The maximum stake within the limits; a payout limit that only warns does not restrict it. */
function limitOf(bet: SlipBet, limits: BetLimits | null): MinorUnits | null {
  if (limits === null) return null
  return computeBetMaxStake(bet, { ...limits, payoutLimit: refusing(limits.payoutLimit) })
}

/** The backend's maximum stake of a bet; the limits alone often allow more. */
export function getConfirmedMaxStake(bet: SlipBet, context: PlacingContext): MinorUnits | null {
  return context.stakeBounds?.[betKey(bet)] ? computeStakeBounds(bet, context).max : null
}

/** The minimum and maximum stake of a bet, from all known bounds. */
export function computeStakeBounds(
  bet: SlipBet,
  { minStake, maxStake, stakeBounds, limits }: PlacingContext,
): StakeBounds {
  const answered = stakeBounds?.[betKey(bet)]
  const lines = bet.betType === 'system' && bet.systemType ? computeMinSystemStake(bet.systemType) : null
  const max = lowest([maxStake, answered?.max, limitOf(bet, limits)])
  return {
    min: highest([minStake, answered?.min, lines]),
    max,
    ...(answered?.isPlayerLimit && max === answered.max && { isPlayerLimit: true }),
  }
}

/**
 * The backend's stake bounds of each bet on the slip. Fetched once per composition, debounced, and
 * refreshed periodically; what depends on current prices is computed here, by the same rules.
 */
const CALM_MS = 300
const FRESH_MS = 30_000
/**
 * Each of several singles has its own request; a placement request is limited to this number as
 * well.
 */
const MAX_QUERIED = 40

/** The inputs of the bounds other than prices. */
const compositionOf = ({ selections, systemType, bonus, currency }: SlipBet): readonly string[] => [
  currency,
  systemType?.id ?? '',
  bonus?.id ?? '',
  ...selections.map(({ id }) => id),
]

const maxStakeQuery = (api: Api, bet: SlipBet, isSignedIn: boolean) =>
  queryOptions({
    queryKey: [...queryKeys.maxStake, isSignedIn ? 'player' : 'visitor', ...compositionOf(bet)],
    queryFn: async ({ signal }): Promise<StakeBounds> => {
      const body = { currency: bet.currency, ...toBetRequest(bet) }
      const { min_stake, max_stake, is_player_limit } = await api.call('postBetsMaxStake', { body, signal })
      const bounds = { min: toMinor(min_stake.value), max: toMinor(max_stake.value) }
      return is_player_limit ? { ...bounds, isPlayerLimit: true } : bounds
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    // A limit of the player may have been changed in another tab.
    refetchOnWindowFocus: 'always',
    // An invalid bet has no maximum; the slip shows the reason itself.
    retry: false,
  })

/** Debounces the value. */
function useCalm(value: string): boolean {
  const [calm, setCalm] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), CALM_MS)
    return () => clearTimeout(timer)
  }, [value])
  return calm === value
}

/** Whether the bet can be placed at all; otherwise the request would only be rejected. */
function canQuery(bet: SlipBet, rules: SlipRules): boolean {
  const isOpen = bet.selections.every(({ isSuspended, isNotAvailable }) => !(isSuspended || isNotAvailable))
  const isPriced = bet.betType !== 'custom' || bet.customOdds !== null
  return isOpen && isPriced && findBetRestrictions(bet, rules).length === 0
}

/** Bounds by `betKey`. */
export function useStakeBounds(
  { bets, rules }: Pick<Ticket, 'bets' | 'rules'>,
  isSignedIn: boolean,
): Readonly<Record<string, StakeBounds>> {
  const { api } = useApp()
  const queried = listStakedBets(bets).slice(0, MAX_QUERIED)
  const isCalm = useCalm(queried.map(bet => compositionOf(bet).join(' ')).join('|'))
  const answers = useQueries({
    queries: queried.map(bet => ({ ...maxStakeQuery(api, bet, isSignedIn), enabled: isCalm && canQuery(bet, rules) })),
  })
  const entries = queried.flatMap((bet, at) => {
    const answered = answers[at]?.data
    return answered ? [[betKey(bet), answered] as const] : []
  })
  return Object.fromEntries(entries)
}
