/** A level of a jackpot, in whatever form it is shown. */
import type { Jackpot, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { REFETCH_MS } from './jackpot-queries.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'
import { useRunningAmount } from './use-running-amount.ts'

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
