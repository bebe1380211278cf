/** Marks the row of a match that was pressed, and lets the match's head rise from there to its place on its page. */
import { mayMove } from './may-move.ts'

const RISE = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const
/** A page that comes later has nothing to do with the press. */
const PRESS_MS = 1000

interface PressedRow {
  readonly matchId: string
  readonly top: number
  readonly at: number
}

function markPressedRow({ target }: Event): PressedRow | null {
  const link = target instanceof Element ? target.closest('a') : null
  const row = link?.closest<HTMLElement>('article[data-match]')
  const matchId = row?.dataset.match
  if (!row || !matchId) return null
  const { top } = row.getBoundingClientRect()
  row.dataset.pressed = ''
  // The page may stay, where the match opens in another tab.
  setTimeout(() => delete row.dataset.pressed, PRESS_MS)
  return { matchId, top, at: performance.now() }
}

/** Follows presses and pages until the returned function is called. */
export function startMatchRise(): () => void {
  const content = document.querySelector('#content')
  if (!content) return () => {}
  let pressed: PressedRow | null = null
  const onClick = (event: Event) => {
    pressed = markPressedRow(event)
  }
  // Called between the change of the document and its paint, so that the head never shows at its place first.
  const observer = new MutationObserver(() => {
    if (!pressed) return
    const head = content.querySelector(`[data-match="${pressed.matchId}"]:not(article) > :first-child`)
    if (!head) return
    const { top, at } = pressed
    pressed = null
    if (performance.now() - at > PRESS_MS || !mayMove()) return
    const way = top - head.getBoundingClientRect().top
    head.animate([{ transform: `translateY(${way}px)`, opacity: 0.4 }, { transform: 'none' }], RISE)
  })
  document.addEventListener('click', onClick, true)
  observer.observe(content, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('click', onClick, true)
  }
}
