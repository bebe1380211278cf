import { describe, expect, it } from 'vitest'
import type { Side } from '../../shared/side.ts'
import { playToEnd, sampleFixtures } from '../../testing/sample.ts'
import { describeTennis } from './describe.ts'
import { isCritical, playPoint } from './rules.ts'
import { scriptTennis } from './script.ts'
import { currentServer, TENNIS_BEFORE, type TennisState } from './state.ts'

const START: TennisState = { ...TENNIS_BEFORE, stage: 'live', gameWinners: [[]] }
const fixture = sampleFixtures('tennis', 1)[0]
if (!fixture) throw new Error('no tennis')
const shown = (state: TennisState) => describeTennis(fixture, state).statistics

/** Plays points, `h` for home and `a` for away. */
function play(state: TennisState, points: string): TennisState {
  return [...points].reduce((now, point) => playPoint(now, (point === 'h' ? 0 : 1) as Side).state, state)
}

const game = (side: 'h' | 'a') => side.repeat(4)

describe('points and games', () => {
  it.each([
    ['', 0, 0],
    ['h', 15, 0],
    ['haa', 15, 30],
    ['hhhaaa', 40, 40],
    ['hhhaaah', 50, 40],
    ['hhhaaaha', 40, 40],
    ['hhhaaaa', 40, 50],
  ])('after %s the score is %i:%i', (points, home, away) => {
    expect(shown(play(START, points)).gameScore).toEqual({ home, away })
  })

  it('needs two points clear from deuce, then the other side serves', () => {
    const state = play(START, 'hhhaaahh')
    expect(state.games).toEqual([1, 0])
    expect(currentServer(state)).toBe(1)
  })

  it('knows the points that may break serve or end the set', () => {
    expect(isCritical(play(START, 'aaa'))).toBe(true)
    expect(isCritical(play(START, 'hhh'))).toBe(false)
    const setPoint = play(START, `${game('h').repeat(5)}${game('a').repeat(2)}hhh`)
    expect(setPoint.games).toEqual([5, 2])
    expect(isCritical(setPoint)).toBe(true)
  })
})

describe('sets and tie-breaks', () => {
  const sixAll = play(START, (game('h') + game('a')).repeat(6))

  it('ends a set at six games two clear, or seven', () => {
    expect(play(START, game('h').repeat(6)).sets).toEqual([[6, 0]])
    expect(play(START, (game('h') + game('a')).repeat(5) + game('h')).sets).toEqual([])
    expect(play(START, (game('h') + game('a')).repeat(5) + game('h').repeat(2)).sets).toEqual([[7, 5]])
  })

  it('counts a tie-break in points and changes the server after the first and every second', () => {
    expect(shown(play(sixAll, 'hha')).gameScore).toEqual({ home: 2, away: 1 })
    const servers = ['', 'h', 'hh', 'hhh', 'hhhh', 'hhhhh'].map(points => currentServer(play(sixAll, points)))
    expect(servers).toEqual([0, 1, 1, 0, 0, 1])
  })

  it('wins a tie-break at seven, two clear; the receiver of its first point serves next', () => {
    expect(play(sixAll, 'hhhhhhaaaaaa').sets).toEqual([])
    const after = play(sixAll, 'hhhhhhh')
    expect(after.sets).toEqual([[7, 6]])
    expect(after.games).toEqual([0, 0])
    expect(after.server).toBe(1)
  })
})

describe('a whole match', () => {
  const fixtures = sampleFixtures('tennis', 60)

  it('settles each game for its winner and unplayed ones as void', () => {
    for (const each of fixtures) {
      const { gameWinners } = scriptTennis(each).moments.at(-1)?.state ?? TENNIS_BEFORE
      const settled = playToEnd(each).settlements.filter(({ marketId }) => marketId === '210')
      expect(settled).toHaveLength(36)
      for (const { specifier, outcomes } of settled) {
        const [nr, set] = specifier.match(/\d+/g)?.map(Number) ?? []
        const winner = gameWinners[(set ?? 0) - 1]?.[(nr ?? 0) - 1]
        const expected = winner === undefined ? [undefined, undefined] : winner === 0 ? [1, 0] : [0, 1]
        expect(outcomes.map(outcome => (outcome.voidFactor === 1 ? undefined : outcome.result))).toEqual(expected)
      }
    }
  })

  it('never lets games fall within a set and ends with two sets or a retirement', () => {
    for (const each of fixtures) {
      let games = 0
      const { moments } = scriptTennis(each)
      for (const { state } of moments) {
        const now = shown(state).games
        expect((now?.home ?? 0) + (now?.away ?? 0)).toBeGreaterThanOrEqual(games)
        games = (now?.home ?? 0) + (now?.away ?? 0)
      }
      const last = moments.at(-1)?.state ?? TENNIS_BEFORE
      const { home, away } = shown(last).totalScore
      expect(Math.max(home, away) === 2).toBe(last.retired === null)
    }
  })
})
