import { type RefObject, useEffect } from 'react'

const GAP_PX = 12

/**
 * Keeps the focused stake of the slip, with its messages, in sight above the foot, which is docked at the lower edge of the
 * scrolled panel. A foot of more than half the panel, as with several messages, scrolls with the rest.
 */
export function useDock(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = foot.current
    const panel = dock?.closest<HTMLElement>('[role=tabpanel]')
    if (!dock || !panel) return
    let stake: Element | null = null
    const follow = () => {
      const isDocked = dock.offsetHeight * 2 <= panel.clientHeight
      dock.toggleAttribute('data-undocked', !isDocked)
      panel.style.scrollPaddingBlockEnd = isDocked ? `${dock.offsetHeight + GAP_PX}px` : ''
      if (stake?.contains(document.activeElement)) stake.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(follow)
    observer.observe(dock)
    observer.observe(panel)
    // A message under the focused field makes its stake higher.
    const onFocus = ({ target }: FocusEvent) => {
      if (stake) observer.unobserve(stake)
      stake = target instanceof Element ? target.closest('[data-stake]') : null
      if (stake) observer.observe(stake)
    }
    panel.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      panel.removeEventListener('focusin', onFocus)
      panel.style.scrollPaddingBlockEnd = ''
    }
  }, [foot])
}
