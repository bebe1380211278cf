import { expect, it } from 'vitest'
import { type ListSource, PreparedLists } from './prepared-lists.ts'

const source: ListSource<number> = {
  draftRevision: 1,
  revision: 1,
  draft: () => ({ items: [1], tail: '' }),
  part: () => ({ tag: '1', text: () => `"${'x'.repeat(998)}"` }),
}

it('evicts the least recently used lists beyond its byte limit', () => {
  const lists = new PreparedLists<number>(5000)
  const first = lists.find('first', source)
  for (let nr = 0; nr < 100; nr++) {
    lists.find(`limit ${nr}`, source)
    expect(lists.find('first', source)).toBe(first)
    if (nr < 3) continue
    expect(lists.bytes).toBeLessThanOrEqual(5000)
    expect(lists.bytes).toBeGreaterThan(3000)
  }
})
