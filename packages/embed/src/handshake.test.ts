import { parseMessage } from '@touchline/contract/host-messages'
import { handshakeReplyMessages, handshakeRequestMessages } from '@touchline/contract/host-port-schemas'
import { afterEach, expect, it, vi } from 'vitest'
import { wrap } from './envelope.ts'
import { handleHandshake, PROTOCOL } from './handshake.ts'

const ORIGIN = 'https://sports.example'
const call = wrap({ type: 'handshake:syn', payload: { proto: [1, 2], caps: [] } })
const open: { close(): void }[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  for (const each of open.splice(0)) each.close()
})

function listen() {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const posted: { data: unknown; to: string; ports: MessagePort[] }[] = []
  const postMessage = (data: unknown, to: string, ports: MessagePort[]) => {
    open.push(...ports)
    posted.push({ data, to, ports })
  }
  const contentWindow = { postMessage }
  const onPort = vi.fn((port: MessagePort) => void open.push(port))
  const onProblem = vi.fn()
  const frame = { contentWindow } as unknown as HTMLIFrameElement
  const stop = handleHandshake({ frame, origin: ORIGIN, sdk: '1.0.0', caps: ['token'], onPort, onProblem })
  const postFromFrame = (data: unknown, from: object = {}) => {
    const event = Object.assign(new Event('message'), { data, origin: ORIGIN, source: contentWindow, ...from })
    target.dispatchEvent(event)
  }
  return { postFromFrame, posted, onPort, onProblem, stop }
}

it('replies to each request with its own port, to the exact origin, as specified by the contract', () => {
  expect(parseMessage(handshakeRequestMessages, call).kind).toBe('message')
  const { postFromFrame, posted, onPort } = listen()
  postFromFrame(call)
  postFromFrame(call)
  expect(onPort).toHaveBeenCalledTimes(2)
  expect(posted.map(({ to, ports }) => [to, ports.length])).toEqual([
    [ORIGIN, 1],
    [ORIGIN, 1],
  ])
  expect(posted[0]?.ports[0]).not.toBe(posted[1]?.ports[0])
  expect(parseMessage(handshakeReplyMessages, posted[0]?.data)).toMatchObject({
    kind: 'message',
    message: { payload: { proto: PROTOCOL, sdk: '1.0.0', caps: ['token'] } },
  })
})

it.each([
  ['another origin', call, { origin: 'https://sports.example.evil.example' }],
  ['another window', call, { source: {} }],
  ['a message that is no call', wrap({ type: 'handshake:ack', payload: { proto: 1 } }), {}],
  ['what is no message', 'handshake:syn', {}],
])('gives no port to %s', (_, data, from) => {
  const { postFromFrame, posted, onPort } = listen()
  postFromFrame(data, from)
  expect(posted).toHaveLength(0)
  expect(onPort).toHaveBeenCalledTimes(0)
})

it('reports a missing common version, and ignores requests once stopped', () => {
  const { postFromFrame, posted, onProblem, stop } = listen()
  postFromFrame(wrap({ type: 'handshake:syn', payload: { proto: [7], caps: [] } }))
  postFromFrame(wrap({ type: 'handshake:syn', payload: 'nonsense' }))
  expect(onProblem).toHaveBeenCalledTimes(2)
  stop()
  postFromFrame(call)
  expect(posted).toEqual([])
})
