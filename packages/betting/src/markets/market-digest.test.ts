import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDigests, digestMarketKeys, hashMarketKey, subtractDigests } from './market-digest.ts'

const keys = fc.uniqueArray(fc.stringMatching(/^sr:match:\d{1,4}\/\d{1,3}\/[a-z0-9=|.-]{0,12}$/), { maxLength: 30 })

describe('market digest', () => {
  it('equals the published FNV-1a hash for a single key', () => {
    expect(hashMarketKey('')).toBe(0x811c9dc5)
    expect(hashMarketKey('a')).toBe(0xe40c292c)
    expect(hashMarketKey('foobar')).toBe(0xbf9cf968)
  })

  it('is independent of order, and differs exactly by the difference of two sets', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (all, at) => {
        const digest = digestMarketKeys(all)
        expect(digestMarketKeys([...all].reverse())).toBe(digest)
        const missing = all[at % all.length]
        if (missing === undefined) {
          expect(digest).toBe(0)
          return
        }
        const rest = digestMarketKeys(all.filter(key => key !== missing))
        expect(subtractDigests(digest, rest)).toBe(hashMarketKey(missing))
        expect(addDigests(rest, hashMarketKey(missing))).toBe(digest)
      }),
    )
  })
})
