import { describe, expect, it } from 'vitest'
import { validateResponse } from './response-guards.ts'

describe('validateResponse', () => {
  it.each([
    ['getSports', { data: [{ id: 1 }] }],
    ['getMatches', { data: [] }],
    ['getMatch', { data: { id: 1 } }],
    ['postCounters', { live: 0, sports: [], categories: [], tournaments: [] }],
    // What is not known here is nobody's business here.
    ['getVote', 'anything'],
  ] as const)('lets pass what %s may say', (name, answer) => {
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
  ] as const)('refuses what %s cannot mean: %o', (name, answer) => {
    expect(() => validateResponse<unknown>(name, answer)).toThrow('another shape')
  })
})
