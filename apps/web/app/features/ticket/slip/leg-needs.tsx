/** What a selection of a match in play still needs; its standing is not told, as nothing is staked yet. */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Selection } from '@touchline/betting/selections/selection'
import { useApp } from '../../../shared/app/app-context.tsx'
import { describeProgress } from '../../../shared/bets/leg-progress.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { useEachSecond } from '../../../shared/live/ticker.ts'
import { LegProgressLine } from '../../../ui/leg-progress.tsx'

export function LegNeeds({ selection }: { readonly selection: Selection }) {
  const { live } = useApp()
  const match = useEachSecond(() => live.matches.get(selection.matchUrnId))
  const isStale = useReadable(live.freshness) === 'stale'
  if (isStale || match?.status !== MATCH_STATUS.live || !match.statistics) return null
  const progress = describeProgress(selection, match)
  if (!progress) return null
  const teams = { home: selection.nameA, away: selection.nameB }
  return <LegProgressLine progress={progress} teams={teams} statistics={match.statistics} isPick />
}
