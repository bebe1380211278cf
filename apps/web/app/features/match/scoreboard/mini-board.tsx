/**
 * The score in one line, sticky at the top while the scoreboard is out of view. It overlays the
 * content and takes no space; its code is loaded when it is first shown.
 */
import type { Match } from '@touchline/contract/entities/match'
import { type RefObject, useEffect, useState } from 'react'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { miniLine } from '../part.ts'
import styles from './mini-board.module.css'

/** Whether the element has scrolled out at the top. */
function useIsPast(ref: RefObject<Element | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}

interface MiniBoardProps {
  readonly match: Match
  /** The scoreboard that it replaces. */
  readonly board: RefObject<Element | null>
}

export function MiniBoard({ match, board }: MiniBoardProps) {
  const isShown = useIsPast(board)
  return <div className={styles.place}>{isShown && <Line match={match} />}</div>
}

function Line({ match }: { readonly match: Match }) {
  const part = usePart(miniLine)
  return part && <part.MiniLine match={match} />
}
