import { hasPayoff } from '@touchline/betting/exposure/market-payoffs'
import { groupClaims, type SpaceClaims } from '@touchline/betting/exposure/match-atoms'
import type { ExposureLeg } from '@touchline/betting/exposure/types'
import { toMilli } from '@touchline/betting/odds/odds'
import { HALF_LOST, HALF_WON, LOST, VOID, WON } from '@touchline/betting/settlement/result-codes'
import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { FeedOutcomeResult } from './feed/feed-market.ts'
import { listMarkets, SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { type Finished, playToEnd, sampleFixtures } from './testing/sample.ts'
import { isLong } from './testing/sample-size.ts'

// Grades every line of hundreds of matches, of thousands in the long form.
vi.setConfig({ testTimeout: 3_600_000 })

/** 10,000 matches of 13 sports in the long form. */
const MATCHES = isLong ? 770 : 3
/** Phase of a tennis match that a player has given up: no result of a finished match. */
const RETIRED = 92

/** Markets on players, of whom any number may score. */
const WITHOUT_PAYOFF: Partial<Record<SportKey, readonly string[]>> = { soccer: ['40', '38', '39'] }

interface SettledLeg extends ExposureLeg {
  readonly code: number
}

function toCode({ result, voidFactor }: FeedOutcomeResult): number {
  if (voidFactor === 1) return VOID
  if (voidFactor === 0.5) return result === 1 ? HALF_WON : HALF_LOST
  return result === 1 ? WON : LOST
}

function listSettledLegs({ match, settlements }: Finished, sport: SportKey): SettledLeg[] {
  return settlements
    .filter(({ marketId }) => hasPayoff(sport, marketId))
    .flatMap(({ marketId, specifier, outcomes }) =>
      outcomes.map(outcome => ({
        matchId: match.id,
        marketId,
        specifier,
        outcomeId: outcome.id,
        oddsMilli: toMilli(2),
        outcome: null,
        code: toCode(outcome),
      })),
    )
}

/** The legs after which no state of the space is left that has all their results; empty where one has. */
function findContradiction({ space, needs, placed }: SpaceClaims<SettledLeg>): string[] {
  let { states } = space.listStates(needs)
  for (const { leg, claim } of placed) {
    states = states.filter(state => claim.grade(state) === leg.code)
    if (states.length === 0)
      return [`${leg.marketId}/${leg.specifier}/${leg.outcomeId} is not ${leg.code} in ${space.key}`]
  }
  return []
}

const played = (sport: SportKey) =>
  sampleFixtures(sport, MATCHES, 'exposure')
    .map(playToEnd)
    .filter(({ match }) => match.phase !== RETIRED)

describe.each(SPORTS_WITH_MARKETS)('payoff functions of %s', sport => {
  it('exist for every market', () => {
    const missing = listMarkets(sport).flatMap(({ id }) => (hasPayoff(sport, id) ? [] : [id]))
    expect(missing).toEqual(WITHOUT_PAYOFF[sport] ?? [])
  })

  it('have a state with every settlement of a match', () => {
    const match = { sport, fieldSize: null, bestOf: null, exclusiveSizes: new Map<string, number>() }
    let count = 0
    for (const finished of played(sport)) {
      const legs = listSettledLegs(finished, sport)
      const spaces = groupClaims(legs, match)
      // An outcome that a market does not know stands for itself, under its own id.
      const unknown = spaces.filter(
        ({ space, placed }) => placed.length === 1 && space.key.endsWith(`/${placed[0]?.leg.outcomeId}`),
      )
      expect(unknown.map(({ space }) => space.key)).toEqual([])
      const contradictions = spaces.flatMap(findContradiction)
      expect(contradictions.map(text => `${finished.match.id}: ${text}`)).toEqual([])
      count += legs.length
    }
    expect(count).toBeGreaterThan(20 * MATCHES)
  })
})
