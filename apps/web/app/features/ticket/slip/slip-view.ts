/**
 * The active tab, and whether the sheet of small screens is open; the latter is stored on the
 * device.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { loadAndOpenModal } from '../../../shared/load-and-open-modal.ts'
import type { ModalDeps } from '../../../shared/modals.ts'

const OPEN_KEY = 'touchline.slip-open'
/** Whether the panel is beside the page: not on small screens, nor on pages without room for it. */
const isPanelShown = () => document.querySelector<HTMLElement>('main+aside')?.offsetWidth

export type SlipTab = 'BET_SLIP' | 'MY_BETS'

const tab = createObservable<SlipTab>('BET_SLIP')

export const slipTab: Readable<SlipTab> = tab

export const showTab = (which: SlipTab): void => tab.set(which)

function storeOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(OPEN_KEY, '1')
    else localStorage.removeItem(OPEN_KEY)
  } catch {
    // Storage is unavailable: a reload closes the sheet.
  }
}

/** Opens the sheet at a tab. */
export function openSheet(app: ModalDeps, which: SlipTab): void {
  tab.set(which)
  storeOpen(true)
  void loadAndOpenModal(app, 'slipSheet').then(() => storeOpen(false))
}

/** Shows a tab, beside the page or in the sheet. */
export function showSlip(app: ModalDeps, which: SlipTab): void {
  if (isPanelShown()) tab.set(which)
  else openSheet(app, which)
}

/** Reopens the sheet after a reload if it was open. */
export function reopenSheet(app: ModalDeps): void {
  try {
    if (localStorage.getItem(OPEN_KEY) && !isPanelShown()) openSheet(app, tab.get())
  } catch {
    // Storage is unavailable.
  }
}
