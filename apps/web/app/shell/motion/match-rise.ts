/** Lets the head of a match rise from the row that was pressed to its place on the page of the match. */
import { mayMove } from './may-move.ts'

const RISE = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const
/** A page that comes later has nothing to do with the press. */
const PRESS_MS = 1000

interface PressedRow {
  readonly matchId: string
  readonly top: number
  readonly at: number
}

function findPressedRow({ target }: Event): PressedRow | null {
  const link = target instanceof Element ? target.closest('a') : null
  const row = link?.closest<HTMLElement>('article[data-match]')
  const matchId = row?.dataset.match
  return row && matchId ? { matchId, top: row.getBoundingClientRect().top, at: performance.now() } : null
}

/** Follows presses and pages until the returned function is called. */
export function startMatchRise(): () => void {
  const content = document.querySelector('#content')
  if (!content) return () => {}
  let pressed: PressedRow | null = null
  const onClick = (event: Event) => {
    pressed = findPressedRow(event)
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
