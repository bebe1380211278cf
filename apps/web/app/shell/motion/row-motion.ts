/**
 * Rows of matches that enter or leave a list on screen do so by their height. A row that has left stays for that time as a
 * picture: it cannot be pressed, and tools do not find it.
 */
const STEP = { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const
/** More rows at once are another list. */
const MOST_ROWS = 3

/** Whether movements are wanted and would be seen. */
export const mayMove = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches

const NAMED = '[data-match], [data-outcome], [id]'

const isRow = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches('article[data-match]')

/** Heights of the rows on screen: what has left the document has none. */
const heights = new WeakMap<Node, number>()
const sizes = new ResizeObserver(entries => {
  for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0)
})

function resize(row: HTMLElement, from: number, to: number): Animation {
  row.style.overflow = 'hidden'
  const size = (height: number) => ({
    blockSize: `${height}px`,
    minBlockSize: '0px',
    paddingBlock: height === 0 ? '0px' : undefined,
    opacity: height === 0 ? 0 : 1,
  })
  const keyframes = [size(from), size(to)].map(frame => JSON.parse(JSON.stringify(frame)) as Keyframe)
  const animation = row.animate(keyframes, STEP)
  animation.onfinish = () => row.style.removeProperty('overflow')
  return animation
}

function showLeaving(row: HTMLElement, height: number, { target, nextSibling }: MutationRecord): void {
  const picture = row.cloneNode(true) as HTMLElement
  for (const element of [picture, ...picture.querySelectorAll(NAMED)])
    for (const name of ['data-match', 'data-outcome', 'id']) element.removeAttribute(name)
  picture.inert = true
  picture.setAttribute('aria-hidden', 'true')
  target.insertBefore(picture, nextSibling?.parentNode === target ? nextSibling : null)
  const remove = () => picture.remove()
  const animation = resize(picture, height, 0)
  animation.onfinish = remove
  animation.oncancel = remove
}

function onMutations(records: readonly MutationRecord[]): void {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes].filter(isRow))
  const removed = records.flatMap(record => [...record.removedNodes].filter(isRow).map(row => ({ row, record })))
  for (const row of added) sizes.observe(row)
  for (const { row } of removed) sizes.unobserve(row)
  if (!mayMove() || added.length + removed.length > MOST_ROWS) return
  // Sorted otherwise: a row that was moved is in both.
  for (const row of added)
    if (heights.get(row) === undefined && row.parentElement?.childElementCount !== 1) resize(row, 0, row.offsetHeight)
  for (const { row, record } of removed) {
    const height = heights.get(row)
    if (height && !row.isConnected && record.target.isConnected) showLeaving(row, height, record)
  }
}

/** Follows the lists of a page until the returned function is called. */
export function startRowMotion(): () => void {
  const content = document.querySelector('#content')
  if (!content) return () => {}
  for (const row of content.querySelectorAll('article[data-match]')) sizes.observe(row)
  const observer = new MutationObserver(onMutations)
  observer.observe(content, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    sizes.disconnect()
  }
}

/** Marks the row of a match that was pressed, and lets the match's head rise from there to its place on its page. */
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
