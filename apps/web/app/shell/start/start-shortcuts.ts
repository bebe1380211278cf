/** Shortcuts of single keys, except in text inputs and dialogs: / searches, s leads to the slip, ? lists them. */
import { createPreference } from '../../shared/browser/preferences.ts'
import { type ModalDeps, openModal } from '../../shared/modals/modals.ts'

/** They can be switched off (WCAG 2.1.4): speech input types letters. */
export const shortcuts = createPreference<'on' | 'off'>('touchline.shortcuts', ['on', 'off'], 'on')

/** Whether the target is a text input. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Focuses the slip beside the page; on small screens opens its sheet. */
function goToSlip(app: ModalDeps): void {
  const panel = document.getElementById('slip')
  if (panel?.offsetWidth) panel.focus()
  else void openModal(app, 'slipSheet')
}

const ACTIONS: Readonly<Record<string, (app: ModalDeps) => void>> = {
  '/': app => void openModal(app, 'search'),
  s: goToSlip,
  '?': app => void openModal(app, 'shortcuts'),
}

export function startShortcuts(app: ModalDeps): void {
  document.addEventListener('keydown', event => {
    const act = ACTIONS[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    if (document.querySelector('dialog[open], :popover-open')) return
    // The list stays reachable, so that they can be switched on again.
    if (shortcuts.get() === 'off' && event.key !== '?') return
    event.preventDefault()
    act(app)
  })
}
