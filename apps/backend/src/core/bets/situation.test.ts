import type { FeedMatch, FeedTimelineItem } from '@touchline/simulator/feed/feed-match'
import { describe, expect, it } from 'vitest'
import { ScriptedFeed } from '../../testing/scripted-feed.ts'
import { situationOf } from './bet-delay.ts'

const match = new ScriptedFeed(0).match(1)
const withStatistics = (change: Partial<FeedMatch['statistics']>, status = match.status): FeedMatch => ({
  ...match,
  status,
  statistics: { ...match.statistics, ...change },
})
const happened = (type: FeedTimelineItem['type']) =>
  withStatistics({ timeline: [{ at: 1, minute: 1, type, side: 'home' }] })

describe('the situation of a match', () => {
  it.each([
    ['a goal', withStatistics({ totalScore: { home: 1, away: 0 } })],
    ['a red card', withStatistics({ redCards: { home: 0, away: 1 } })],
    ['a penalty', happened('penalty')],
    ['a goal that was taken back', happened('goal_cancelled')],
    ['the end of play', withStatistics({}, 3)],
  ])('changes in soccer with %s', (_what, after) => {
    expect(situationOf(after, 'soccer')).not.toBe(situationOf(match, 'soccer'))
  })

  it.each([
    ['a corner', happened('corner')],
    ['a yellow card', withStatistics({ yellowCards: { home: 1, away: 0 } })],
    ['the minute', { ...match, version: match.version + 1 }],
  ])('stays the same in soccer over %s', (_what, after) => {
    expect(situationOf(after, 'soccer')).toBe(situationOf(match, 'soccer'))
  })

  it('changes with a set in tennis, but not with a point in basketball', () => {
    const scored = withStatistics({ totalScore: { home: 1, away: 0 } })
    expect(situationOf(scored, 'tennis')).not.toBe(situationOf(match, 'tennis'))
    expect(situationOf(withStatistics({ gameScore: { home: 15, away: 0 } }), 'tennis')).toBe(
      situationOf(match, 'tennis'),
    )
    expect(situationOf(scored, 'basketball')).toBe(situationOf(match, 'basketball'))
  })
})
