/**
 * Text description of the match tracker, shown above it and the only content for screen readers.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { Match } from '@touchline/contract/entities/match'
import type { Translate } from '../../../i18n/translate.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { describeSituation } from '../scoreboard/situation-line.tsx'
import { formatStatus } from '../scoreboard/status.tsx'

type Teams = Pick<Match, 'competitors'>

const nameOf = ({ competitors }: Teams, side: 'home' | 'away'): string => competitors?.[side].name ?? ''

const BREAKS: readonly number[] = [30, 31, 32, 33, 34, 301, 302, 303, 304, 305, 306, 307, 308, 309]

/** Half-time or a break between periods. */
export const isBreak = ({ stage }: MatchNow): boolean => stage !== null && BREAKS.includes(stage.code)

export function describePlay(match: Teams, now: MatchNow, t: Translate): string {
  const { status, statistics, stage } = now
  if (status !== MATCH_STATUS.live) return formatStatus(now, t)
  if (stage && isBreak(now)) return t.optional(`stage.${stage.code}`, stage.name)
  const situation = statistics?.situation
  // In sports with serves nobody has possession.
  if (situation?.kind === 'ball' && !statistics?.current_server)
    return t(`tracker.zone.${situation.zone}`, { team: nameOf(match, situation.side) })
  if (situation && situation.kind !== 'ball') {
    const team = 'side' in situation ? nameOf(match, situation.side) : ''
    const words = describeSituation(situation, team, t)
    if (words) return words
  }
  if (statistics?.current_server) return t('tracker.serve', { team: nameOf(match, statistics.current_server) })
  return stage ? t.optional(`stage.${stage.code}`, stage.name) : t('row.live')
}
