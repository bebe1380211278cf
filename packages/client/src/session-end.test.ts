import { describe, expect, it } from 'vitest'
import {
  client,
  failure,
  grant,
  grants,
  postFromOtherTab,
  published,
  serve,
  server,
  sessionCalls,
  sign,
  time,
  unauthorized,
  until,
  useSession,
} from './testing/session-fixture.ts'
import { json, type Reply } from './testing/test-server.ts'

useSession()

describe('the end', () => {
  it('follows a 401 that cannot be renewed', async () => {
    serve(grant)
    await client.session.start()
    serve(unauthorized, unauthorized)
    expect(await failure(client.api.call('getBets'))).toMatchObject({ status: 401 })
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'expired', info: null })
    expect(time.planned()).toBe(0)
  })

  it('follows a missing cookie', async () => {
    serve(grant)
    await client.session.start()
    serve(unauthorized, unauthorized)
    expect(await failure(client.api.call('getPlayer'))).toMatchObject({ status: 401 })
    expect(client.session.get().reason).toBe('expired')
  })

  it.each([
    ['of one query', 'getUserLimits'],
    ['of a call with a bearer', 'getBets'],
  ] as const)('follows the 401 %s, although the session could be renewed', async (_what, name) => {
    serve(grant, unauthorized)
    await client.session.start()
    expect(await failure(client.api.call(name))).toMatchObject({ status: 401 })
    expect(sessionCalls()).toBe(2)
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'expired', info: null })
    expect(time.planned()).toBe(0)
  })

  it('does not follow a 401 about a password, and no such call is retried', async () => {
    serve(grant, json(401, { code: 603, message: 'INVALID_CREDENTIALS', data: { details: [] } }))
    await client.session.start()
    const before = server.received.length
    expect(await failure(client.api.call('getUserLimits'))).toMatchObject({ status: 401 })
    expect(server.received.length - before).toBe(1)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('does not follow the 401 of a bearer that was replaced meanwhile', async () => {
    serve(grant)
    await client.session.start()
    client.session.onRefused('an older bearer')
    expect(client.session.get().status).toBe('LOGGED_IN')
    client.session.onRefused(sign(grants))
    expect(client.session.get()).toMatchObject({ status: 'NOT_LOGGED_IN', reason: 'expired' })
  })

  it.each([
    ['a time is up: whoever tracks it acts on that', 'postPlayerActivityLimitTrack'],
    ['there are no points', 'getPlayerCompPoints'],
  ] as const)('does not follow the 401 %s', async (_what, name) => {
    serve(grant, unauthorized)
    await client.session.start()
    expect(await failure(client.api.call(name))).toMatchObject({ status: 401 })
    expect(sessionCalls()).toBe(1)
    expect(client.session.get().status).toBe('LOGGED_IN')
  })

  it('stops requesting a session once it is known that there is none', async () => {
    await client.session.start()
    await failure(client.api.call('getBets'))
    expect(sessionCalls()).toBe(1)
    expect(client.session.get().reason).toBe('anonymous')
  })

  it('follows sign-out, and a renewal in flight does not restore the player', async () => {
    serve(grant)
    await client.session.start()
    let release = () => {}
    const isRequested = new Promise<void>(onRequest =>
      serve(
        (request, response) => {
          release = () => grant(request, response)
          onRequest()
        },
        (_, response) => response.writeHead(204).end(),
      ),
    )
    const renewal = client.session.start()
    await isRequested
    await client.session.signOut()
    release()
    await renewal
    expect(client.session.get()).toEqual({ status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null })
    expect(await client.session.getBearer('optional')).toBeNull()
  })

  it('lets public calls run anonymously during sign-out, and as the player if it fails', async () => {
    let meanwhile: string | null = 'nothing requested'
    serve(grant, (_request, response) => {
      client.session.getBearer('optional').then(bearer => {
        meanwhile = bearer
        json(500, {})(_request, response)
      })
    })
    await client.session.start()
    await failure(client.session.signOut())
    expect(meanwhile).toBeNull()
    expect(await client.session.getBearer('optional')).toBe(sign(grants))
  })

  it('sends no call of the player from sign-out on until the next sign-in, unless it fails', async () => {
    let waiting: Promise<unknown> = Promise.resolve()
    const signOut = async (answer: Reply) => {
      serve(grant, (request, response) => {
        if (request.method !== 'DELETE') return json(200, { data: [] })(request, response)
        waiting = Promise.allSettled([client.api.call('getBets'), client.api.call('getPlayer')])
        answer(request, response)
      })
      await client.session.signOut().catch(() => undefined)
      return waiting
    }
    serve(grant)
    await client.session.start()
    expect(await signOut(json(500, {}))).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
    const sent = server.received.length
    const cancelled = { status: 'rejected', reason: { name: 'CancelledError' } }
    expect(await signOut((_, response) => response.writeHead(204).end())).toMatchObject([cancelled, cancelled])
    expect(server.received.length - sent).toBe(1)
    expect(await failure(client.api.call('getBets'))).toMatchObject({ name: 'CancelledError' })
    expect(server.received.length - sent).toBe(1)
    await client.session.start()
    expect(await client.api.call('getBets')).toEqual({ data: [] })
  })

  it('does not follow sign-out when the platform was unreachable', async () => {
    serve(grant, json(500, {}))
    await client.session.start()
    expect(await failure(client.session.signOut())).toMatchObject({ status: 500 })
    expect(client.session.get().status).toBe('LOGGED_IN')
  })
})

describe('other tabs', () => {
  const visitor: Reply = (_request, response) => response.writeHead(204).end()

  it('are notified of sign-in, once, and of sign-out', async () => {
    serve(grant, visitor)
    await client.session.start()
    await client.session.start()
    await client.session.signOut()
    expect(published).toEqual([
      { type: 'signed-in', id: 'session-1' },
      { type: 'signed-out', id: 'session-1' },
    ])
  })

  it('end the session here after sign-out, without reporting expiry', async () => {
    serve(grant)
    await client.session.start()
    serve(visitor)
    postFromOtherTab({ type: 'signed-out', id: 'session-1' })
    await until(state => state.status === 'NOT_LOGGED_IN')
    expect(client.session.get().reason).toBe('signed-out')
  })

  it('are verified: a player still known to the platform stays signed in', async () => {
    serve(grant)
    await client.session.start()
    postFromOtherTab({ type: 'signed-out', id: 'session-1' })
    await client.session.start()
    expect(sessionCalls()).toBe(2)
    expect(client.session.get().status).toBe('LOGGED_IN')
    serve(unauthorized, unauthorized)
    await failure(client.api.call('getPlayer'))
    expect(client.session.get().reason).toBe('expired')
  })

  it('sign in the player here as well', async () => {
    serve(visitor)
    await client.session.start()
    serve(grant)
    postFromOtherTab({ type: 'signed-in', id: 'session-1' })
    await until(state => state.status === 'LOGGED_IN')
  })

  it('are ignored when they report the end of another session', async () => {
    serve(grant)
    await client.session.start()
    postFromOtherTab({ type: 'signed-out', id: 'session-2' })
    postFromOtherTab({ type: 'signed-in', id: 'session-1' })
    expect(sessionCalls()).toBe(1)
  })
})
