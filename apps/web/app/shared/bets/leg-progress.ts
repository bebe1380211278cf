/** How an open leg stands, by the match as it is shown. */
import { describeLeg, type LegProgress } from '@touchline/betting/legs/describe-leg'
import type { BetMatch } from '@touchline/contract/entities/bet'
import type { MatchStatistics, MatchStatus, Stage } from '@touchline/contract/entities/match'

export interface DescribedLeg {
  readonly sportKey: string
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** A match of one moment. */
export interface MatchSnapshot {
  readonly status: MatchStatus
  readonly stage: Stage | null
  readonly statistics: MatchStatistics | BetMatch['statistics'] | null
}

/** Betting stops for these while the last goal or card may be taken back. */
const REVIEWS: readonly string[] = ['possible_goal', 'possible_red_card']

/** Null where the score does not tell it. */
export function describeProgress(leg: DescribedLeg, { status, stage, statistics }: MatchSnapshot): LegProgress | null {
  if (!statistics || !stage) return null
  const { total_score, period_score, game_score, corners, yellow_cards, red_cards, bet_stop } = statistics
  const isInOrder = period_score.every(({ number }, index) => number === index + 1)
  if (!isInOrder) return null
  return describeLeg(
    { sport: leg.sportKey, marketId: leg.marketId, specifier: leg.specifier, outcomeId: leg.outcomeId },
    {
      status,
      stage: stage.code,
      score: total_score,
      periods: period_score,
      gameScore: game_score,
      maxPeriods: statistics.max_period_number,
      isUnderReview: bet_stop !== undefined && REVIEWS.includes(bet_stop.reason),
      ...(corners && { corners }),
      ...(yellow_cards && { yellowCards: yellow_cards }),
      ...(red_cards && { redCards: red_cards }),
    },
  )
}
