import type { MatchStatistics } from '@touchline/contract/entities/match'
import type { TimelineEntry } from '@touchline/contract/entities/media'
import { describe, expect, it } from 'vitest'
import { buildTimelineMarks, separateCards, separateLabels } from './timeline.tsx'

const statistics = (max_period_number: number, played: number): MatchStatistics => ({
  clock: null,
  total_score: { home: 0, away: 0 },
  game_score: null,
  period_score: Array.from({ length: played }, (_, index) => ({
    home: 0,
    away: 0,
    number: index + 1,
    period_key: `${index + 1}`,
    period_name: '',
    type: 'regular_period' as const,
  })),
  current_server: null,
  max_period_number,
})

const entry = (minute: number, type: string, side: TimelineEntry['side'] = 'home'): TimelineEntry => ({
  minute,
  type,
  side,
})

describe('buildTimelineMarks', () => {
  it('places goals and cards by their minute and leaves the rest out', () => {
    const marks = buildTimelineMarks(
      [entry(9, 'corner'), entry(45, 'goal'), entry(72, 'yellow_card', 'away'), entry(80, 'goal', null)],
      'soccer',
      statistics(2, 2),
    )
    expect(marks.map(({ side, shape, at, label }) => [side, shape, at, label])).toEqual([
      ['home', 'score', 0.5, "45'"],
      ['away', 'yellow', 0.8, ''],
    ])
  })

  it('lets the line of a soccer match reach further in extra time', () => {
    expect(buildTimelineMarks([entry(90, 'goal')], 'soccer', statistics(2, 3))[0]?.at).toBe(0.75)
  })

  it('ends a set where its share of the line ends', () => {
    const marks = buildTimelineMarks([entry(1, 'set_won'), entry(2, 'set_won', 'away')], 'tennis', statistics(3, 3))
    expect(marks.map(({ at }) => at)).toEqual([1 / 3, 2 / 3])
  })

  it('places runs in the half inning that was open', () => {
    const start = entry(1, 'period_start', null)
    const entries = [start, start, entry(1, 'run'), start, entry(1, 'home_run', 'away')]
    const [run, homeRun] = buildTimelineMarks(entries, 'baseball', statistics(9, 2))
    expect(Math.floor((run?.at ?? 0) * 18)).toBe(1)
    expect(Math.floor((homeRun?.at ?? 0) * 18)).toBe(2)
  })

  it('draws nothing later than the match has come', () => {
    const marks = buildTimelineMarks([entry(1, 'map_won')], 'dota-2', statistics(3, 1), 0.2)
    expect(marks[0]?.at).toBe(0.2)
  })

  it('never leaves the line', () => {
    expect(buildTimelineMarks([entry(97, 'goal')], 'soccer', statistics(2, 2))[0]?.at).toBe(1)
  })
})

it('leaves out the label that would run into the one before, side by side', () => {
  const marks = buildTimelineMarks(
    [entry(10, 'goal'), entry(12, 'goal'), entry(12, 'goal', 'away'), entry(30, 'goal')],
    'soccer',
    statistics(2, 2),
  )
  expect(separateLabels(marks).map(({ label }) => label)).toEqual(["10'", '', "12'", "30'"])
})

it('says where a label beside its mark has no room: before another mark of its side, and at the end of the line', () => {
  const marks = buildTimelineMarks(
    [entry(10, 'goal'), entry(12, 'yellow_card'), entry(40, 'goal'), entry(44, 'goal', 'away'), entry(88, 'goal')],
    'soccer',
    statistics(2, 2),
  )
  expect(separateLabels(marks).map(({ isTight }) => isTight)).toEqual([true, false, false, false, true])
})

it('moves a card beside a goal of its side that it would cover, on the side of its minute', () => {
  const marks = buildTimelineMarks(
    [entry(50, 'yellow_card'), entry(52, 'goal'), entry(53, 'red_card'), entry(52, 'yellow_card', 'away')],
    'soccer',
    statistics(2, 2),
  )
  expect(separateCards(marks).map(({ aside }) => aside)).toEqual(['before', undefined, 'after', undefined])
})
