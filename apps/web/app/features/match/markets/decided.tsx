/** In place of the prices of a market that has ended: what has won, where the score decides it. */
import { MARKET_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveMarket, LiveMatch } from '@touchline/client/live/types'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { describeProgress } from '../../../shared/bets/leg-progress.ts'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import text from '../../../ui/text.module.css'
import styles from './decided.module.css'

/** The outcome that the score makes certain to win; null where none is, and of a cancelled market. */
export function findWinner(
  { id: marketId, specifier, status, outcomes }: LiveMarket,
  sportKey: string,
  now: LiveMatch,
): LiveMarket['outcomes'][number] | null {
  if (status === MARKET_STATUS.cancelled) return null
  const isWon = (outcomeId: string): boolean => {
    const progress = describeProgress({ sportKey, marketId, specifier, outcomeId }, now)
    return progress?.certain === true && progress.stands === 'win'
  }
  return outcomes.find(({ id }) => isWon(id)) ?? null
}

interface DecidedProps {
  readonly match: PickMatch
  readonly market: LiveMarket
  /** What stands there where the score does not decide it. */
  readonly children: ReactNode
  /** The children are one element, whose room stays as it is. */
  readonly coversChildren?: boolean | undefined
}

export function Decided({ match, market, children, coversChildren }: DecidedProps) {
  const t = useT()
  const now = useKeyed(useApp().live.matches, match.urn_id)
  const winner = now ? findWinner(market, match.tournament.sport.key, now) : null
  if (!winner) return children
  const { home, away } = now?.statistics?.total_score ?? {}
  const shown = (
    <span className={styles.decided}>
      <Icon name="check" size={14} />
      <Name className={styles.name}>{winner.name}</Name>
      {t('settled.result.win_entire')}
      <bdi className={text.num} dir="ltr" translate="no">
        {home}–{away}
      </bdi>
    </span>
  )
  return coversChildren ? (
    <div className={styles.cover}>
      {children}
      {shown}
    </div>
  ) : (
    shown
  )
}
