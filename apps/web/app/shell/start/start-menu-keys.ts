/**
 * The keyboard of menus (ARIA APG, menu button): arrows, Home, End and first letters move the focus among the items, arrows
 * open a menu from its button. Every popover closes when the focus leaves it. Loaded after the page; until then Tab reaches
 * the items.
 */
const listItems = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

/** Focuses the chosen item of a menu that opens, else the first. */
function onToggle({ target, newState }: ToggleEvent): void {
  if (newState !== 'open' || !(target instanceof HTMLElement) || target.getAttribute('role') !== 'menu') return
  const items = listItems(target)
  const chosen = items.find(item => item.getAttribute('aria-checked') === 'true')
  // The menu stands beside its button: scrolling what is around would move it away from under a pointer.
  ;(chosen ?? items[0])?.focus({ preventScroll: true })
}

/** The place after a key, among this many items; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** The next item whose text begins with a letter. */
function findByLetter(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return inOrder.find(({ textContent }) => textContent?.trim().toLowerCase().startsWith(letter.toLowerCase()))
}

/** Tab leaves and closes the menu; Escape is the popover's own. */
function moveIn(menu: HTMLElement, event: KeyboardEvent): void {
  const { key } = event
  if (key === 'Tab') {
    menu.hidePopover()
    return
  }
  const items = listItems(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const place = placeAfter(key, at, items.length)
  const isLetter = key.length === 1 && key !== ' '
  const next = place !== undefined ? items[place] : isLetter ? findByLetter(items, at, key) : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}

function openFrom(button: HTMLButtonElement, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  if (button.popoverTargetElement instanceof HTMLElement) button.popoverTargetElement.showPopover({ source: button })
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return
  const menu = target.closest<HTMLElement>('[role="menu"]')
  const button = target.closest<HTMLButtonElement>('button[aria-haspopup="menu"]')
  if (menu) moveIn(menu, event)
  else if (button) openFrom(button, event)
}

const findPopover = (element: Element | null | undefined) => element?.closest<HTMLElement>('[popover="auto"]') ?? null

/** Closes the popovers that the focus leaves, and that of a button: one that stays open lies over what has the focus. */
function onFocusOut({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element && relatedTarget instanceof Element)) return
  const ofButton = target instanceof HTMLButtonElement ? target.popoverTargetElement : null
  let popover = ofButton instanceof HTMLElement ? ofButton : findPopover(target)
  while (popover && !popover.contains(relatedTarget)) {
    const isOnButton = relatedTarget instanceof HTMLButtonElement && relatedTarget.popoverTargetElement === popover
    if (!isOnButton) popover.hidePopover()
    popover = findPopover(popover.parentElement)
  }
}

export function startMenuKeys(): void {
  document.addEventListener('focusout', onFocusOut)
  // It does not bubble.
  document.addEventListener('toggle', onToggle, true)
  document.addEventListener('keydown', onKeyDown)
}
