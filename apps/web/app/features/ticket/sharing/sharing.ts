/** Opens shared bets on a page, one at a time, with all alerts and confirmations. */

import { restoreSharedBets } from '@touchline/betting/sharing/shared-bets'
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import { ApiError } from '@touchline/client/errors'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import type { App } from '../../../shared/app/app.ts'
import { ensureTicket } from '../../../shared/app/app-handlers.ts'
import { closeModal, type ModalTable, openModal } from '../../../shared/modals/modals.ts'
import { showSlip } from '../slip/slip-view.ts'
import { type TicketStore, ticketOf } from '../ticket-store.ts'
import { parseBetCode } from './bet-code.ts'
import { type FindOutcome, loadOffer, type SharedBets } from './load-offer.ts'

/** A confirmation replaced by another one counts as declined. */
async function confirmReplace(app: App, picks: number): Promise<boolean> {
  closeModal('replaceSlip')
  return (await openModal(app, 'replaceSlip', { picks })) === 'done'
}

/**
 * Restores shared bets to the slip, by code or directly. A pending placement is never disturbed,
 * and a non-empty slip is replaced only after confirmation. On failure an alert is shown and the
 * slip is unchanged.
 */
export interface RestoreDeps {
  readonly ticket: Pick<TicketStore, 'get' | 'subscribe' | 'dispatch'>
  readonly fetchShared: (code: string) => Promise<SharedBets>
  readonly loadOffer: (bets: SharedBets) => Promise<FindOutcome>
  /** Shows the confirmation that a number of selections will be removed; resolves to the answer. */
  readonly confirmReplace: (picks: number) => Promise<boolean>
  readonly onFailed: (why: ModalTable['shareBetNotFound']['why']) => void
  /** The slip is filled; `gone` selections were not available. */
  readonly onRestored: (gone: number) => void
}

/** Unknown, expired or invalid codes: not reported as errors. */
const isNoCode = (error: unknown): boolean => error instanceof ApiError && [404, 410, 422].includes(error.status)

/** Resolves once no placement of the ticket is pending. */
function whenAtRest(ticket: RestoreDeps['ticket']): Promise<void> {
  return new Promise(resolve => {
    let stop = () => {}
    const resolveAtRest = () => {
      if (isInProgress(ticket.get())) return
      stop()
      resolve()
    }
    stop = ticket.subscribe(resolveAtRest)
    resolveAtRest()
  })
}

const picksOf = (ticket: RestoreDeps['ticket']): number => {
  const { bets, ticketState } = ticket.get()
  // A receipt holds nothing that could be lost.
  return ticketState === 'SUCCESS' ? 0 : listSelections(bets).length
}

async function fill(deps: RestoreDeps, shared: SharedBets): Promise<void> {
  const { ticket, loadOffer, confirmReplace, onFailed, onRestored } = deps
  const find = await loadOffer(shared)
  const isWorthIt = restoreSharedBets(shared, find, ticket.get().currency).bets.length > 0
  const picks = picksOf(ticket)
  const isWanted = isWorthIt && (picks === 0 || (await confirmReplace(picks)))
  if (!isWanted) {
    ticket.dispatch({ type: 'restoreFailed', reason: null })
    if (!isWorthIt) onFailed('link-try-another-bet')
    return
  }
  await whenAtRest(ticket)
  const { bets, unavailableCount: gone } = restoreSharedBets(shared, find, ticket.get().currency)
  ticket.dispatch({ type: 'restored', snapshot: { bets, inFlight: null }, rate: null })
  onRestored(gone)
}

async function fillOrReport(deps: RestoreDeps, shared: SharedBets): Promise<void> {
  try {
    await fill(deps, shared)
  } catch (error) {
    deps.ticket.dispatch({ type: 'restoreFailed', reason: `shared bets: ${String(error)}` })
    deps.onFailed('link-try-later')
  }
}

/** Adds the selections of the bets that are still available to the slip. */
export async function restoreBets(deps: RestoreDeps, shared: SharedBets): Promise<void> {
  await whenAtRest(deps.ticket)
  deps.ticket.dispatch({ type: 'restoreStarted' })
  await fillOrReport(deps, shared)
}

/** Fetches a code and adds its bets to the slip. */
export async function restoreCode(deps: RestoreDeps, code: string): Promise<void> {
  const { ticket, fetchShared, onFailed } = deps
  await whenAtRest(ticket)
  ticket.dispatch({ type: 'restoreStarted' })
  let shared: SharedBets
  try {
    shared = await fetchShared(code)
  } catch (error) {
    ticket.dispatch({ type: 'restoreFailed', reason: isNoCode(error) ? null : `shared code: ${String(error)}` })
    onFailed('link-not-found')
    return
  }
  await fillOrReport(deps, shared)
}

function depsOf(app: App): RestoreDeps {
  const { api, i18n } = app
  return {
    ticket: ticketOf(app),
    fetchShared: async code => (await api.call('getBetsShareCode', { query: { code } })).bets,
    loadOffer: bets => loadOffer(app, bets),
    confirmReplace: picks => confirmReplace(app, picks),
    onFailed: why => void openModal(app, 'shareBetNotFound', { why }),
    onRestored: gone => {
      showSlip(app, 'BET_SLIP')
      if (gone === 0) return
      const { t } = i18n
      showAlert({ kind: 'warning', title: t('share.partly', { gone }), text: t('share.partly.text') })
    },
  }
}

let last: Promise<void> = Promise.resolve()

/** Runs after all earlier requests, because only one at a time may fill the slip. */
function enqueue(run: () => Promise<void>): Promise<void> {
  last = last.then(run, run)
  return last
}

/**
 * Alerts if the slip's code cannot be loaded, because the code has already been removed from the
 * address.
 */
async function openTicketOrReport(app: App): Promise<void> {
  try {
    await ensureTicket(app.handlers)
  } catch (error) {
    void openModal(app, 'shareBetNotFound', { why: 'link-try-later' })
    throw error
  }
}

/** Opens the bet of a code from input or the address. Never rejects because of an invalid code. */
export function openCode(app: App, text: string): Promise<void> {
  return enqueue(async () => {
    await openTicketOrReport(app)
    const code = parseBetCode(text)
    if (code === null) void openModal(app, 'shareBetNotFound', { why: 'link-not-found' })
    else await restoreCode(depsOf(app), code)
  })
}

/** Adds the available selections of the bets to the slip again. */
export function repeatBets(app: App, bets: SharedBets): Promise<void> {
  return enqueue(async () => {
    await openTicketOrReport(app)
    await restoreBets(depsOf(app), bets)
  })
}
