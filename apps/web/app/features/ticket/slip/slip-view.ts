/** The active tab, and the sheet of small screens. A reload leaves the sheet closed: it would cover the page. */
import { createObservable, type Readable } from '@touchline/client/observable'
import { type ModalDeps, openModal } from '../../../shared/modals/modals.ts'

/** Whether the panel is beside the page: not on small screens, nor on pages without room for it. */
const isPanelShown = () => document.querySelector<HTMLElement>('main+aside')?.offsetWidth

export type SlipTab = 'BET_SLIP' | 'MY_BETS'

const tab = createObservable<SlipTab>('BET_SLIP')

export const slipTab: Readable<SlipTab> = tab

export const showTab = (which: SlipTab): void => tab.set(which)

/** Opens the sheet at a tab. */
export function openSheet(app: ModalDeps, which: SlipTab): void {
  tab.set(which)
  void openModal(app, 'slipSheet')
}

/** Shows a tab, beside the page or in the sheet. */
export function showSlip(app: ModalDeps, which: SlipTab): void {
  if (isPanelShown()) tab.set(which)
  else openSheet(app, which)
}
