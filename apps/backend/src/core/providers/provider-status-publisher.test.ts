import type { ProviderStatus } from '@touchline/contract/entities/settings'
import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { ProviderStatusPublisher } from './provider-status-publisher.ts'

const CLOSED: ProviderStatus = { provider: 'oddin', status: 'inactive' }
const OPEN: ProviderStatus = { provider: 'oddin', status: 'active' }

function open() {
  const clock = new ManualClock(0)
  const server = { isAway: false }
  const providers = { isOpen: false, isActive: () => providers.isOpen }
  const published: [message: unknown, channels: readonly string[], key: string | undefined][] = []
  const failures: unknown[] = []
  const publisher = new ProviderStatusPublisher({
    clock,
    locales: ['en', 'ar'],
    providers,
    publisher: {
      broadcast: async (channels, { message }, options) => {
        if (server.isAway) throw new Error('nobody there')
        published.push([message, channels, options?.idempotencyKey])
        return []
      },
    },
    onError: error => failures.push(error),
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1000)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  return { server, providers, published, failures, publisher, pass }
}

it('publishes a status once in every language', async () => {
  const { publisher, published, pass } = open()
  await publisher.publish(CLOSED, 'key')
  await pass(10)
  expect(published).toEqual([[CLOSED, ['public:en', 'public:ar'], 'key']])
})

it('publishes once the realtime server is back, unless the status has changed by then', async () => {
  const { server, providers, publisher, published, failures, pass } = open()
  server.isAway = true
  await publisher.publish(CLOSED, 'closed')
  await pass(30)
  providers.isOpen = true
  await publisher.publish(OPEN, 'opened')
  await pass(30)
  server.isAway = false
  await pass(10)
  expect(published.map(([message, , key]) => [message, key])).toEqual([[OPEN, 'opened']])
  expect(failures.length).toBeGreaterThan(30)
})

it('stops retrying when stopped', async () => {
  const { server, publisher, published, pass } = open()
  server.isAway = true
  await publisher.publish(CLOSED)
  publisher.stop()
  server.isAway = false
  await pass(10)
  expect(published).toEqual([])
})
