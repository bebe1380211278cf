import { describe, expect, it, vi } from 'vitest'
import { DeltaSubscribers } from './delta-subscribers.ts'
import type { WirePublication } from './history-stream.ts'
import type { Subscriber } from './subscriber.ts'

function createSubscriber(onFrame: (frame: Buffer) => void = () => {}): Subscriber & { frames: Buffer[] } {
  const frames: Buffer[] = []
  return {
    client: 'c',
    user: '',
    frames,
    toClientInfo: () => ({ client: 'c' }),
    enqueue: frame => {
      frames.push(frame)
      onFrame(frame)
    },
  }
}

const encode = ({ delta, offset }: WirePublication) => Buffer.from(`${delta ? 'delta' : 'full'} ${offset}`)
const texts = ({ frames }: { frames: Buffer[] }) => frames.map(String)

function publications(count: number) {
  return Array.from({ length: count }, (_, index) => ({ data: `"${'long '.repeat(20)}${index}"`, offset: index + 1 }))
}

describe('DeltaSubscribers', () => {
  it('sends each subscriber a full publication first and shares both buffers', () => {
    const audience = new DeltaSubscribers()
    const [early, twin, late] = [createSubscriber(), createSubscriber(), createSubscriber()]
    const [first, second, third] = publications(3)
    if (!first || !second || !third) throw new Error('three publications were made')
    audience.add(early, null)
    audience.add(twin, null)
    audience.publish(first, encode)
    audience.add(late, null)
    audience.publish(second, encode)
    audience.publish(third, encode)
    expect(texts(early)).toEqual(['full 1', 'delta 2', 'delta 3'])
    expect(texts(late)).toEqual(['full 2', 'delta 3'])
    expect(twin.frames[1]).toBe(early.frames[1])
    expect(late.frames[1]).toBe(early.frames[2])
    expect([...audience]).toHaveLength(3)
  })

  it('sends a delta first to a subscriber that received the newest publication', () => {
    const audience = new DeltaSubscribers()
    const returned = createSubscriber()
    const [first, second] = publications(2)
    if (!first || !second) throw new Error('two publications were made')
    audience.publish(first, encode)
    audience.add(returned, first)
    audience.publish(second, encode)
    expect(texts(returned)).toEqual(['delta 2'])
  })

  it('encodes nothing without receivers', () => {
    const audience = new DeltaSubscribers()
    const full = vi.spyOn(audience.forms, 'full')
    const delta = vi.spyOn(audience.forms, 'delta')
    const [first, second, third, fourth] = publications(4)
    if (!first || !second || !third || !fourth) throw new Error('four publications were made')
    audience.publish(first, encode)
    expect(full).not.toHaveBeenCalled()
    const subscriber = createSubscriber()
    audience.add(subscriber, null)
    audience.publish(second, encode)
    expect(delta).not.toHaveBeenCalled()
    audience.publish(third, encode)
    expect(full).toHaveBeenCalledTimes(1)
    expect(delta).toHaveBeenCalledTimes(1)
    audience.remove(subscriber)
    audience.publish(fourth, encode)
    expect(delta).toHaveBeenCalledTimes(1)
  })

  it('removes a subscriber that leaves during delivery', () => {
    const audience = new DeltaSubscribers()
    const leaver = createSubscriber(() => audience.remove(leaver))
    const stayer = createSubscriber()
    audience.add(leaver, null)
    audience.add(stayer, null)
    for (const publication of publications(2)) audience.publish(publication, encode)
    expect(texts(leaver)).toEqual(['full 1'])
    expect(texts(stayer)).toEqual(['full 1', 'delta 2'])
    expect(audience.size).toBe(1)
  })
})
