/** Opens shared bets on a page, one at a time, with all alerts and confirmations. */
import { showAlert } from '../../../shared/alerts/alerts.ts'
import type { App } from '../../../shared/app/app.ts'
import { ensureTicket } from '../../../shared/app/app-handlers.ts'
import { closeModal, openModal } from '../../../shared/modals/modals.ts'
import { showSlip } from '../slip/slip-view.ts'
import { ticketOf } from '../ticket-store.ts'
import { loadOffer, type SharedBets } from './load-offer.ts'
import { parseBetCode } from './parse-bet-code.ts'
import { type RestoreDeps, restoreBets, restoreCode } from './restore.ts'

/** A confirmation replaced by another one counts as declined. */
async function confirmReplace(app: App, picks: number): Promise<boolean> {
  closeModal('replaceSlip')
  return (await openModal(app, 'replaceSlip', { picks })) === 'done'
}

function partsOf(app: App): RestoreDeps {
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
    else await restoreCode(partsOf(app), code)
  })
}

/** Adds the available selections of the bets to the slip again. */
export function repeatBets(app: App, bets: SharedBets): Promise<void> {
  return enqueue(async () => {
    await openTicketOrReport(app)
    await restoreBets(partsOf(app), bets)
  })
}
