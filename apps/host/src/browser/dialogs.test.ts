import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { attachDialogs, onDialogChange, openDialog } from './dialogs.ts'

afterEach(() => vi.unstubAllGlobals())

it('reports that a dialog is open until the last one has closed', () => {
  const window = new Window()
  const { document } = window
  document.body.innerHTML =
    '<dialog data-dialog="deposit"><input></dialog><dialog data-dialog="sign-up"><input></dialog>'
  vi.stubGlobal('document', document)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  const states: boolean[] = []
  onDialogChange(isOpen => states.push(isOpen))
  attachDialogs(() => {})
  openDialog('deposit')
  expect(states).toEqual([true])
  openDialog('sign-up')
  expect(states.at(-1)).toBe(true)
  const dialog = document.querySelector('[data-dialog="sign-up"]') as unknown as HTMLDialogElement
  dialog.close()
  expect(states.at(-1)).toBe(false)
})
