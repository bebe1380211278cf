import { describe, expect, it, vi } from 'vitest'
import { NetworkError, TimeoutError } from './errors.ts'
import {
  createIdempotentWrite,
  type IdempotentWriteDeps,
  type PendingWrite,
  type WriteOutcome,
} from './idempotent-write.ts'
import { refusal } from './testing/faulty-server.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const network = new NetworkError('postBets', 'gone')

type Reply = string | null | Error
type Deps = IdempotentWriteDeps<PendingWrite, string, Error & { code?: number }>

/** Answers in order; the last answer repeats. Time advances only by waiting. */
function start(replies: { submit?: readonly Reply[]; find?: readonly Reply[] }, changes: Partial<Deps> = {}) {
  const left = { submit: [...(replies.submit ?? [])], find: [...(replies.find ?? [])] }
  const calls: ('submit' | 'find')[] = []
  const waits: number[] = []
  const sent: PendingWrite[] = []
  const time = { now: 0 }
  const reply = (name: 'submit' | 'find'): Reply => {
    calls.push(name)
    const [first] = left[name]
    if (left[name].length > 1) left[name].shift()
    if (first === undefined || first instanceof Error) throw first ?? new Error(`nothing to answer to ${name}`)
    return first
  }
  const storage = { save: vi.fn(), remove: vi.fn() }
  const report = vi.fn()
  const client = createIdempotentWrite<PendingWrite, string, Error & { code?: number }>({
    submit: async write => {
      sent.push({ ...write })
      return reply('submit') ?? ''
    },
    find: async () => reply('find'),
    scopeOf: ({ name, code = 0 }) => {
      if (name === 'PLAYER_FIELDS_MISSED') return 'current'
      return code >= 100 && code < 200 ? 'final' : 'none'
    },
    isOwner: () => true,
    storage,
    now: () => time.now,
    wait: async ms => {
      waits.push(ms)
      time.now += ms
    },
    report,
    ...changes,
  } as Deps)
  const write: PendingWrite = { idempotencyKey: KEY, body: { stake: 1000 }, at: 0, lastAt: 0 }
  /** Reconciles for a limited number of rounds. */
  const reconcile = (pending = write, rounds = 200): Promise<WriteOutcome<string, Error>> => {
    let roundsLeft = rounds
    return client.reconcile(pending, () => roundsLeft-- > 0)
  }
  return { client, write, reconcile, calls, waits, sent, storage, report, time }
}

describe('the first send', () => {
  it('returns the response, and removes the write from the storage', async () => {
    const { client, write, storage, sent } = start({ submit: ['done'] })
    expect(await client.send(write)).toEqual({ kind: 'accepted', response: 'done' })
    expect(sent).toMatchObject([{ idempotencyKey: KEY, body: { stake: 1000 } }])
    expect(storage.save).toHaveBeenCalledOnce()
    expect(storage.remove).toHaveBeenCalledExactlyOnceWith(write)
  })

  it.each(['INSUFFICIENT_FUNDS', 'TOO_MANY_REQUESTS', 'VALIDATION_FAILED'] as const)(
    'returns a rejection when the server answers %s, because no other request has the key',
    async name => {
      const { client, write, storage } = start({ submit: [refusal(name)] })
      expect(await client.send(write)).toMatchObject({ kind: 'rejected', error: { name } })
      expect(storage.remove).toHaveBeenCalledOnce()
    },
  )

  it('stays in the storage when it was answered with 401, because a copy of it may be executed', async () => {
    const { client, write, reconcile, storage, sent } = start({ submit: [refusal('UNAUTHORIZED'), 'done'] })
    expect(await client.send(write)).toMatchObject({ kind: 'unauthorized', error: { name: 'UNAUTHORIZED' } })
    expect(storage.save).toHaveBeenLastCalledWith(write)
    expect(storage.remove).not.toHaveBeenCalled()
    expect(await reconcile()).toEqual({ kind: 'accepted', response: 'done' })
    expect(sent[1]).toMatchObject({ idempotencyKey: KEY, body: { stake: 1000 } })
  })

  it.each<[string, Error]>([
    ['the network', network],
    ['time', new TimeoutError('postBets', 'slow')],
    ['a broken server', refusal('INTERNAL_ERROR')],
    ['a server that is not there', refusal('UNAVAILABLE')],
    ['a key that was used already', refusal('IDEMPOTENCY_KEY_REUSED')],
    ['code that could not be loaded', new TypeError('import')],
  ])('is pending and stays in the storage when its response is lost to %s', async (_, error) => {
    const { client, write, storage, calls } = start({ submit: [error] })
    expect(await client.send(write)).toEqual({ kind: 'pending' })
    expect(calls).toEqual(['submit'])
    expect(storage.save).toHaveBeenLastCalledWith(write)
    expect(storage.remove).not.toHaveBeenCalled()
  })
})

describe('reconciliation', () => {
  it('resends the same body under the same key until it is answered', async () => {
    const { reconcile, sent, storage } = start({ submit: [network, network, 'done'] })
    expect(await reconcile()).toEqual({ kind: 'accepted', response: 'done' })
    expect(sent).toHaveLength(3)
    for (const request of sent) expect(request).toMatchObject({ idempotencyKey: KEY, body: { stake: 1000 } })
    // When each was sent, and when the first two were lost.
    expect(storage.save).toHaveBeenCalledTimes(5)
  })

  it('ends with a rejection that the server stored under the key', async () => {
    const { reconcile, calls } = start({ submit: [network, refusal('INSUFFICIENT_FUNDS')] })
    expect(await reconcile()).toMatchObject({ kind: 'rejected', error: { code: 130 } })
    expect(calls).toEqual(['submit', 'submit'])
  })

  it.each(['TOO_MANY_REQUESTS', 'UNAUTHORIZED', 'FORBIDDEN', 'VALIDATION_FAILED'] as const)(
    'ignores %s, which says nothing about the earlier request',
    async name => {
      const { reconcile } = start({ submit: [refusal(name), 'done'] })
      expect(await reconcile()).toMatchObject({ kind: 'accepted' })
    },
  )

  it('accepts a rejection that the server did not store once no earlier request can be in progress', async () => {
    const { client, write, time } = start({ submit: [network, refusal('PLAYER_FIELDS_MISSED')] })
    await client.send(write)
    time.now = 5 * SECOND
    expect(await client.resend(write)).toEqual({ kind: 'pending' })
    time.now += 45 * SECOND
    expect(await client.resend(write)).toMatchObject({ kind: 'rejected', error: { name: 'PLAYER_FIELDS_MISSED' } })
  })

  it('reads before it returns a rejection where another intent can change the resource', async () => {
    const confirmed = start({ submit: [refusal('CASHOUT_UNAVAILABLE')], find: ['done'] }, { confirmsRejections: true })
    expect(await confirmed.reconcile()).toEqual({ kind: 'accepted', response: 'done' })

    const lost = start(
      { submit: [refusal('CASHOUT_UNAVAILABLE')], find: [network, null] },
      { confirmsRejections: true },
    )
    expect(await lost.reconcile()).toMatchObject({ kind: 'rejected', error: { name: 'CASHOUT_UNAVAILABLE' } })
    expect(lost.calls).toEqual(['submit', 'find', 'submit', 'find'])
  })

  it('reads what a write did that is too old to be sent again', async () => {
    const { reconcile, write, calls } = start({ find: ['done'] })
    expect(await reconcile({ ...write, at: -10 * MINUTE, lastAt: -10 * MINUTE })).toMatchObject({ response: 'done' })
    expect(calls).toEqual(['find'])
  })

  it('returns that nothing was executed only once no request can be in progress', async () => {
    const { reconcile, write, time, calls } = start({ submit: [network], find: [null] })
    expect(await reconcile()).toEqual({ kind: 'notExecuted' })
    expect(write.lastAt).toBeGreaterThan(0)
    expect(time.now - write.lastAt).toBeGreaterThanOrEqual(45 * SECOND)
    expect(calls.lastIndexOf('submit')).toBeLessThan(calls.indexOf('find'))
  })

  it('waits for the requests that a duplicated tab may have sent', async () => {
    const { reconcile, write, time } = start({ find: [null] })
    time.now = 2 * MINUTE
    expect(await reconcile(write)).toEqual({ kind: 'notExecuted' })
    expect(time.now).toBeGreaterThanOrEqual(2 * MINUTE + 45 * SECOND)
  })

  it('reads what was done under a key that was used with another body', async () => {
    const { reconcile, calls } = start({ submit: [refusal('IDEMPOTENCY_KEY_REUSED')], find: ['done'] })
    expect(await reconcile()).toMatchObject({ response: 'done' })
    expect(calls).toEqual(['submit', 'find'])
  })

  it('is pending, and sends nothing, while the owner is not signed in', async () => {
    const { reconcile, calls } = start({ submit: ['done'] }, { isOwner: () => false })
    expect(await reconcile(undefined, 20)).toEqual({ kind: 'pending' })
    expect(calls).toEqual([])
  })

  it('counts from the end of a request that hung while the device slept', async () => {
    const time = { now: 0 }
    const submit = async () => {
      time.now += 60 * MINUTE
      throw new TimeoutError('postBets', 'slept')
    }
    const wait = async (ms: number) => {
      time.now += ms
    }
    const { reconcile, write } = start({ find: [null] }, { submit, wait, now: () => time.now })
    expect(await reconcile(write, 8)).toEqual({ kind: 'pending' })
    expect(write.lastAt).toBe(60 * MINUTE + 500)
  })

  it('terminates when the clock was set back', async () => {
    const { reconcile, write, calls } = start({ submit: [network], find: [null] })
    const tomorrow = 24 * 60 * MINUTE
    expect(await reconcile({ ...write, at: tomorrow, lastAt: tomorrow })).toEqual({ kind: 'notExecuted' })
    expect(new Set(calls)).toEqual(new Set(['find']))
  })

  it('stops when the write is no longer awaited', async () => {
    const { reconcile, calls } = start({ submit: [network] })
    expect(await reconcile(undefined, 0)).toEqual({ kind: 'pending' })
    expect(calls).toEqual([])
  })

  it('backs off', async () => {
    const { reconcile, waits } = start({ submit: [network] })
    await reconcile(undefined, 14)
    expect(waits.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  })

  it('reports unexpected errors and continues', async () => {
    const { reconcile, report } = start({ submit: [new TypeError('import'), network, 'done'] })
    expect(await reconcile()).toMatchObject({ kind: 'accepted' })
    expect(report).toHaveBeenCalledOnce()
  })
})
