/** Which of the two tabs is shown, and whether the sheet of small screens is open; that is kept on the device. */
import { createObservable, type Readable } from '@touchline/client/observable'
import { loadAndOpenModal } from '../../../shared/load-and-open-modal.ts'

const OPEN_KEY = 'touchline.slip-open'
/** As the shell's own: from here on the panel stands beside the page. */
const SMALL = '(max-width: 959.98px)'

export type SlipTab = 'BET_SLIP' | 'MY_BETS'

const tab = createObservable<SlipTab>('BET_SLIP')

export const slipTab: Readable<SlipTab> = tab

export const showTab = (which: SlipTab): void => tab.set(which)

function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(OPEN_KEY, '1')
    else localStorage.removeItem(OPEN_KEY)
  } catch {
    // Storage is off: a reload closes the sheet.
  }
}

/** Opens the sheet at one of its tabs. */
export function openSheet(which: SlipTab): void {
  tab.set(which)
  keepOpen(true)
  void loadAndOpenModal('slipSheet').then(() => keepOpen(false))
}

/** Shows one of the tabs, where the screen has them: beside the page, or in the sheet. */
export function showSlip(which: SlipTab): void {
  if (matchMedia(SMALL).matches) openSheet(which)
  else tab.set(which)
}

/** After a reload: opens the sheet again, where there is one and it was left open. */
export function reopenSheet(): void {
  try {
    if (localStorage.getItem(OPEN_KEY) && matchMedia(SMALL).matches) openSheet(tab.get())
  } catch {
    // As above.
  }
}
