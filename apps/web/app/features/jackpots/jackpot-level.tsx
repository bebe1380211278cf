/** A level of a jackpot, in whatever form it is shown. */
import type { Jackpot, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { REFETCH_MS } from './jackpot-queries.ts'
import styles from './level-pips.module.css'
import { useJackpotTexts } from './use-jackpot-texts.ts'

/** Whether a level still holds a pool to be won. */
export const isShownLevel = ({ state }: JackpotLevel): boolean => state === 'active' || state === 'paused'

export interface LevelProps {
  readonly jackpot: Jackpot
  readonly level: JackpotLevel
  /** Place among the levels of its jackpot, from 0. */
  readonly place: number
  /** Number of the jackpot's levels. */
  readonly count: number
}

interface LevelPoolProps {
  readonly jackpot: Jackpot
  readonly level: JackpotLevel
  readonly className: string
}

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

/**
 * The pool; its cents run between two fetches, for the eyes only. Keyed by the round, because a new one does not run
 * from the pool of the one before.
 */
export function LevelPool({ jackpot, level, className }: LevelPoolProps) {
  const { money } = useJackpotTexts()
  const shown = useRunningAmount(level.pool_amount, REFETCH_MS, { isStill: level.state !== 'active' })
  return (
    <b className={cx(text.num, className)}>
      <span aria-hidden="true" translate="no">
        {money(shown, jackpot)}
      </span>
      <span className={text.hidden} translate="no">
        {money(level.pool_amount, jackpot)}
      </span>
    </b>
  )
}

interface LevelPipsProps {
  /** From 0, the smallest level. */
  readonly place: number
  readonly count: number
  readonly isLarge?: boolean
}

/** Which of a jackpot's levels it is, as a picture. */
export function LevelPips({ place, count, isLarge }: LevelPipsProps) {
  return (
    <span className={cx(styles.pips, isLarge && styles.large)} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are their order
        <i key={at} className={cx(at <= place && styles.on)} />
      ))}
    </span>
  )
}
