/**
 * Renders alerts and toasts above the page or the open dialog. Their code is loaded with the first.
 */
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Alert, alerts } from '../shared/alerts/alerts.ts'
import { useReadable } from '../shared/helpers/use-readable.ts'
import { useHydrated } from '../shared/live/ticker.ts'
import { usePart } from '../shared/parts/use-part.tsx'
import styles from './alerts.module.css'
import { alertCard } from './part.ts'
import { topDialog } from './top-dialog.ts'

/** Alerts stand below toasts, nearest to the foot of the page. */
const PLACES = ['toast', 'alert'] as const

export function AlertArea() {
  const all = useReadable(alerts)
  // The server rendered it outside every dialog: it stays there until hydration.
  const isTaken = useHydrated()
  const top = useReadable(topDialog)
  const dialog = isTaken ? top : null
  if (dialog) return createPortal(<Area all={all} isRaised />, dialog)
  return (
    <div className={styles.messages} data-no-print>
      {PLACES.map(place => (
        <Area key={place} all={all.filter(alert => alert.place === place)} isRaised={false} />
      ))}
    </div>
  )
}

interface AreaProps {
  readonly all: readonly Alert[]
  /** Within a dialog, which would clip it: raised to the top layer. */
  readonly isRaised: boolean
}

function Area({ all, isRaised }: AreaProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRaised) ref.current?.showPopover()
  }, [isRaised])
  return (
    <div
      ref={ref}
      popover={isRaised ? 'manual' : undefined}
      className={isRaised ? styles.messages : styles.area}
      data-no-print
      aria-live="polite"
    >
      {all.length > 0 && <Cards all={all} hasNote={!isRaised} />}
    </div>
  )
}

interface CardsProps extends Pick<AreaProps, 'all'> {
  /** Says how many toasts had no room; in a dialog it would lie over more of it. */
  readonly hasNote: boolean
}

function Cards({ all, hasNote }: CardsProps) {
  const part = usePart(alertCard)
  if (!part) return null
  return (
    <>
      {all.map(alert => (
        <part.AlertCard key={alert.id} alert={alert} />
      ))}
      {hasNote && all.some(({ place }) => place === 'toast') && <part.UnshownNote />}
    </>
  )
}
