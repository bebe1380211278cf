/**
 * The demonstration's live chat. Messages with the sportsbook: it posts `ready`, `unread` and `close`, and receives the
 * language, the player's id in the chat and whether it is visible.
 */
import { t } from './texts.ts'

const SOURCE = 'touchline-chat'
const ANSWER_MS = 3000

/** Starts the chat of a page that has one. */
export function startChat(): void {
  const chat = document.querySelector<HTMLElement>('[data-chat]')
  const form = chat?.querySelector('form')
  const lines = chat?.querySelector('[data-lines]')
  if (!form || !lines) return
  const origin = document.documentElement.dataset.parentOrigin
  const notify = (type: string, more: object = {}): void => {
    if (origin && window.parent !== window) window.parent.postMessage({ source: SOURCE, type, ...more }, origin)
  }
  let isVisible = true
  let unread = 0
  const setUnread = (count: number): void => {
    unread = count
    notify('unread', { count })
  }
  const addLine = (text: string, from: 'player' | 'operator'): void => {
    const line = document.createElement('li')
    line.dataset.from = from
    line.textContent = text
    lines.append(line)
    line.scrollIntoView({ block: 'end' })
  }
  window.addEventListener('message', event => {
    if (event.origin !== origin || event.source !== window.parent || event.data?.type !== 'context') return
    isVisible = event.data.visible === true
    if (isVisible && unread > 0) setUnread(0)
  })
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') notify('close')
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    addLine(String(new FormData(form).get('text')), 'player')
    form.reset()
    setTimeout(() => {
      addLine(t('script.chat.answer'), 'operator')
      if (!isVisible) setUnread(unread + 1)
    }, ANSWER_MS)
  })
  notify('ready')
}
