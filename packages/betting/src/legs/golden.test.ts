import { describe, expect, test } from 'vitest'
import golden from '../../golden/legs.json' with { type: 'json' }
import { describeLeg } from './describe-leg.ts'
import type { LegScore } from './read-part.ts'

interface VectorMatch {
  readonly status: number
  readonly stage: number
  readonly score: LegScore
  readonly periods?: readonly LegScore[]
  readonly game_score?: LegScore
  readonly corners?: LegScore
  readonly yellow_cards?: LegScore
  readonly red_cards?: LegScore
}

function toLegMatch({ game_score, corners, yellow_cards, red_cards, periods = [], ...rest }: VectorMatch) {
  return {
    ...rest,
    periods,
    ...(game_score && { gameScore: game_score }),
    ...(corners && { corners }),
    ...(yellow_cards && { yellowCards: yellow_cards }),
    ...(red_cards && { redCards: red_cards }),
  }
}

describe('golden vectors', () => {
  test('are all there', () => {
    expect(golden.map(({ id }) => id)).toEqual(
      Array.from({ length: 104 }, (_, i) => `L${String(i + 1).padStart(2, '0')}`),
    )
  })

  test.each(golden)('$id: $note', ({ in: { sport, market_id, specifier, outcome_id, match }, out }) => {
    const leg = { sport, marketId: market_id, specifier, outcomeId: outcome_id }
    expect(describeLeg(leg, toLegMatch(match))).toEqual(out)
  })
})
