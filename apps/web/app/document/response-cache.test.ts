import type { Api } from '@touchline/client/http'
import { describe, expect, it } from 'vitest'
import { ResponseCache, type UntypedCall } from './response-cache.ts'

/** Shared calls over a stub backend that responds with a counter, or as `answer` returns. */
function setUp(answer?: (count: number) => Promise<unknown>) {
  const clock = { now: 1000 }
  const requests: string[] = []
  const call: UntypedCall = name => {
    requests.push(name)
    return answer ? answer(requests.length) : Promise.resolve({ count: requests.length })
  }
  const shared = new ResponseCache(() => clock.now)
  const share = (scope: string) => shared.wrap(call as unknown as Api['call'], scope) as unknown as UntypedCall
  return { clock, requests, share }
}

describe('shared responses', () => {
  it('serve concurrent requests by one call with the same response', async () => {
    const { requests, share } = setUp()
    const call = share('en')
    const [first, second] = await Promise.all([
      call('getMatches', { query: { limit: 5 } }),
      share('en')('getMatches', { query: { limit: 5 } }),
    ])
    expect(second).toBe(first)
    expect(requests).toEqual(['getMatches'])
  })

  it('are separate by scope, call and input', async () => {
    const { requests, share } = setUp()
    await share('en')('getMatch', { params: { id: 1 } })
    await share('en')('getMatch', { params: { id: 2 } })
    await share('ar')('getMatch', { params: { id: 1 } })
    await share('en')('getMatchMarkets', { params: { id: 1 } })
    expect(requests).toHaveLength(4)
  })

  it('last one second for fast data and five for slow data', async () => {
    const { clock, requests, share } = setUp()
    const call = share('en')
    const fetchBoth = () => Promise.all([call('getMatches', {}), call('getSports', {})])
    await fetchBoth()
    clock.now += 999
    await fetchBoth()
    expect(requests).toHaveLength(2)
    clock.now += 1
    await fetchBoth()
    expect(requests).toEqual(['getMatches', 'getSports', 'getMatches'])
    clock.now += 4000
    await call('getSports', {})
    expect(requests.filter(name => name === 'getSports')).toHaveLength(2)
  })

  it('stay while they are used, however many others are fetched', async () => {
    const { requests, share } = setUp()
    const call = share('en')
    for (let id = 0; id < 1000; id += 1) {
      await call('getSports', {})
      await call('getMatch', { params: { id } })
    }
    expect(requests.filter(name => name === 'getSports')).toHaveLength(1)
    await call('getMatch', { params: { id: 0 } })
    expect(requests.filter(name => name === 'getMatch')).toHaveLength(1001)
  })

  it('never cache a failure', async () => {
    const { share } = setUp(count => (count === 1 ? Promise.reject(new Error('down')) : Promise.resolve({ count })))
    const call = share('en')
    await expect(call('getMatches', {})).rejects.toThrow('down')
    await expect(call('getMatches', {})).resolves.toEqual({ count: 2 })
  })

  it("do not fail a caller because of another caller's request", async () => {
    const { requests, share } = setUp(count =>
      count === 1 ? Promise.reject(new Error('down')) : Promise.resolve({ count }),
    )
    const call = share('en')
    const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => call('getMatches', {})))
    expect(first?.status).toBe('rejected')
    expect([second, third]).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: { count: 2 } })))
    expect(requests).toHaveLength(2)
  })

  it('are the same whether or not a caller may abort', async () => {
    const { requests, share } = setUp()
    const call = share('en')
    await call('getMatches', { signal: new AbortController().signal })
    await expect(call('getMatches', { signal: new AbortController().signal })).resolves.toEqual({ count: 1 })
    expect(requests).toHaveLength(1)
  })
})
