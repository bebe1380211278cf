import type { MatchStatistics } from '@touchline/contract/entities/match'
import { describe, expect, it } from 'vitest'
import { buildScoreColumns, getSideInPlay } from './scores.ts'

const make = (changes: Partial<MatchStatistics> = {}): MatchStatistics => ({
  clock: null,
  total_score: { home: 1, away: 0 },
  game_score: null,
  period_score: [],
  current_server: null,
  max_period_number: 3,
  ...changes,
})

const periods = (unit: string, ...scores: [number, number][]): MatchStatistics['period_score'] =>
  scores.map(([home, away], index) => ({
    home,
    away,
    period_key: `${index + 1}_${unit}`,
    period_name: unit,
    number: index + 1,
    type: 'regular_period',
  }))

const write = (statistics: MatchStatistics, sportKey: string) =>
  buildScoreColumns(statistics, sportKey).map(({ kind, home, away }) => `${kind} ${home}:${away}`)

describe('buildScoreColumns', () => {
  it('shows only the total where that is sufficient', () => {
    const statistics = make({ period_score: periods('half', [1, 0]) })
    expect(write(statistics, 'soccer')).toEqual(['total 1:0'])
    expect(write(statistics, 'handball')).toEqual(['total 1:0'])
  })

  it('shows sets and the game of tennis, with the advantage', () => {
    const statistics = make({ period_score: periods('set', [6, 4], [2, 3]), game_score: { home: 50, away: 40 } })
    expect(write(statistics, 'tennis')).toEqual(['quiet 6:4', 'quiet 2:3', 'current A:40', 'total 1:0'])
  })

  it.each(['volleyball', 'table-tennis', 'counter-strike', 'dota-2'])('marks the current period: %s', sport => {
    const statistics = make({ period_score: periods('set', [25, 20], [11, 14]) })
    expect(write(statistics, sport)).toEqual(['quiet 25:20', 'current 11:14', 'total 1:0'])
  })

  it('shows at most the last three periods', () => {
    const statistics = make({ period_score: periods('game', [11, 1], [11, 2], [3, 11], [4, 11], [5, 5]) })
    expect(write(statistics, 'table-tennis')).toEqual(['quiet 3:11', 'quiet 4:11', 'current 5:5', 'total 1:0'])
  })

  it('shows the wickets of the batting side', () => {
    const statistics = make({
      total_score: { home: 184, away: 52 },
      situation: { kind: 'innings', side: 'away', overs: '7.3', wickets: 2, target: 185 },
    })
    expect(write(statistics, 'cricket')).toEqual(['total 184:52/2'])
  })
})

describe('getSideInPlay', () => {
  it('returns who serves, bats, attacks or has more players', () => {
    expect(getSideInPlay(make({ current_server: 'away' }))).toEqual({ side: 'away', textId: 'row.serving' })
    const down = { kind: 'down', side: 'home', down: 3, distance: 7, to_goal: 40 } as const
    expect(getSideInPlay(make({ situation: down }))).toEqual({ side: 'home', textId: 'stage.possession' })
    const more = { kind: 'power_play', side: 'away', left: '01:20' } as const
    expect(getSideInPlay(make({ situation: more }))).toEqual({ side: 'away', textId: 'stage.powerPlay' })
    expect(getSideInPlay(make())).toBeNull()
  })
})
