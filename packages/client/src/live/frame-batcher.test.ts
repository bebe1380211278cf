import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualFrames } from '../testing/fixtures.ts'
import { createFrameBatcher } from './frame-batcher.ts'

type Item = readonly [key: string, value: number]

function open() {
  const frames = createManualFrames()
  const flushed: (readonly number[])[] = []
  const batcher = createFrameBatcher<Item>({
    requestFrame: frames.requestFrame,
    keyOf: ([key]) => key,
    merge: (waiting, next) => (next[1] >= waiting[1] ? next : waiting),
    onFlush: items => flushed.push(items.map(([, value]) => value)),
  })
  return { frames, flushed, batcher }
}

describe('createFrameBatcher', () => {
  it('delivers the first update immediately, then the merged rest per frame, then idles', () => {
    const { frames, flushed, batcher } = open()
    batcher.add([['a', 1]])
    batcher.add([
      ['a', 3],
      ['b', 1],
    ])
    batcher.add([['a', 2]])
    expect(flushed).toEqual([[1]])
    frames.paint()
    expect(flushed).toEqual([[1], [3, 1]])
    frames.paint()
    expect(frames.requested()).toBe(0)
    batcher.add([['a', 9]])
    expect(flushed.at(-1)).toEqual([9])
  })

  it('discards pending updates on clear', () => {
    const { frames, flushed, batcher } = open()
    batcher.add([['a', 1]])
    batcher.add([['a', 2]])
    batcher.clear()
    frames.paint()
    expect(flushed).toEqual([[1]])
  })

  it('loses no latest value and delivers at most one item per key and frame, regardless of frame timing', () => {
    const event = fc.record({ key: fc.constantFrom('a', 'b', 'c'), paint: fc.boolean() })
    fc.assert(
      fc.property(fc.array(event), events => {
        const { frames, flushed, batcher } = open()
        const latest = new Map<string, number>()
        for (const [index, { key, paint }] of events.entries()) {
          latest.set(key, index)
          batcher.add([[key, index]])
          if (paint) frames.paint()
        }
        frames.paint()
        for (const value of latest.values()) expect(flushed.flat()).toContain(value)
        for (const items of flushed) expect(items.length).toBeLessThanOrEqual(3)
      }),
    )
  })
})
