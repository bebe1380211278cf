import { describe, expect, it } from 'vitest'
import { isBetFound } from './bet-search.ts'

const match = { name: 'Real Costa v Bodø/Glimt', competitors: {} }
const bet = { ref: '8204417', selections: [{ match, outcome: { name: 'Draw' } }] }
const outright = {
  ref: '1',
  selections: [{ match: { name: 'League 1 2026', competitors: null }, outcome: { name: 'Harbour City' } }],
}

describe('isBetFound', () => {
  it.each(['', ' ', '8204417', '82', '8 204 417', 'costa', 'bodo', 'COSTA glimt'])('finds by "%s"', text => {
    expect(isBetFound(bet, text)).toBe(true)
  })

  it.each(['4417', '82044171', 'draw', 'osta x', '---'])('does not find by "%s"', text => {
    expect(isBetFound(bet, text)).toBe(false)
  })

  it('finds an outright by its team, and by both names', () => {
    expect(isBetFound(outright, 'harbour')).toBe(true)
    expect(isBetFound(outright, 'city league')).toBe(true)
  })
})
