/** Opening shared bets on a page: one after the other, with everything a person is told and asked on the way. */
import { showAlert } from '../../../shared/alerts.ts'
import type { App } from '../../../shared/app.ts'
import { closeModal, openModal } from '../../../shared/modals.ts'
import { openTicket } from '../lazy-ticket-loader.ts'
import { showSlip } from '../slip/slip-view.ts'
import { ticketOf } from '../ticket-store.ts'
import { parseBetCode } from './bet-code.ts'
import { loadOffer, type SharedBets } from './load-offer.ts'
import { type RestoreDeps, restoreBets, restoreCode } from './restore.ts'

/** A question that gives way to another is answered with no. */
async function askToReplace(picks: number): Promise<boolean> {
  closeModal('replaceSlip')
  return (await openModal('replaceSlip', { picks })) === 'done'
}

function partsOf(app: App): RestoreDeps {
  const { api, i18n } = app
  return {
    ticket: ticketOf(app),
    lookUp: async code => (await api.call('getBetsShareCode', { query: { code } })).bets,
    loadOffer: bets => loadOffer(app, bets),
    askToReplace: picks => askToReplace(picks),
    onFailed: why => void openModal('shareBetNotFound', { why }),
    onRestored: gone => {
      showSlip('BET_SLIP')
      if (gone === 0) return
      const { t } = i18n
      showAlert({ kind: 'warning', title: t('share.partly', { gone }), text: t('share.partly.text') })
    },
  }
}

let last: Promise<void> = Promise.resolve()

/** Runs after what was asked for before; the slip is filled by one at a time. */
function enqueue(run: () => Promise<void>): Promise<void> {
  last = last.then(run, run)
  return last
}

/** The slip's own code may be out of reach: that is said, for the address has lost the code by now. */
async function openTicketOrSay(): Promise<void> {
  try {
    await openTicket()
  } catch (error) {
    void openModal('shareBetNotFound', { why: 'link-try-later' })
    throw error
  }
}

/** Opens the bet behind a code that somebody typed or that stands in the address. Never rejects for a code's sake. */
export function openCode(app: App, text: string): Promise<void> {
  return enqueue(async () => {
    await openTicketOrSay()
    const code = parseBetCode(text)
    if (code === null) void openModal('shareBetNotFound', { why: 'link-not-found' })
    else await restoreCode(partsOf(app), code)
  })
}

/** Puts bets on the slip once more, as far as they are still on offer. */
export function repeatBets(app: App, bets: SharedBets): Promise<void> {
  return enqueue(async () => {
    await openTicketOrSay()
    await restoreBets(partsOf(app), bets)
  })
}
