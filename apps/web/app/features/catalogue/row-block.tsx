/**
 * A block of rows that is rendered only while near the viewport; its height is reserved otherwise.
 * The browser lays out only blocks that are on screen.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { observeNearViewport } from './observe-near-viewport.ts'
import styles from './row-block.module.css'

interface RowBlockProps {
  /** Number of rows in the block, at most `ROWS_PER_BLOCK`. */
  readonly count: number
  /** Rendered initially, because it is at the top of the list. */
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

export function RowBlock({ count, isFirst, children }: RowBlockProps) {
  const [isNear, setNear] = useState(isFirst)
  const place = useRef<HTMLDivElement>(null)
  /** Height of the rows when they were last rendered. */
  const height = useRef(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeNearViewport(element, near => {
      if (!near && element.firstChild) height.current = element.offsetHeight
      setNear(near)
    })
  }, [])
  // The content security policy forbids style attributes in HTML, but not styles set by script.
  useLayoutEffect(() => {
    const { style } = place.current as HTMLDivElement
    style.blockSize = isNear || height.current === 0 ? '' : `${height.current}px`
  }, [isNear])
  return (
    <div ref={place} className={cx(styles.block, styles[`r${count}`], !isNear && styles.away)}>
      {isNear && children()}
    </div>
  )
}
