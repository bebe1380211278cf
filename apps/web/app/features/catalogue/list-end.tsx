import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './match-list.module.css'
import { observeNearViewport } from './observe-near-viewport.ts'
import type { GrowingList } from './use-match-list.ts'

/** End of a list with more pages: loads them on scroll or on request. */
export function ListEnd({ more, isGrowing, growsByItself }: Omit<GrowingList, 'matches'>) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(more)
  useEffect(() => {
    latest.current = growsByItself ? more : undefined
  })
  useEffect(
    () => (place.current ? observeNearViewport(place.current, isNear => isNear && latest.current?.()) : undefined),
    [],
  )
  return (
    <div ref={place} className={styles.end} aria-busy={isGrowing}>
      <Button onClick={more}>{t(isGrowing ? 'common.loading' : 'list.more')}</Button>
    </div>
  )
}
