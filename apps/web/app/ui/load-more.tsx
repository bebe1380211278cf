import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './load-more.module.css'

interface LoadMoreProps {
  readonly label: string
  readonly isBusy: boolean
  readonly onWanted: () => void
}

/**
 * The end of a list that has more: loads it when it scrolls near; the button is for keyboard users. A new `key` for each
 * step makes one that is still near load again.
 */
export function LoadMore({ label, isBusy, onWanted }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null)
  const latestOnWanted = useRef(onWanted)
  useEffect(() => {
    latestOnWanted.current = onWanted
  })
  useEffect(() => {
    const target = place.current
    if (!target || isBusy) return
    const onSeen = (entries: IntersectionObserverEntry[]) =>
      entries.some(entry => entry.isIntersecting) && latestOnWanted.current()
    const observer = new IntersectionObserver(onSeen, { rootMargin: '600px 0px' })
    observer.observe(target)
    return () => observer.disconnect()
  }, [isBusy])
  return (
    <div ref={place} className={styles.more}>
      <Button busy={isBusy} onClick={onWanted}>
        {label}
      </Button>
    </div>
  )
}
