/** A level of a jackpot: its pool, which runs, and its rank as a picture. */
import type { Jackpot, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import styles from './jackpot-level.module.css'
import { REFETCH_MS } from './jackpot-queries.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'

/** Whether a level has a pool that can be won. */
export const isOpenLevel = ({ state }: JackpotLevel): boolean => state === 'active' || state === 'paused'

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
  /** Shortest time between two amounts. */
  readonly minStepMs?: number
}

/**
 * Runs from the displayed amount to a newer, higher one within a time, by whole minor units, and never past it. A lower
 * amount is displayed at once, and so is every amount where motion is reduced.
 */
export function useRunningAmount(target: number, durationMs: number, options: RunOptions = {}): number {
  const { isStill = false, from: initial = target, minStepMs = 100 } = options
  const [amount, setAmount] = useState(initial)
  const latest = useRef(amount)
  useEffect(() => {
    const show = (next: number) => {
      latest.current = next
      setAmount(next)
    }
    const from = latest.current
    if (target <= from || isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target)
      return
    }
    const startedAt = performance.now()
    const step = () => {
      const share = Math.min(1, (performance.now() - startedAt) / durationMs)
      show(from + Math.floor((target - from) * share))
      if (share === 1) clearInterval(timer)
    }
    const timer = setInterval(step, Math.max(minStepMs, durationMs / (target - from)))
    return () => clearInterval(timer)
  }, [target, durationMs, isStill, minStepMs])
  return amount
}

/**
 * The pool of a level. Its cents run between two fetches, hidden from screen readers. Needs the round as its key, because
 * a new round does not run from the pool of the previous one.
 */
export function LevelPool({ jackpot, level, className }: LevelPoolProps) {
  const { money } = useJackpotTexts()
  const amount = useRunningAmount(level.pool_amount, REFETCH_MS, { isStill: level.state !== 'active' })
  return (
    <b className={cx(text.num, className)}>
      <span aria-hidden="true" translate="no">
        {money(amount, jackpot)}
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

/** The rank of a level among those of its jackpot, as a picture. */
export function LevelPips({ place, count, isLarge }: LevelPipsProps) {
  return (
    <span className={cx(styles.pips, isLarge && styles.large)} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are their order
        <i key={index} className={cx(index <= place && styles.on)} />
      ))}
    </span>
  )
}
