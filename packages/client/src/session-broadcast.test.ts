import { afterEach, expect, it, vi } from 'vitest'
import { openSessionBroadcast, type SessionMessage } from './session-broadcast.ts'

afterEach(() => vi.unstubAllGlobals())

/** Channels that deliver a message to all others synchronously. */
function stubChannels() {
  const open = new Set<EventTarget>()
  class Channel extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    postMessage(data: unknown) {
      for (const other of open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
  vi.stubGlobal('document', {})
  vi.stubGlobal('BroadcastChannel', Channel)
  return { post: (data: unknown) => new Channel().postMessage(data) }
}

it('receives messages of other tabs, and nothing else', () => {
  const { post } = stubChannels()
  const received: SessionMessage[] = []
  const stop = openSessionBroadcast()?.subscribe(message => received.push(message))
  openSessionBroadcast()?.publish({ type: 'signed-in', id: 'a' })
  for (const data of [null, 'signed-out', { type: 'signed-out' }, { type: 'else', id: 'a' }]) post(data)
  expect(received).toEqual([{ type: 'signed-in', id: 'a' }])
  stop?.()
  post({ type: 'signed-out', id: 'a' })
  expect(received).toHaveLength(1)
})

it.each([
  ['on a server', undefined],
  [
    'where the browser forbids channels',
    class {
      constructor() {
        throw new DOMException('forbidden', 'SecurityError')
      }
    },
  ],
])('ignores %s', (_where, channel) => {
  if (channel) vi.stubGlobal('document', {})
  vi.stubGlobal('BroadcastChannel', channel ?? BroadcastChannel)
  expect(openSessionBroadcast()).toBeUndefined()
})
