import { describe, expect, it } from 'vitest'
import { isPrivateChannel, NamespaceTable, readNamespaceName } from './namespaces.ts'

describe('namespaces', () => {
  it.each([
    ['public:en', 'public', false],
    ['match:123', 'match', false],
    ['match:1:2', 'match', false],
    ['$user:en-42', 'user', true],
    ['$plain', '', true],
    ['plain', '', false],
    [':x', '', false],
  ])('reads %s', (channel, name, isPrivate) => {
    expect(readNamespaceName(channel)).toBe(name)
    expect(isPrivateChannel(channel)).toBe(isPrivate)
  })

  it('finds the namespace of public and private channels', () => {
    const table = new NamespaceTable([{ name: 'user' }, { name: '' }])
    expect(table.find('$user:1')).toEqual({ name: 'user' })
    expect(table.find('plain')).toEqual({ name: '' })
    expect(table.find('other:1')).toBeUndefined()
  })

  it.each([
    [[{ name: 'a' }, { name: 'a' }]],
    [[{ name: 'a:b' }]],
    [[{ name: '$a' }]],
    [[{ name: 'a', recovery: true }]],
    [[{ name: 'a', allowHistory: true }]],
    [[{ name: 'a', allowAnonymous: true }]],
    [[{ name: 'a', allowPresence: true }]],
    [[{ name: 'a', history: { size: 0, ttlMs: 1 } }]],
    [[{ name: 'a', history: { size: 1, ttlMs: Number.NaN } }]],
  ])('refuses the contradiction in %j', namespaces => {
    expect(() => new NamespaceTable(namespaces)).toThrow(RangeError)
  })
})
