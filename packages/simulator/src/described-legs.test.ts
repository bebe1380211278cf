import { describeLeg, type LegProgress } from '@touchline/betting/legs/describe-leg'
import { findSportTerms } from '@touchline/betting/legs/leg-terms'
import type { LegMatch } from '@touchline/betting/legs/read-part'
import { describe, expect, it, vi } from 'vitest'
import type { SportKey } from './feed/feed-catalogue.ts'
import type { FeedOutcomeResult } from './feed/feed-market.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import { createRuntime, listMarkets } from './sport-registry.ts'
import { type Finished, playToEnd, sampleFixtures } from './testing/sample.ts'
import { isLong } from './testing/sample-size.ts'

/** What is told of a leg while its match goes on, against the feed's results in the end. */

vi.setConfig({ testTimeout: 3_600_000 })

const MATCHES = isLong ? 60 : 2
/** Phase of a tennis match that a player has given up: what is open is void. */
const RETIRED = 92

function toLegMatch({ status, phase, statistics }: FeedMatch): LegMatch {
  const { totalScore, periodScores, gameScore, corners, yellowCards, redCards, maxPeriodNumber, betStop } = statistics
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
    isUnderReview: betStop?.reason === 'possible_goal' || betStop?.reason === 'possible_red_card',
  }
}

function toStanding({ result, voidFactor }: FeedOutcomeResult): LegProgress['stands'] {
  if (voidFactor === 1) return 'void'
  if (voidFactor === 0.5) return result === 1 ? 'half_win' : 'half_lose'
  return result === 1 ? 'win' : 'lose'
}

/** The match at each of its moments that a leg can tell apart, with what is shown of it. */
function listViews({ fixture }: Finished): LegMatch[] {
  const views = new Map<string, LegMatch>()
  const add = (match: FeedMatch) => {
    const view = toLegMatch(match)
    views.set(JSON.stringify(view), view)
  }
  const before = fixture.startTime - 60_000
  const runtime = createRuntime(fixture, before, before)
  add(runtime.match)
  runtime.advance(fixture.startTime + 43_200_000, event => {
    if (event.type === 'match_changed') add(event.match)
  })
  return [...views.values()]
}

interface Line {
  readonly sport: SportKey
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
  readonly result: LegProgress['stands']
}

const listLines = ({ settlements }: Finished, sport: SportKey): Line[] =>
  settlements
    .filter(({ marketId }) => findSportTerms(sport)?.markets.has(marketId))
    .flatMap(({ marketId, specifier, outcomes }) =>
      outcomes.map(outcome => ({ sport, marketId, specifier, outcomeId: outcome.id, result: toStanding(outcome) })),
    )

/** The winner of a game of a set is not told once it is played. */
const WITHOUT_END = ['210']

const SPORTS: readonly SportKey[] = [
  'soccer',
  'tennis',
  'basketball',
  'ice-hockey',
  'volleyball',
  'table-tennis',
  'handball',
  'american-football',
  'counter-strike',
  'dota-2',
]

describe.each(SPORTS)('legs of %s', sport => {
  const matches = sampleFixtures(sport, MATCHES, 'legs')
    .map(playToEnd)
    .filter(({ match }) => match.phase !== RETIRED)

  it('are told of markets that exist', () => {
    const offered = new Set(listMarkets(sport).map(({ id }) => id))
    expect([...(findSportTerms(sport)?.markets.keys() ?? [])].filter(id => !offered.has(id))).toEqual([])
  })

  it('are settled as told once they are certain or their part is over', () => {
    const wrong = new Set<string>()
    const decided = new Set<string>()
    for (const finished of matches) {
      const lines = listLines(finished, sport)
      for (const view of listViews(finished)) {
        for (const line of lines) {
          const progress = describeLeg(line, view)
          if (!progress?.certain) continue
          decided.add(line.marketId)
          if (progress.stands === line.result) continue
          wrong.add(`${line.marketId}/${line.specifier}/${line.outcomeId}: ${progress.stands}, settled ${line.result}`)
        }
      }
    }
    expect([...wrong]).toEqual([])
    const settled = new Set(matches.flatMap(finished => listLines(finished, sport)).map(({ marketId }) => marketId))
    expect([...settled].filter(id => !decided.has(id) && !WITHOUT_END.includes(id))).toEqual([])
  })
})
