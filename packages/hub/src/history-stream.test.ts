import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HistoryStream } from './history-stream.ts'

const TTL_MS = 1000

function fill(size: number, count: number): HistoryStream {
  const stream = new HistoryStream({ size, ttlMs: TTL_MS }, 'e')
  for (let index = 1; index <= count; index += 1) stream.add(`${index}`, 0)
  return stream
}

const offsets = (list: readonly { offset: number }[] | null) => list?.map(({ offset }) => offset) ?? null

describe('HistoryStream', () => {
  it('returns every missed publication or null, like a reference list', () => {
    const steps = fc.array(
      fc.record({ advanceMs: fc.integer({ min: 0, max: 1200 }), since: fc.integer({ min: 0, max: 40 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), steps, (size, list) => {
        const stream = new HistoryStream({ size, ttlMs: TTL_MS }, 'e')
        let expected: { data: string; offset: number }[] = []
        let now = 0
        let lastAt = 0
        list.forEach(({ advanceMs, since }, index) => {
          now += advanceMs
          if (now - lastAt >= TTL_MS) expected = []
          const top = index
          const missed = expected.filter(({ offset }) => offset > since)
          const isWhole = since <= top && missed.length === top - since
          expect(stream.since(since, now)).toEqual(isWhole ? missed : null)
          expected = [...expected, { data: `${index}`, offset: index + 1 }].slice(-size)
          expect(stream.add(`${index}`, now)).toEqual(expected.at(-1))
          lastAt = now
        })
      }),
    )
  })

  it('recovers within its epoch only, where an empty one matches any', () => {
    const stream = fill(5, 3)
    expect(offsets(stream.recover({ epoch: 'e', offset: 1 }, 300, 0))).toEqual([2, 3])
    expect(offsets(stream.recover({ epoch: '', offset: 3 }, 300, 0))).toEqual([])
    expect(stream.recover({ epoch: 'other', offset: 3 }, 300, 0)).toBeNull()
    expect(stream.recover({ epoch: 'e', offset: 4 }, 300, 0)).toBeNull()
  })

  it('never recovers partially, beyond the ring buffer or the limit', () => {
    const stream = fill(5, 20)
    expect(offsets(stream.recover({ epoch: 'e', offset: 15 }, 300, 0))).toEqual([16, 17, 18, 19, 20])
    expect(stream.recover({ epoch: 'e', offset: 14 }, 300, 0)).toBeNull()
    expect(stream.recover({ epoch: 'e', offset: 15 }, 4, 0)).toBeNull()
  })

  it('keeps offset and epoch when the list has expired', () => {
    const stream = fill(5, 3)
    expect(stream.recover({ epoch: 'e', offset: 2 }, 300, TTL_MS)).toBeNull()
    expect(offsets(stream.recover({ epoch: 'e', offset: 3 }, 300, TTL_MS))).toEqual([])
    expect(stream.add('4', TTL_MS)).toEqual({ data: '4', offset: 4 })
    expect(offsets(stream.since(3, TTL_MS))).toEqual([4])
    expect(stream.since(2, TTL_MS)).toBeNull()
  })

  it('reads pages forwards and backwards', () => {
    const stream = fill(5, 8)
    const page = (limit: number, reverse: boolean, offset?: number, epoch = 'e') =>
      offsets(stream.read({ limit, reverse, ...(offset !== undefined && { since: { offset, epoch } }) }, 0))
    expect(page(0, false)).toEqual([])
    expect(page(-1, false)).toEqual([4, 5, 6, 7, 8])
    expect(page(2, false)).toEqual([4, 5])
    expect(page(2, true)).toEqual([8, 7])
    expect(page(2, false, 5)).toEqual([6, 7])
    expect(page(2, true, 6)).toEqual([5, 4])
    expect(page(-1, true, 5)).toEqual([4])
    expect(page(-1, false, 8)).toEqual([])
    expect(page(-1, false, 5, 'other')).toBeNull()
  })
})
