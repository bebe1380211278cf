/** Brings back what the player last removed from the slip. */
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import type { Placed, SlipTicket } from './placing/placing.ts'

type Dispatch = (event: TicketEvent<Placed>) => void

const REMOVALS: readonly TicketEvent['type'][] = ['remove', 'removeClosed', 'clear']

const listIds = ({ bets }: SlipTicket): readonly string[] => listSelections(bets).map(({ id }) => id)

export interface RemovedPicks {
  /** Dispatches an event, and remembers the slip before it where it removes picks. */
  readonly dispatch: Dispatch
  /** Whether anything was brought back. */
  readonly bringBack: () => boolean
}

export function createRemovedPicks(ticket: { get(): SlipTicket; dispatch: Dispatch }): RemovedPicks {
  let removal: { readonly before: SlipTicket; readonly left: string } | null = null
  return {
    dispatch(event) {
      const before = ticket.get()
      ticket.dispatch(event)
      const left = listIds(ticket.get())
      if (REMOVALS.includes(event.type) && left.length < listIds(before).length)
        removal = { before, left: left.join(' ') }
    },
    bringBack() {
      if (!removal) return false
      const { before, left } = removal
      removal = null
      const ids = listIds(ticket.get())
      // With its stakes, unless the slip has been changed since.
      if (ids.join(' ') === left) ticket.dispatch({ type: 'slipReceived', snapshot: createSlipSnapshot(before) })
      else
        for (const selection of listSelections(before.bets))
          if (!ids.includes(selection.id)) ticket.dispatch({ type: 'pick', outcome: selection })
      return listIds(ticket.get()).length > ids.length
    },
  }
}
