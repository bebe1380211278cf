/** The largest messages one client can send over the realtime connection. */
const MESSAGE_BYTES = 60_000
const CHANNEL_NAME_LENGTH = 255
const LAST_ID = 999_999

type Frame = (nr: number) => string

const lines = (count: number, write: (at: number) => object): string =>
  Array.from({ length: count }, (_, at) => JSON.stringify({ id: at + 2, ...write(at) })).join('\n')

const name = (prefix: string, nr: number): string =>
  prefix + String(nr).padStart(CHANNEL_NAME_LENGTH - prefix.length, '1')

/** Message builders by name. Each message is sent over its own connection. */
export const HUB_MESSAGES: ReadonlyMap<string, Frame> = new Map<string, Frame>([
  [
    'hub: subscribe to made-up matches',
    nr => lines(180, at => ({ subscribe: { channel: name('match:', nr * 180 + at) } })),
  ],
  [
    'hub: subscribe to unknown channels',
    nr => lines(180, at => ({ subscribe: { channel: name('none:', nr * 180 + at) } })),
  ],
  [
    'hub: come and go',
    () =>
      lines(700, at => (at % 2 ? { unsubscribe: { channel: 'public:en' } } : { subscribe: { channel: 'public:en' } })),
  ],
  [
    'hub: recover from nowhere',
    nr =>
      lines(300, at =>
        at % 2
          ? { unsubscribe: { channel: 'public:en' } }
          : { subscribe: { channel: 'public:en', recover: true, epoch: `e${nr}`, offset: at, delta: 'fossil' } },
      ),
  ],
  ['hub: history', () => lines(800, () => ({ history: { channel: 'public:en', limit: 1000 } }))],
  ['hub: presence', () => lines(800, () => ({ presence: { channel: 'public:en' } }))],
  [
    'hub: refresh with made-up tokens',
    nr => lines(60, at => ({ refresh: { token: `${'a'.repeat(900)}.${nr}.${at}` } })),
  ],
  [
    'hub: a deep message',
    () => `{"id":2,"rpc":{"data":${'['.repeat(MESSAGE_BYTES / 2)}${']'.repeat(MESSAGE_BYTES / 2)}}}`,
  ],
  ['hub: empty lines', () => '\n'.repeat(MESSAGE_BYTES)],
])

/**
 * Sends a message over a visitor's connection; resolves when it was processed, that is, when the next command is
 * answered.
 */
export async function sendMessage(url: string, token: string, message: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/connection/websocket`)
  const next = (event: 'open' | 'message' | 'close') =>
    new Promise<void>(resolve => socket.addEventListener(event, () => resolve(), { once: true }))
  await next('open')
  const closed = next('close')
  const connected = next('message')
  socket.send(JSON.stringify({ id: 1, connect: { token } }))
  await connected
  const answered = new Promise<void>(resolve => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes(`"id":${LAST_ID}`)) resolve()
    })
  })
  socket.send(message)
  socket.send(JSON.stringify({ id: LAST_ID, unsubscribe: { channel: 'public:en' } }))
  await Promise.race([answered, closed])
  socket.close()
}
