import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type BetType = SlipBet['betType']

/** One row of `slip-bonus.module.css` with its padding; a combo mostly has the steps of a boost as well. */
const INITIAL_PX: Readonly<Record<BetType, number>> = { single: 65, combo: 92, system: 65, custom: 65 }

/** Height of the bonuses that the last bet of a type had. */
const lastHeights = new Map<BetType, number>()

interface BonusRoomProps {
  readonly betType: BetType
  /** The bet's bonuses are known. */
  readonly isAnswered: boolean
  readonly children: ReactNode
}

/**
 * Reserves the height of a bet's bonuses before they are known, so that the foot of the slip does not move under the pointer
 * when they arrive. Room that is not needed goes when neither pointer nor focus is in the slip.
 */
export function BonusRoom({ betType, isAnswered, children }: BonusRoomProps) {
  const room = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [reservedPx, setReserved] = useState(() => lastHeights.get(betType) ?? INITIAL_PX[betType])
  useEffect(() => {
    const element = content.current
    if (!element || !isAnswered) return
    const observer = new ResizeObserver(() => {
      // An open menu makes it higher for a moment only.
      if (!element.querySelector('[aria-expanded="true"]')) lastHeights.set(betType, element.offsetHeight)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [betType, isAnswered])
  useEffect(() => {
    const panel = room.current?.closest('[role=tabpanel]')
    if (!panel || !isAnswered || reservedPx === 0) return
    const release = () => {
      if (!panel.contains(document.activeElement) && !panel.matches(':hover')) setReserved(0)
    }
    release()
    panel.addEventListener('pointerleave', release)
    document.addEventListener('focusin', release)
    return () => {
      panel.removeEventListener('pointerleave', release)
      document.removeEventListener('focusin', release)
    }
  }, [isAnswered, reservedPx])
  return (
    <div ref={room} style={{ minBlockSize: reservedPx }}>
      <div ref={content}>{children}</div>
    </div>
  )
}
