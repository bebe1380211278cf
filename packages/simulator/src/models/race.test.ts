import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOfScores, finalScores, isSurelyPlayed, scoreChances, scoreIndex } from './best-of.ts'
import { chanceOf, endingsOf, firstTo, isHomeWin, isMapOver, rallyRace, roundRace, serverByTurns } from './race.ts'
import { addSpreads, mixSpreads, Spread, spreadOf } from './spread.ts'
import { matchProbability } from './tennis-chain.ts'

const share = fc.double({ min: 0.3, max: 0.7, noNaN: true })

describe('a map of Counter-Strike', () => {
  it.each([
    [0.53, 0.6271, 0.6865],
    [0.56, 0.7419, 0.8345],
  ])('with rounds won at %f: the published chances of map and best of three', (p, map, match) => {
    const endings = endingsOf(roundRace([p, p]), 0, 0, 0)
    expect(chanceOf(endings, isHomeWin)).toBeCloseTo(map, 4)
    const scores = scoreChances(2, 0, 0, () => chanceOf(endings, isHomeWin))
    expect(chanceOfScores(scores, isHomeWin)).toBeCloseTo(match, 4)
  })

  it('goes to overtime as often as published', () => {
    const endings = endingsOf(roundRace([0.53, 0.53]), 0, 0, 0)
    expect(chanceOf(endings, (home, away) => home + away > 24)).toBeCloseTo(0.1544, 4)
  })

  it.each([
    [13, 11, true],
    [13, 12, false],
    [12, 12, false],
    [16, 12, true],
    [15, 15, false],
    [16, 15, false],
    [16, 14, true],
    [19, 17, true],
    [18, 18, false],
  ])('%i:%i ends it: %s', (home, away, over) => {
    expect(isMapOver(home, away)).toBe(over)
  })
})

describe('a race to points', () => {
  it('sums to one from any score and needs two points clear', () => {
    fc.assert(
      fc.property(share, share, fc.boolean(), fc.nat(10), fc.nat(10), (serving, receiving, byTurns, home, away) => {
        const race = rallyRace({ target: 11, byTurns, chances: [serving, receiving] })
        const endings = endingsOf(race, home, away, 0)
        expect(endings.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
        const close = chanceOf(endings, (h, a) => Math.abs(h - a) < 2)
        expect(close).toBeLessThan(1e-3)
      }),
      { numRuns: 40 },
    )
  })

  it('agrees with the closed form from deuce', () => {
    const race = rallyRace({ target: 11, byTurns: true, chances: [0.6, 0.52] })
    const wins = 0.6 * 0.52
    expect(chanceOf(endingsOf(race, 10, 10, 0), isHomeWin)).toBeCloseTo(wins / (wins + 0.4 * 0.48), 6)
  })

  it('is consistent with the next point when the winner serves', () => {
    const race = rallyRace({ target: 25, byTurns: false, chances: [0.38, 0.64] })
    const win = (home: number, away: number, server: 0 | 1) => chanceOf(endingsOf(race, home, away, server), isHomeWin)
    expect(win(20, 21, 1)).toBeCloseTo(0.64 * win(21, 21, 0) + 0.36 * win(20, 22, 1), 9)
  })

  it('lets the first to some points be ahead by one', () => {
    const race = firstTo(rallyRace({ target: 11, byTurns: true, chances: [0.5, 0.5] }), 5)
    expect(chanceOf(endingsOf(race, 4, 4, 0), isHomeWin)).toBeCloseTo(0.5, 12)
  })

  it('changes the server every two points, from ten all every one', () => {
    expect([0, 1, 2, 3, 4, 19, 20, 21, 22].map(index => serverByTurns(0, index, 11))).toEqual([
      0, 0, 1, 1, 0, 1, 0, 1, 0,
    ])
  })
})

describe('best of an odd number', () => {
  it('agrees with the chance of a tennis match', () => {
    fc.assert(
      fc.property(share, p => {
        for (const bestOf of [3, 5] as const) {
          const scores = scoreChances((bestOf + 1) / 2, 0, 0, () => p)
          expect(chanceOfScores(scores, isHomeWin)).toBeCloseTo(matchProbability(p, bestOf), 12)
        }
      }),
    )
  })

  it('orders final scores as correct scores are', () => {
    expect(finalScores(2)).toEqual([
      [2, 0],
      [2, 1],
      [1, 2],
      [0, 2],
    ])
    for (const needed of [1, 2, 3, 4]) {
      finalScores(needed).forEach(([home, away], index) => {
        expect(scoreIndex(needed, home, away)).toBe(index)
      })
    }
  })

  it('knows which parts must be played', () => {
    expect([1, 2, 3, 4].map(nr => isSurelyPlayed(3, 0, 0, nr))).toEqual([true, true, true, false])
    expect([2, 3, 4, 5].map(nr => isSurelyPlayed(3, 1, 1, nr))).toEqual([false, true, true, false])
  })
})

describe('distributions', () => {
  const die = new Spread(
    1,
    new Float64Array([1, 1, 1, 1, 1, 1]).map(p => p / 6),
  )

  it('add up, mix and are read', () => {
    const two = addSpreads(die, die)
    expect(two.first).toBe(2)
    expect(two.above(10.5)).toBeCloseTo(3 / 36, 12)
    expect(two.above(1.5)).toBeCloseTo(1, 12)
    expect(two.above(40.5)).toBe(0)
    expect(two.odd).toBeCloseTo(0.5, 12)
    expect(
      mixSpreads([
        [0.5, die],
        [0.5, two],
      ]).above(6.5),
    ).toBeCloseTo(21 / 72, 12)
    expect(
      spreadOf(
        [3, -1, 3],
        score => score,
        () => 0.25,
      ).above(-0.5),
    ).toBeCloseTo(0.5, 12)
  })
})
