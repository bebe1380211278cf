import { afterEach, expect, it } from 'vitest'
import { type Envelope, wrap } from './envelope.ts'
import { createConnection } from './connection.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

function connect() {
  const heard: Envelope[] = []
  let readies = 0
  const onReady = () => {
    readies += 1
  }
  const line = createConnection({ onReady, onMessage: message => heard.push(message) })
  open.push(line)
  /** A sportsbook page: reports that it is ready and records received messages. */
  const addPage = () => {
    const { port1, port2 } = new MessageChannel()
    const told: string[] = []
    port2.onmessage = ({ data }) => told.push(data.type)
    open.push(port2)
    line.attach(port1)
    return { port: port2, told, say: (type: string, payload?: unknown) => port2.postMessage(wrap({ type, payload })) }
  }
  return { line, heard, addPage, readies: () => readies }
}

it('queues messages in order until the other side is ready', async () => {
  const { line, addPage } = connect()
  line.send({ type: 'first' })
  const page = addPage()
  line.send({ type: 'second' })
  page.say('handshake:ready')
  await expect.poll(() => page.told).toEqual(['first', 'second'])
  line.send({ type: 'third' })
  await expect.poll(() => page.told).toEqual(['first', 'second', 'third'])
})

it('queues messages for the next page while the page is being replaced', async () => {
  const { line, addPage, readies } = connect()
  const first = addPage()
  first.say('handshake:ready')
  await expect.poll(readies).toBe(1)
  first.say('handshake:bye')
  const { told, say } = addPage()
  line.send({ type: 'late' })
  say('handshake:ready')
  await expect.poll(() => told).toEqual(['late'])
  expect(first.told).toEqual([])
  expect(readies()).toBe(2)
})

it('does not queue viewport messages, which each new page receives anew', async () => {
  const { line, addPage } = connect()
  const page = addPage()
  for (let top = 0; top < 3; top += 1) line.send({ type: 'viewport', payload: { top, height: 500 } })
  line.send({ type: 'page_changed' })
  page.say('handshake:ready')
  await expect.poll(() => page.told).toEqual(['page_changed'])
  line.send({ type: 'viewport', payload: { top: 9, height: 500 } })
  await expect.poll(() => page.told).toEqual(['page_changed', 'viewport'])
})

it('forwards received messages and ignores everything else', async () => {
  const { heard, addPage } = connect()
  const page = addPage()
  page.port.postMessage('nonsense')
  page.port.postMessage({ source: 'else', version: 1, type: 'a' })
  page.port.postMessage({ source: 'touchline', version: 9, type: 'a' })
  page.say('sportsbook:balance-changed', { value: 1 })
  await expect.poll(() => heard).toEqual([{ type: 'sportsbook:balance-changed', payload: { value: 1 } }])
})
