/** Scrolls a row of choices or tabs to the chosen one without scrolling the page. */
export function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-pressed=true],[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft += chosen.left - left
  else if (chosen.right > right) row.scrollLeft += chosen.right - right
}
