/** What decided the lines of a match: the counts of the parts that open bets on them are told by. */
import { describeLeg, type LegProgress } from '@touchline/betting/legs/describe-leg'
import type { LegMatch } from '@touchline/betting/legs/read-part'
import type { FeedSettlement } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'

export interface DecidedLeg {
  readonly parts: { count: string; period_key: string; home: number; away: number }[]
  /** Of play; null in a sport without a clock that counts up. */
  readonly minute: number | null
  /** Why it is void; null where it is not, or the count is the line. */
  readonly reason: string | null
}

/** Codes of `match_status` under which a match gives stakes back. */
const VOID_REASONS: Readonly<Record<number, string>> = {
  60: 'match_not_played',
  70: 'match_not_played',
  90: 'abandoned',
  92: 'retired',
  93: 'retired',
}

function toLegMatch({ status, phase, statistics }: FeedMatch): LegMatch {
  const { totalScore, periodScores, gameScore, corners, yellowCards, redCards, maxPeriodNumber } = statistics
  return {
    status,
    stage: phase,
    score: totalScore,
    periods: periodScores,
    gameScore,
    maxPeriods: maxPeriodNumber,
    ...(corners && { corners }),
    ...(yellowCards && { yellowCards }),
    ...(redCards && { redCards }),
  }
}

function readMinute({ statistics: { clock } }: FeedMatch): number | null {
  const minutes = /^(\d+):/.exec(clock?.matchTime ?? '')?.[1]
  return minutes === undefined ? null : Number(minutes) + 1
}

/** The counts of a line that is decided now; null where they do not say it. */
function describeDecided(sport: string, match: FeedMatch, line: FeedSettlement): LegProgress | null {
  const legMatch = toLegMatch(match)
  for (const { id } of line.outcomes) {
    const leg = { sport, marketId: line.marketId, specifier: line.specifier, outcomeId: id }
    const progress = describeLeg(leg, legMatch)
    if (progress?.certain) return progress
  }
  return null
}

/** @param match as it stood when the line was settled; undefined when it is not known any more */
export function findDecided(sport: string, match: FeedMatch | undefined, line: FeedSettlement): DecidedLeg {
  const progress = match ? describeDecided(sport, match, line) : null
  const isVoid = line.outcomes.every(({ voidFactor }) => voidFactor === 1)
  if (isVoid && progress?.stands !== 'void') {
    const reason = (match && VOID_REASONS[match.phase]) ?? 'not_decided'
    return { parts: [], minute: null, reason }
  }
  if (!match || !progress) return { parts: [], minute: null, reason: null }
  const { unit: count, part: period_key, home, away } = progress
  return { parts: [{ count, period_key, home, away }], minute: readMinute(match), reason: null }
}
