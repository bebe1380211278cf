import { describe, expect, it } from 'vitest'
import { validateResponse } from './response-guards.ts'

describe('validateResponse', () => {
  it.each([
    ['getSports', { data: [{ id: 1 }] }],
    ['getMatches', { data: [] }],
    ['getMatch', { data: { id: 1 } }],
    ['postCounters', { live: 0, sports: [], categories: [], tournaments: [] }],
    // Endpoints unknown here are not checked.
    ['getVote', 'anything'],
  ] as const)('accepts valid responses of %s', (name, answer) => {
    expect(validateResponse(name, answer)).toBe(answer)
  })

  it.each([
    ['getSports', { data: null }],
    ['getSports', { data: { id: 1 } }],
    ['getMatches', { data: [null] }],
    ['getMatches', ['data']],
    ['getMatch', { data: [] }],
    ['getMatch', { error: 'maintenance' }],
    ['getSettings', {}],
    ['postCounters', { sports: [], categories: [] }],
    ['getMatchMarkets', null],
  ] as const)('rejects an invalid %s: %o', (name, answer) => {
    expect(() => validateResponse<unknown>(name, answer)).toThrow('another shape')
  })
})
