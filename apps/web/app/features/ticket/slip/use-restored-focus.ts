import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus within a list when the focused element is removed: moves it to the next button of
 * its kind, to the previous one at the end, else to the list itself. Does nothing unless the focus
 * was in the list.
 */
export function useRestoredFocus(list: RefObject<HTMLElement | null>, selector: string, count: number): void {
  const last = useRef<{ at: number; count: number } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      const at = [...element.querySelectorAll(selector)].indexOf(event.target as Element)
      last.current = at < 0 ? null : { at, count: element.querySelectorAll(selector).length }
    }
    const clear = (event: FocusEvent) => {
      // Removal of an element moves the focus to nothing.
      if (event.relatedTarget !== null) last.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', clear)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', clear)
    }
  }, [list, selector])
  useEffect(() => {
    const element = list.current
    const lost = last.current
    if (!element || !lost || count >= lost.count || document.activeElement !== document.body) return
    const left = [...element.querySelectorAll<HTMLElement>(selector)]
    const next = left[Math.min(lost.at, left.length - 1)] ?? element
    next.focus()
  }, [list, selector, count])
}
