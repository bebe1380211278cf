import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CancelledError, isOutcomeUnknown, isUnauthorized } from './errors.ts'
import type { ApiOptions } from './http.ts'
import { createIdempotencyKey } from './idempotency.ts'
import { failure, openApi } from './testing/http-fixture.ts'
import { json, startTestServer } from './testing/test-server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  server = await startTestServer(json(200, { data: [] }))
})
afterEach(() => server.stop())

const open = (options: Partial<ApiOptions> = {}) => openApi(server.url, options)

describe('401', () => {
  const unauthorized = json(401, { code: 401, message: 'UNAUTHORIZED', data: { details: [] } })
  /** Accepts only the bearer `good`. */
  const guarded = () =>
    server.answer((request, response) =>
      (request.headers.authorization === 'Bearer good' ? json(200, { data: [] }) : unauthorized)(request, response),
    )
  const bearers = () => server.received.map(request => request.headers.authorization)

  it('retries once with the renewed bearer and unchanged body and key', async () => {
    guarded()
    let bearer = 'old'
    const refused: (string | null)[] = []
    const api = open({
      getBearer: () => bearer,
      onUnauthorized: async used => {
        refused.push(used)
        bearer = 'good'
        return true
      },
    })
    await api.call('postBets', { body: { bets: [] } as never, idempotencyKey: 'k' })
    expect(refused).toEqual(['old'])
    expect(bearers()).toEqual(['Bearer old', 'Bearer good'])
    expect(server.received[1]).toMatchObject({ body: server.received[0]?.body })
    expect(server.received[1]?.headers['idempotency-key']).toBe('k')
  })

  it('does not retry when the call does not apply to the renewed player', async () => {
    server.answer(json(401, { code: 401, message: 'UNAUTHORIZED', data: { details: [] } }))
    let player = 1
    const api = open({
      getBearer: () => `player-${player}`,
      onUnauthorized: async () => {
        player = 2
        return true
      },
    })
    const input = { body: {} as never, idempotencyKey: createIdempotencyKey(), shouldSend: () => player === 1 }
    const error = await failure(api.call('postBets', input))
    expect(error).toBeInstanceOf(CancelledError)
    expect(isOutcomeUnknown(error)).toBe(true)
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer player-1'])
  })

  it('is final after the second attempt', async () => {
    guarded()
    const refused: unknown[] = []
    const onRefused = (used: string | null) => void refused.push(used)
    const api = open({ getBearer: () => 'bad', onUnauthorized: async () => true, onRefused })
    expect(isUnauthorized(await failure(api.call('getBets')))).toBe(true)
    expect(server.received).toHaveLength(2)
    expect(refused).toEqual(['bad'])
  })

  it('is final when nothing can be renewed', async () => {
    guarded()
    const api = open({ getBearer: () => 'bad', onUnauthorized: async () => false })
    expect(isUnauthorized(await failure(api.call('getBets')))).toBe(true)
    expect(server.received).toHaveLength(1)
  })

  it('does not affect public data', async () => {
    server.answer((request, response) =>
      (request.headers.authorization ? unauthorized : json(200, { data: [] }))(request, response),
    )
    const api = open({ getBearer: () => 'bad', onUnauthorized: async () => false })
    expect(await api.call('getMatches')).toEqual({ data: [] })
    expect(bearers()).toEqual(['Bearer bad', undefined])
  })

  it('does not renew for a wrong password or a rejected session', async () => {
    server.answer(unauthorized)
    let renewals = 0
    const api = open({ onUnauthorized: async () => ++renewals > 0 })
    await failure(api.call('postSignIn', { body: { email: 'a@b.c', password: 'x' } }))
    await failure(api.call('postSportsbookSessions'))
    expect(renewals).toBe(0)
    expect(server.received).toHaveLength(2)
  })
})
