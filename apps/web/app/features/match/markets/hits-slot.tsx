/**
 * Where the last results of both sides stand beside the prices of a market, the choice of whether they are shown, and its
 * switch. The room is reserved by styles before the results are loaded; `early-script.ts` reads the choice by the same key.
 */
import type { LiveMarket } from '@touchline/client/live/types'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { createPreference } from '../../../shared/browser/preferences.ts'
import { useMediaQuery } from '../../../shared/browser/use-media-query.ts'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { hitRates } from '../part.ts'
import styles from './hits-slot.module.css'

const CHOICES = ['auto', 'on', 'off'] as const

const choice = createPreference('touchline.market-stats', CHOICES, 'auto')

/** Without a choice they are shown where there is room. */
const WIDE = '(min-width: 1280px)'

function useShowsHits(): boolean {
  const chosen = useSyncExternalStore(choice.subscribe, choice.get, () => choice.fallback)
  const isWide = useMediaQuery(WIDE)
  return chosen === 'on' || (chosen === 'auto' && isWide)
}

export function HitsSwitch() {
  const t = useT()
  const shows = useShowsHits()
  useEffect(
    () =>
      choice.subscribe(() => {
        document.documentElement.dataset.stats = choice.get()
      }),
    [],
  )
  return (
    <button
      type="button"
      className={styles.switch}
      aria-pressed={shows}
      onClick={() => choice.set(shows ? 'off' : 'on')}
    >
      <Icon name="stats" size={16} />
      {t('market.stats')}
    </button>
  )
}

/** Totals by sport that the final score of a past match decides. */
const TOTALS: Readonly<Record<string, string>> = {
  soccer: '18',
  handball: '18',
  basketball: '225',
  'ice-hockey': '412',
}
/** Winner with and without a draw, of the whole match; both teams to score. */
const STRIPS: readonly string[] = ['1', '186', '219', '406', '29']

export const hasLineHits = ({ type, tournament }: PickMatch, marketId: string | undefined): boolean =>
  type === 'match' && marketId !== undefined && TOTALS[tournament.sport.key] === marketId

export const hasHitsStrip = ({ type }: PickMatch, marketId: string): boolean =>
  type === 'match' && STRIPS.includes(marketId)

interface HitsProps {
  readonly match: PickMatch
  /** Absent in the heading of the column. */
  readonly market?: LiveMarket
  /** Below the market, not in a column beside its lines. */
  readonly isStrip?: boolean
  /** The outcome of a player whose figures stand below the name. */
  readonly player?: string
}

export function HitsSlot(props: HitsProps) {
  const shows = useShowsHits()
  return <span className={cx(styles.slot, props.isStrip && styles.strip)}>{shows && <Hits {...props} />}</span>
}

function Hits({ match, market, isStrip, player }: HitsProps) {
  const part = usePart(hitRates)
  if (!part) return null
  if (player) return <part.PlayerHits match={match} player={player} />
  if (!market) return <part.HitsHead />
  return isStrip ? <part.HitsStrip match={match} market={market} /> : <part.LineHits match={match} market={market} />
}
