/** Some rows of a list, there only while they are near what is on screen; their place is kept meanwhile. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../shared/cx.ts'
import { observeNearViewport } from './observe-near-viewport.ts'
import styles from './row-block.module.css'

interface RowBlockProps {
  /** How many rows it holds. */
  readonly count: number
  /** Shown from the beginning: it is at the head of the list. */
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

export function RowBlock({ count, isFirst, children }: RowBlockProps) {
  const [isNear, setNear] = useState(isFirst)
  const place = useRef<HTMLDivElement>(null)
  /** Height of the rows when they were last seen. */
  const height = useRef(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeNearViewport(element, near => {
      if (!near && element.firstChild) height.current = element.offsetHeight
      setNear(near)
    })
  }, [])
  // The content policy allows no styles in the HTML; what the script sets is another matter.
  useLayoutEffect(() => {
    const { style } = place.current as HTMLDivElement
    style.setProperty('--rows', String(count))
    style.blockSize = isNear || height.current === 0 ? '' : `${height.current}px`
  }, [isNear, count])
  return (
    <div ref={place} className={cx(styles.block, !isNear && styles.away)}>
      {isNear && children()}
    </div>
  )
}
