import { useEffect, useRef, useState } from 'react'

interface RunOptions {
  readonly isStill?: boolean
  /** Start of the first animation; by default the first amount is not animated. */
  readonly from?: number
  /** Shortest time between two shown amounts. */
  readonly minStepMs?: number
}

/**
 * Runs from the amount shown to a newer, higher one within a time, by whole minor units, and never past it. A lower
 * amount is shown at once, and so is every one where motion is reduced.
 */
export function useRunningAmount(target: number, durationMs: number, options: RunOptions = {}): number {
  const { isStill = false, from: first = target, minStepMs = 100 } = options
  const [shown, setShown] = useState(first)
  const current = useRef(shown)
  useEffect(() => {
    const show = (amount: number) => {
      current.current = amount
      setShown(amount)
    }
    const from = current.current
    if (target <= from || isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target)
      return
    }
    const begunAt = performance.now()
    const step = () => {
      const share = Math.min(1, (performance.now() - begunAt) / durationMs)
      show(from + Math.floor((target - from) * share))
      if (share === 1) clearInterval(timer)
    }
    const timer = setInterval(step, Math.max(minStepMs, durationMs / (target - from)))
    return () => clearInterval(timer)
  }, [target, durationMs, isStill, minStepMs])
  return shown
}
