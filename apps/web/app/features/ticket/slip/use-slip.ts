/** Everything the slip's components read, worked out once a render. */
import { useQuery } from '@tanstack/react-query'
import type { MinorUnits } from '@touchline/betting/money'
import { settleBets, totalPotentialWin, totalStake } from '@touchline/betting/slip-bet'
import { type BlockerKey, placingBlockers } from '@touchline/betting/slip-blockers'
import { allSelections } from '@touchline/betting/slip-compose'
import { checkLimits, type LimitFinding } from '@touchline/betting/slip-limits'
import type { PlacingContext } from '@touchline/betting/ticket-types'
import type { Settings } from '@touchline/contract/entities/settings'
import { useEffect } from 'react'
import { useApp } from '../../../shared/app-context.tsx'
import { useReadable } from '../../../shared/use-readable.ts'
import { buildContext, type TicketPlayer } from '../placing/player.ts'
import { type TicketOf, type TicketStore, useTicket, useTicketStore } from '../ticket-store.ts'

export interface Slip {
  readonly ticket: TicketOf
  readonly store: TicketStore
  readonly settings: Settings | undefined
  readonly context: PlacingContext
  readonly blockers: readonly BlockerKey[]
  readonly findings: readonly LimitFinding[]
  readonly total: MinorUnits
  /** At the prices of now, as they stand beside it. */
  readonly win: MinorUnits
  readonly changed: number
  readonly closed: number
  /** Prices cannot be trusted for the moment. */
  readonly isStale: boolean
}

export function useSlip(player: TicketPlayer): Slip {
  const { queries, live } = useApp()
  const store = useTicketStore()
  const ticket = useTicket()
  const { data: settings } = useQuery(queries.settings())
  const isStale = useReadable(live.trust) === 'stale'
  const { account } = player
  const code = account?.currency
  const subunits = account?.subunits
  useEffect(() => {
    if (code && subunits) store.dispatch({ type: 'currencyChanged', currency: { currency: code, subunits } })
  }, [store, code, subunits])
  const context = buildContext(player, settings, ticket.currency)
  const selections = allSelections(ticket.bets)
  return {
    ticket,
    store,
    settings,
    context,
    blockers: placingBlockers(ticket, context),
    findings: checkLimits(ticket.bets, context.limits),
    total: totalStake(ticket.bets),
    win: totalPotentialWin(settleBets(ticket.bets, 'any')),
    changed: selections.filter(one => one.isChanged).length,
    closed: selections.filter(one => one.isSuspended || one.isNotAvailable).length,
    isStale,
  }
}
