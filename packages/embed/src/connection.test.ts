import { afterEach, expect, it } from 'vitest'
import { createConnection } from './connection.ts'
import { type Envelope, wrap } from './envelope.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function connect() {
  const received: Envelope[] = []
  let readies = 0
  const onReady = () => {
    readies += 1
  }
  const connection = createConnection({ onReady, onMessage: message => received.push(message) })
  open.push(connection)
  /** A sportsbook page: reports that it is ready and records received messages. */
  const addPage = () => {
    const { port1, port2 } = new MessageChannel()
    const messages: string[] = []
    port2.onmessage = ({ data }) => messages.push(data.type)
    open.push(port2)
    connection.attach(port1)
    return {
      port: port2,
      messages,
      send: (type: string, payload?: unknown) => port2.postMessage(wrap({ type, payload })),
    }
  }
  return { connection, received, addPage, readies: () => readies }
}

it('queues messages in order until the other side is ready', async () => {
  const { connection, addPage } = connect()
  connection.send({ type: 'first' })
  const page = addPage()
  connection.send({ type: 'second' })
  page.send('handshake:ready')
  await expect.poll(() => page.messages).toEqual(['first', 'second'])
  connection.send({ type: 'third' })
  await expect.poll(() => page.messages).toEqual(['first', 'second', 'third'])
})

it('queues messages for the next page while the page is being replaced', async () => {
  const { connection, addPage, readies } = connect()
  const first = addPage()
  first.send('handshake:ready')
  await expect.poll(readies).toBe(1)
  first.send('handshake:bye')
  const { messages, send } = addPage()
  connection.send({ type: 'late' })
  send('handshake:ready')
  await expect.poll(() => messages).toEqual(['late'])
  expect(first.messages).toEqual([])
  expect(readies()).toBe(2)
})

it('does not queue viewport messages, which each new page receives anew', async () => {
  const { connection, addPage } = connect()
  const page = addPage()
  for (let top = 0; top < 3; top += 1) connection.send({ type: 'viewport', payload: { top, height: 500 } })
  connection.send({ type: 'page_changed' })
  page.send('handshake:ready')
  await expect.poll(() => page.messages).toEqual(['page_changed'])
  connection.send({ type: 'viewport', payload: { top: 9, height: 500 } })
  await expect.poll(() => page.messages).toEqual(['page_changed', 'viewport'])
})

it('forwards received messages and ignores everything else', async () => {
  const { received, addPage } = connect()
  const page = addPage()
  page.port.postMessage('nonsense')
  page.port.postMessage({ source: 'else', version: 1, type: 'a' })
  page.port.postMessage({ source: 'touchline', version: 9, type: 'a' })
  page.send('sportsbook:balance-changed', { value: 1 })
  await expect.poll(() => received).toEqual([{ type: 'sportsbook:balance-changed', payload: { value: 1 } }])
})
