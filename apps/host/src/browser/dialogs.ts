/** Dialogs above the sportsbook. On pages without dialogs the links lead to pages with the same forms. */
import { refreshPlayer } from './player.ts'

const find = (name: string | undefined) =>
  document.querySelector<HTMLDialogElement>(`dialog[data-dialog="${CSS.escape(name ?? '')}"]`)

const listeners = new Set<(isOpen: boolean) => void>()

/** Calls the listener whenever a dialog opens, and when the last one has closed. */
export const onDialogChange = (listener: (isOpen: boolean) => void): void => void listeners.add(listener)

function notifyListeners(): void {
  const isOpen = document.querySelector('dialog[open]') !== null
  for (const listener of listeners) listener(isOpen)
}

/** Opens a dialog in place of the open one; returns false when this page has none of that name. */
export function openDialog(name: string | undefined): boolean {
  const dialog = find(name)
  for (const other of document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    if (other !== dialog) other.close('moved')
  if (dialog && !dialog.open) {
    dialog.showModal()
    dialog.querySelector('input')?.focus()
    notifyListeners()
  }
  return dialog !== null
}

/** Closes the dialog around an element; returns false when there is none. */
export function closeDialog(inside: Element): boolean {
  const dialog = inside.closest('dialog')
  dialog?.close('done')
  return dialog !== null
}

const FLOWS: Readonly<Record<string, string>> = { signIn: 'sign-in', signUp: 'sign-up' }

/** `onLeft` is called when the user closes a dialog without completing it. */
export function attachDialogs(onLeft: () => void): void {
  document.addEventListener('click', event => {
    const link = (event.target as Element).closest<HTMLElement>('[data-open-dialog], dialog [data-flow]')
    const name = link?.dataset.openDialog ?? FLOWS[link?.dataset.flow ?? '']
    if (name && openDialog(name)) event.preventDefault()
  })
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[data-dialog]')) {
    dialog.addEventListener('click', event => event.target === dialog && dialog.close())
    dialog.addEventListener('close', () => {
      notifyListeners()
      const { returnValue } = dialog
      dialog.returnValue = ''
      for (const form of dialog.querySelectorAll<HTMLFormElement>('form[data-form]')) form.reset()
      if (returnValue === 'done') void refreshPlayer()
      else if (returnValue !== 'moved') onLeft()
    })
  }
}
