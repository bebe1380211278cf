import { describe, expect, it } from 'vitest'
import { Channel } from './channel.ts'
import { CommandRateLimiter } from './command-rate-limiter.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { Session, type SessionCallbacks } from './session.ts'
import { ManualClock } from './testing/manual-clock.ts'

const QUEUE_BYTES = 200_000

/** Creates a session with a recording socket. */
function createSession() {
  const notes = { sent: [] as string[], closed: [] as number[], isTerminated: false, bufferedBytes: 0, flushes: 0 }
  const left: string[] = []
  const clock = new ManualClock()
  const socket = {
    get bufferedBytes() {
      return notes.bufferedBytes
    },
    send: (message: Buffer) => notes.sent.push(message.toString()),
    close: (code: number) => notes.closed.push(code),
    terminate: () => {
      notes.isTerminated = true
    },
  }
  const owner: SessionCallbacks = {
    scheduleFlush: () => {
      notes.flushes += 1
    },
    onUnsubscribed: (_, channel) => left.push(channel.name),
    onClosed: (_, close) => left.push(`closed ${close.code}`),
  }
  return {
    session: new Session(socket, owner, {
      queueBytes: QUEUE_BYTES,
      clock,
      commands: new CommandRateLimiter(DEFAULT_LIMITS, 0),
    }),
    notes,
    left,
    clock,
  }
}

describe('Session', () => {
  it('sends the frames of one event loop turn as one message, in order', () => {
    const { session, notes } = createSession()
    for (const text of ['a', 'b', 'c']) session.enqueue(Buffer.from(text))
    expect(notes.flushes).toBe(1)
    expect(notes.sent).toEqual([])
    session.flush()
    session.flush()
    expect(notes.sent).toEqual(['a\nb\nc'])
  })

  it('sends a single frame as the same buffer', () => {
    const sent: Buffer[] = []
    const socket = {
      bufferedBytes: 0,
      send: (message: Buffer) => sent.push(message),
      close: () => {},
      terminate: () => {},
    }
    const owner = { scheduleFlush: () => {}, onUnsubscribed: () => {}, onClosed: () => {} }
    const session = new Session(socket, owner, {
      queueBytes: QUEUE_BYTES,
      clock: new ManualClock(),
      commands: new CommandRateLimiter(DEFAULT_LIMITS, 0),
    })
    const frame = Buffer.from('shared')
    session.enqueue(frame)
    session.flush()
    expect(sent[0]).toBe(frame)
  })

  it('disconnects a client whose socket does not drain, and destroys the socket after five seconds', () => {
    const { session, notes, left, clock } = createSession()
    notes.bufferedBytes = QUEUE_BYTES - 10
    session.enqueue(Buffer.from('0123456789'))
    expect(notes.closed).toEqual([3008])
    expect(left).toEqual(['closed 3008'])
    session.enqueue(Buffer.from('more'))
    session.flush()
    expect(notes.sent).toEqual([])
    clock.advance(4999)
    session.sweep(clock.now())
    expect(notes).toMatchObject({ isTerminated: false })
    clock.advance(1)
    session.sweep(clock.now())
    expect(notes).toMatchObject({ isTerminated: true })
  })

  it('does not treat a burst as slow while the socket drains', () => {
    const { session, notes } = createSession()
    for (let index = 0; index < 20; index += 1) session.enqueue(Buffer.alloc(50_000))
    expect(notes.closed).toEqual([])
  })

  it('leaves its channels once when it closes', () => {
    const { session, left, notes } = createSession()
    const channel = new Channel('news:1', { name: 'news' }, 'e')
    session.connect('42')
    session.subscribe(channel)
    session.enqueue(Buffer.from('last words'))
    session.close({ code: 3001, reason: 'shutdown' })
    session.close({ code: 3501, reason: 'bad request' })
    session.detach({ code: 1006, reason: '' })
    expect(notes.sent).toEqual(['last words'])
    expect(notes.closed).toEqual([3001])
    expect(left).toEqual(['news:1', 'closed 3001'])
    expect(channel.subscriberCount).toBe(0)
  })
})
