/** Counts a balance up after a win: for a moment it shows amounts between the one before and the new one. */
import { useEffect, useRef, useState } from 'react'
import { lastWin } from '../../shared/player/last-win.ts'

const COUNT_MS = 900
/** The win and the balance are pushed apart, in either order. */
const APART_MS = 3000

interface Rise {
  readonly from: number
  readonly to: number
  readonly at: number
}

const isWanted = (): boolean =>
  document.visibilityState === 'visible' && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Fast at first, slow at the end. */
const ease = (part: number): number => 1 - 2 ** (-10 * part)

/**
 * Returns the amount to show in minor units, null while it is the value itself. A value of another account starts anew.
 */
export function useCountedUp(value: number | undefined, account: string | undefined): number | null {
  const [shown, setShown] = useState<number | null>(null)
  const last = useRef({ value, account })
  const rise = useRef<Rise | null>(null)
  useEffect(() => {
    const before = last.current
    last.current = { value, account }
    const isRise =
      before.account === account && value !== undefined && before.value !== undefined && value > before.value
    rise.current = isRise ? { from: before.value as number, to: value as number, at: performance.now() } : null
    let frame = 0
    const count = () => {
      const { current } = rise
      rise.current = null
      if (!current || !isWanted()) return
      const startedAt = performance.now()
      const step = () => {
        const part = (performance.now() - startedAt) / COUNT_MS
        setShown(part < 1 ? Math.round(current.from + (current.to - current.from) * ease(part)) : null)
        if (part < 1) frame = requestAnimationFrame(step)
      }
      step()
    }
    const countIfWon = () => {
      if (
        Math.abs(performance.now() - lastWin.get()) < APART_MS &&
        performance.now() - (rise.current?.at ?? 0) < APART_MS
      )
        count()
    }
    countIfWon()
    const stop = lastWin.subscribe(countIfWon)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      setShown(null)
    }
  }, [value, account])
  return shown
}
