/** Keeps the width of the account in the header on the device: `early-script.ts` makes room for it before the first paint. */
import { type RefObject, useEffect } from 'react'
import { removeStored, writeStored } from '../../shared/browser/preferences.ts'

/** `early-script.ts` reads the same key and sets the same property. */
const KEY = 'touchline.account-width'
const PROPERTY = '--account-w'

/** Measures what stands beside the element, and the element itself, once its content is known; until the player signs out. */
export function useAccountRoom(ref: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    const area = ref.current?.parentElement
    if (!area || !isKnown) return
    const observer = new ResizeObserver(() => {
      const { columnGap } = getComputedStyle(area)
      const widths = [...area.children].map(child => child.getBoundingClientRect().width)
      const gaps = (widths.length - 1) * Number.parseFloat(columnGap)
      writeStored(KEY, `${Math.ceil(widths.reduce((sum, width) => sum + width, gaps))}px`)
    })
    for (const element of area.children) observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isKnown])
  // Unmounted while the page goes on: the player has signed out.
  useEffect(
    () => () => {
      removeStored(KEY)
      document.documentElement.style.removeProperty(PROPERTY)
    },
    [],
  )
}
