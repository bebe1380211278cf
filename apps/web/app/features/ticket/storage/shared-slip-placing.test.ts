import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubBrowser } from '../../../testing/browser.ts'
import { acceptAll, closePages, fillSlip, openPage, rejectAll } from '../testing/test-page.ts'
import { stubDevice } from '../testing/test-tabs.ts'
import { keyOf } from '../testing/test-ticket.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
})
afterEach(() => {
  closePages()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('tabs that place one version of the slip at the same instant', () => {
  async function openBoth(answer = acceptAll) {
    const device = stubDevice()
    const [first, second] = [await openPage({ answer }), await openPage({ answer })]
    await settle(300)
    fillSlip(first, [1])
    await settle()
    return { device, first, second }
  }
  async function placeAtOnce({ device, first, second }: Awaited<ReturnType<typeof openBoth>>) {
    device.isHeld = true
    first.place()
    second.place()
    await settle()
    device.isHeld = false
    device.settle()
  }

  it('send one key, so that the back end places it once', async () => {
    const both = await openBoth()
    await placeAtOnce(both)
    expect(both.first.sent).toHaveLength(1)
    expect(both.second.sent).toEqual(both.first.sent)
    expect([both.first.state(), both.second.state()]).toEqual(['SUCCESS', 'SUCCESS'])
  })

  it('send another key after a refusal', async () => {
    const both = await openBoth(rejectAll('INVALID_ODDS'))
    await placeAtOnce(both)
    expect([both.first.state(), both.second.state()]).toEqual(['ERROR', 'ERROR'])
    both.first.page.answer = acceptAll
    // Asked whether it is meant once more, because another tab has sent it too.
    both.first.place()
    both.first.place()
    await settle()
    expect(both.first.state()).toBe('SUCCESS')
    const [refused, placed] = both.first.sent
    expect(placed?.idempotencyKey).not.toBe(refused?.idempotencyKey)
    expect(both.second.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual([refused?.idempotencyKey])
  })

  it('send another key for picks that are placed once more', async () => {
    const { first, second } = await openBoth()
    first.place()
    await settle()
    first.store.dispatch({ type: 'keepPicks' })
    first.store.dispatch({ type: 'setStake', betKey: keyOf(1), stake: 1000 })
    await settle()
    second.place()
    await settle()
    second.place()
    await settle()
    expect(second.sent[0]?.body).toEqual(first.sent[0]?.body)
    expect(second.sent[0]?.idempotencyKey).not.toBe(first.sent[0]?.idempotencyKey)
  })

  it('send a key of their own for another stake', async () => {
    const { device, first, second } = await openBoth()
    device.isHeld = true
    second.store.dispatch({ type: 'setStake', betKey: keyOf(1), stake: 500 })
    first.place()
    second.place()
    await settle()
    expect(second.sent[0]?.idempotencyKey).not.toBe(first.sent[0]?.idempotencyKey)
  })
})
