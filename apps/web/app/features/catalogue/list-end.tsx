import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './match-list.module.css'
import { observeNearViewport } from './observe-near-viewport.ts'
import type { GrowingList } from './use-match-list.ts'

/**
 * Calls back when the end of a list comes near. Before the first scroll, near is what is on screen:
 * a visitor who only looks at a short first page loads nothing.
 */
function observeEnd(element: Element, onNear: () => void): () => void {
  let stopWaiting = () => {}
  const stop = observeNearViewport(element, isNear => {
    stopWaiting()
    if (!isNear) return
    if (scrollY > 0 || element.getBoundingClientRect().top < innerHeight) return onNear()
    addEventListener('scroll', onNear, { once: true, passive: true })
    stopWaiting = () => removeEventListener('scroll', onNear)
  })
  return () => {
    stop()
    stopWaiting()
  }
}

/** End of a list with more pages: loads them on scroll or on request. */
export function ListEnd({ more, isGrowing, growsByItself }: Omit<GrowingList, 'matches'>) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = growsByItself ? more : undefined
  })
  useEffect(() => (place.current ? observeEnd(place.current, () => latest.current?.()) : undefined), [])
  return (
    <div ref={place} className={styles.end} aria-busy={isGrowing}>
      <Button onClick={more}>{t(isGrowing ? 'common.loading' : 'list.more')}</Button>
    </div>
  )
}
