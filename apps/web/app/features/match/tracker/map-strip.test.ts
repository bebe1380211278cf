import type { MatchStatistics } from '@touchline/contract/entities/match'
import type { MapCourse } from '@touchline/contract/entities/media'
import { expect, it } from 'vitest'
import { listMaps } from './map-strip.tsx'

const statistics = (won: [number, number], ...maps: [number, number][]) =>
  ({
    total_score: { home: won[0], away: won[1] },
    period_score: maps.map(([home, away]) => ({ home, away })),
    max_period_number: 3,
  }) as unknown as MatchStatistics

const course = (number: number, winner: MapCourse['winner'], seconds: number): MapCourse => ({
  number,
  winner,
  duration_seconds: seconds,
  gold: [],
})

it('names the winner of a map by its course, and the map that is played', () => {
  const maps = listMaps(statistics([1, 0], [18, 32], [14, 21]), [course(1, 'home', 2292), course(2, null, 1452)], true)
  expect(maps).toEqual([
    { number: 1, score: { home: 18, away: 32 }, minutes: 38, isLive: false, winner: 'home' },
    { number: 2, score: { home: 14, away: 21 }, minutes: 24, isLive: true, winner: null },
    { number: 3, score: null, minutes: null, isLive: false, winner: null },
  ])
})

it('has no map in play between two maps', () => {
  const maps = listMaps(statistics([0, 1], [7, 13]), undefined, true)
  expect(maps.map(({ isLive, winner }) => [isLive, winner])).toEqual([
    [false, 'away'],
    [false, null],
    [false, null],
  ])
})
