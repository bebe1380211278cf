import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the row to the chosen button or tab without scrolling the page. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-pressed=true],[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft += chosen.left - left
  else if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/** The ref of a row of choices that scrolls to the chosen one when the value changes. */
export function useShowChosen<E extends HTMLElement>(value: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is chosen
  useEffect(() => {
    if (row.current) showChosen(row.current)
  }, [value])
  return row
}
