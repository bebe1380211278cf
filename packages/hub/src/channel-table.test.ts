import { describe, expect, it } from 'vitest'
import { ChannelTable } from './channel-table.ts'

const IDLE_MS = 1000
const RULES = { name: 'score', history: { size: 5, ttlMs: 100 }, recovery: true }

describe('ChannelTable', () => {
  it('keeps a channel while it has subscribers, and an unused one with a position for its idle time', () => {
    const table = new ChannelTable(IDLE_MS)
    const channel = table.open('score:1', RULES)
    const subscriber = { client: 'c', user: '', enqueue: () => {}, toClientInfo: () => ({ client: 'c' }) }
    channel.publish('1', 0)
    channel.add(subscriber)
    table.sweep(10 * IDLE_MS)
    expect(table.find('score:1')).toBe(channel)
    channel.remove(subscriber)
    channel.publish('2', 10 * IDLE_MS)
    table.sweep(11 * IDLE_MS - 1)
    expect(table.find('score:1')).toBe(channel)
    table.sweep(11 * IDLE_MS)
    expect(table.find('score:1')).toBeUndefined()
  })

  it('changes the epoch of a channel that lost publications', () => {
    const table = new ChannelTable(IDLE_MS)
    const first = table.open('score:1', RULES)
    const position = { epoch: first.stream?.epoch ?? '', offset: 1 }
    first.publish('1', 0)
    table.sweep(IDLE_MS)
    const second = table.open('score:1', RULES)
    second.publish('another 1', IDLE_MS)
    expect(second.stream?.recover(position, 300, IDLE_MS)).toBeNull()
  })

  it('keeps the epoch of a channel evicted before its first publication', () => {
    const table = new ChannelTable(IDLE_MS)
    const first = table.open('score:1', RULES)
    const position = { epoch: first.stream?.epoch ?? '', offset: 0 }
    table.release(first, 0)
    expect(table.size).toBe(0)
    const second = table.open('score:1', RULES)
    second.publish('1', 0)
    expect(second.stream?.recover(position, 300, 0)).toEqual([{ data: '1', offset: 1 }])
  })

  it('changes the epoch after resetPosition, with and without publications', () => {
    const table = new ChannelTable(IDLE_MS)
    const first = table.open('score:1', RULES)
    const position = { epoch: first.stream?.epoch ?? '', offset: 0 }
    table.resetPosition('score:1')
    expect(table.open('score:1', RULES).stream?.recover(position, 300, 0)).toBeNull()
  })

  it('does not reset a channel with subscribers', () => {
    const table = new ChannelTable(IDLE_MS)
    const channel = table.open('score:1', RULES)
    channel.add({ client: 'c', user: '', enqueue: () => {}, toClientInfo: () => ({ client: 'c' }) })
    table.resetPosition('score:1')
    expect(table.find('score:1')).toBe(channel)
  })
})
