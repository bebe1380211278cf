/** Shortcuts of single keys, except in dialogs and where text is typed: / searches, ? lists them, `page-keys.ts` has the others. */
import type { App } from '../../shared/app/app.ts'
import { shortcuts } from '../../shared/browser/shortcuts.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { runPart } from '../../shared/parts/part.ts'
import { pageKeys } from './part.ts'

const PAGE_KEYS = 'sjkhl[]btmwxu'

/** Whether a key is text there. Letters are none in an amount. */
const isWriting = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select')) &&
  !(target.matches('[data-amount]') && /^[a-z]$/.test(key))

/** Over the page the slip's sheet alone leaves its keys in use. */
function isCovered(): boolean {
  const top = [...document.querySelectorAll('dialog[open], :popover-open')].at(-1)
  return top !== undefined && !top.querySelector('[data-slip-foot]')
}

export function startShortcuts(app: App): void {
  document.addEventListener('keydown', event => {
    const { key } = event
    const isOfPage = key.length === 1 && PAGE_KEYS.includes(key)
    if (!isOfPage && key !== '/' && key !== '?') return
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target, key) || isCovered()) return
    // The list stays reachable, so that they can be switched on again.
    if (shortcuts.get() === 'off' && key !== '?') return
    event.preventDefault()
    if (key === '/') void openModal(app, 'search')
    else if (key === '?') void openModal(app, 'shortcuts')
    else if (!event.repeat || 'jkl[]'.includes(key))
      void runPart(pageKeys, part => part.handleKey(app, key), 'a key of the page')
  })
}
