import { describe, expect, it } from 'vitest'
import { readInSlices } from './read-in-slices.ts'

const READ_MS = 4

describe('readInSlices', () => {
  it('lets other work run at least every third read when a read takes 4 ms', async () => {
    let now = 0
    const order: string[] = []
    const entries = Array.from({ length: 9 }, (_, index) => ({
      isRead: index === 0,
      read() {
        now += READ_MS
        order.push('read')
      },
    }))
    let turn = setImmediate(function count() {
      order.push('other')
      turn = setImmediate(count)
    })
    await readInSlices(entries, () => now)
    clearImmediate(turn)
    expect(order.join(' ')).toBe('read read read other read read read other read read')
  })
})
