import { ApiError, NetworkError } from '@touchline/client/errors'
import type { Bet } from '@touchline/contract/entities/bet'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeBet } from '../testing/test-bets.ts'
import { createCashoutStore } from './cashout-store.ts'

/** The first key of a page. */
const KEY = '00000000-0000-4000-8000-000000000001'
const OPEN = makeBet(1, { to_cashout: 900 })
const CASHED = makeBet(1, { status: 'cashed_out', result: 'cashed_out', win_amount: 900, version: 3 })

const refusal = (name: ErrorName, data: object = {}) => {
  const { status, code } = ERRORS[name]
  return new ApiError('postBetsCashout', status, { code, message: name, data: { details: [], ...data } })
}
const lost = () => new NetworkError('postBetsCashout', 'no connection')

type Answer = Bet | Error

interface Input {
  readonly body?: { to_cashout?: number; amount?: number; stake?: number }
  readonly idempotencyKey?: string
}

/** A backend with these responses in turn; time passes only while waiting. */
function start(cashouts: readonly Answer[], looks: readonly Answer[] = [], owner = 'session-1') {
  let now = 1_000_000
  let keys = 0
  const sent: { key: string; amount: number; part?: number }[] = []
  const [toGive, toShow] = [[...cashouts], [...looks]]
  const respond = (list: Answer[]) => {
    const answer = list.length > 1 ? list.shift() : list[0]
    if (!answer || answer instanceof Error) throw answer ?? lost()
    return answer
  }
  const call = vi.fn(async (name: string, { body, idempotencyKey: key = '' }: Input) => {
    if (name === 'getBets') return { data: [respond(toShow)] }
    sent.push(
      name === 'postBetsCashoutPart'
        ? { key, amount: body?.amount ?? 0, part: body?.stake ?? 0 }
        : { key, amount: body?.to_cashout ?? 0 },
    )
    return { data: respond(toGive) }
  })
  const [onBet, onDone, onPartDone, onFailed, report] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const store = createCashoutStore({
    api: { call: call as never },
    now: () => now,
    wait: async ms => {
      now += ms
    },
    owner: () => owner,
    createKey: () => `00000000-0000-4000-8000-00000000000${++keys}`,
    onBet,
    onDone,
    onPartDone,
    onFailed,
    report,
  })
  const cashOut = () => {
    store.requestConfirmation(OPEN.id, 900)
    store.confirm(OPEN.id)
  }
  const rest = () => vi.waitFor(() => expect(['idle', 'rejected', 'confirming']).toContain(store.get(OPEN.id).step))
  return { store, sent, call, onBet, onDone, onPartDone, onFailed, report, cashOut, rest }
}

it('ends with what the bet shows when the response has no bet', async () => {
  const { call, onDone, cashOut, rest } = start([CASHED])
  call.mockImplementationOnce(async () => ({}) as never)
  cashOut()
  await rest()
  expect(onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900)
})

it('cashes out once for repeated presses', async () => {
  const { store, sent, onBet, onDone, cashOut, rest } = start([CASHED])
  cashOut()
  store.confirm(OPEN.id)
  store.requestConfirmation(OPEN.id, 900)
  store.confirm(OPEN.id)
  await rest()
  expect(sent).toEqual([{ key: KEY, amount: 900 }])
  expect(onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900)
  expect(onBet).toHaveBeenCalledWith(CASHED)
})

it('resends under the same key when the response is lost', async () => {
  const { sent, onDone, cashOut, rest } = start([lost(), refusal('UNAVAILABLE'), CASHED])
  cashOut()
  await rest()
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([KEY]))
  expect(sent).toHaveLength(3)
  expect(onDone).toHaveBeenCalledOnce()
})

it("prefers the bet's status to a rejection that follows a lost response", async () => {
  const { store, onDone, onFailed, cashOut, rest } = start([lost(), refusal('CASHOUT_UNAVAILABLE')], [CASHED])
  cashOut()
  await rest()
  expect(onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900)
  expect(onFailed).not.toHaveBeenCalled()
  expect(store.get(OPEN.id)).toEqual({ step: 'idle' })
})

it('polls a bet with a cashout in progress, in case the push is lost', async () => {
  const inProgress = makeBet(1, { status: 'cashout_in_progress', version: 2 })
  const done = start([inProgress], [inProgress, lost(), CASHED])
  done.cashOut()
  await vi.waitFor(() => expect(done.onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900))
  expect(done.store.get(OPEN.id)).toEqual({ step: 'idle' })

  const fellThrough = start([inProgress], [inProgress, OPEN])
  fellThrough.cashOut()
  await vi.waitFor(() => expect(fellThrough.onFailed).toHaveBeenCalledOnce())
  expect(fellThrough.store.get(OPEN.id)).toMatchObject({ step: 'rejected', reason: 'failed' })
  expect(fellThrough.onDone).not.toHaveBeenCalled()
})

it('ends reconciliation with the push', async () => {
  const { store, sent, onDone, cashOut, rest } = start([lost()], [OPEN])
  store.subscribe(OPEN.id, () => store.get(OPEN.id).step === 'checking' && store.applyBetUpdate(CASHED))
  cashOut()
  await rest()
  expect(onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900)
  expect(sent).toHaveLength(1)
})

it('reports that nothing happened once that is certain', async () => {
  const { store, onFailed, cashOut, rest } = start([lost()], [OPEN])
  cashOut()
  await rest()
  expect(store.get(OPEN.id)).toMatchObject({ step: 'rejected', reason: 'failed' })
  expect(onFailed).toHaveBeenCalledOnce()
})

describe('a rejection', () => {
  it('with a changed amount asks again', async () => {
    const { store, cashOut, rest, onFailed } = start([refusal('CASHOUT_CHANGED', { to_cashout: 820 })])
    cashOut()
    await rest()
    expect(store.get(OPEN.id)).toMatchObject({ step: 'confirming', amount: 820, change: 'lower' })
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('for a missing offer is shown in place', async () => {
    const { store, cashOut, rest, onFailed } = start([refusal('CASHOUT_UNAVAILABLE', { localized_message: 'Gone.' })])
    cashOut()
    await rest()
    expect(store.get(OPEN.id)).toEqual({ step: 'rejected', reason: 'unavailable', message: 'Gone.' })
    expect(onFailed).not.toHaveBeenCalled()
  })

  it.each<ErrorName>(['NOT_FOUND', 'PLAYER_EXCLUDED', 'VALIDATION_FAILED'])('%s is reported', async name => {
    const { cashOut, rest, onFailed } = start([refusal(name, { localized_message: 'No.' })])
    cashOut()
    await rest()
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('No.')
  })

  it('with 401 is no outcome: the request is sent again under its key while the session lasts', async () => {
    const { sent, onDone, onFailed, cashOut, rest } = start([refusal('UNAUTHORIZED'), CASHED])
    cashOut()
    await rest()
    expect(sent).toEqual([
      { key: KEY, amount: 900 },
      { key: KEY, amount: 900 },
    ])
    expect(onDone).toHaveBeenCalledOnce()
    expect(onFailed).not.toHaveBeenCalled()
  })
})

describe('a part', () => {
  const PART = { remaining: 1000, stake: 500 }
  const paid = (amount: number, changes: Partial<Bet> = {}) =>
    makeBet(1, {
      version: 4,
      cashed_out: {
        stake: 500,
        amount,
        parts: [{ no: 1, stake: 500, amount, at: '2026-11-29T12:00:00.000Z', by: 'player' }],
      },
      ...changes,
    })

  it('is sent at the amount that was shown, and reported at what it paid', async () => {
    const { store, sent, onDone, onPartDone, rest } = start([paid(460)])
    store.sendPart(OPEN.id, 450, PART)
    store.sendPart(OPEN.id, 450, PART)
    await rest()
    expect(sent).toEqual([{ key: KEY, amount: 450, part: 500 }])
    expect(onPartDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 460, PART)
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is sent again under its key when the response is lost', async () => {
    const { store, sent, onPartDone, rest } = start([lost(), paid(450)])
    store.sendPart(OPEN.id, 450, PART)
    await rest()
    expect(sent).toEqual([
      { key: KEY, amount: 450, part: 500 },
      { key: KEY, amount: 450, part: 500 },
    ])
    expect(onPartDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 450, PART)
  })

  it('waits for the delay, and ends with what the bet shows: paid or not', async () => {
    const inProgress = makeBet(1, { status: 'cashout_in_progress', version: 2 })
    const done = start([inProgress], [inProgress, lost(), paid(470)])
    done.store.sendPart(OPEN.id, 450, PART)
    await vi.waitFor(() => expect(done.onPartDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 470, PART))
    const fellAway = start([inProgress], [inProgress, OPEN])
    fellAway.store.sendPart(OPEN.id, 450, PART)
    await vi.waitFor(() => expect(fellAway.onFailed).toHaveBeenCalledOnce())
    expect(fellAway.onPartDone).not.toHaveBeenCalled()
  })

  it('is chosen anew where it is worth less by now, or another was taken', async () => {
    const part = { remaining: 1000, stake: 500, amount: 400 }
    const { store, onFailed, rest } = start([refusal('CASHOUT_CHANGED', { to_cashout: 800, part })])
    store.sendPart(OPEN.id, 450, PART)
    await rest()
    expect(store.get(OPEN.id)).toMatchObject({ step: 'rejected', reason: 'changed' })
    expect(onFailed).not.toHaveBeenCalled()
  })
})

it('clears everything on sign-out', async () => {
  const { store, sent, onDone, cashOut } = start([lost()])
  const listener = vi.fn()
  store.subscribe(OPEN.id, listener)
  cashOut()
  store.clear()
  expect(store.get(OPEN.id)).toEqual({ step: 'idle' })
  expect(listener).toHaveBeenCalled()
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toHaveLength(1)
  expect(onDone).not.toHaveBeenCalled()
})

describe('a reload', () => {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  /** A page that is unloaded while its cash-out has no response. */
  const unload = (): string => {
    const first = start([CASHED])
    first.call.mockImplementation(() => new Promise(() => {}))
    first.cashOut()
    return first.call.mock.calls[0]?.[1].idempotencyKey ?? ''
  }

  it('sends a pending cash-out again under its key, once', async () => {
    const key = unload()
    const { store, sent, onDone, rest } = start([lost(), CASHED])
    store.restore()
    expect(store.get(OPEN.id)).toEqual({ step: 'checking', amount: 900, key })
    await rest()
    store.restore()
    expect(sent).toEqual([
      { key, amount: 900 },
      { key, amount: 900 },
    ])
    expect(onDone).toHaveBeenCalledExactlyOnceWith(OPEN.id, 900)
    expect(sessionStorage.getItem('touchline.cashouts')).toBeNull()
  })

  it('drops a pending cash-out of another session', () => {
    unload()
    const { store, sent } = start([CASHED], [], 'session-2')
    store.restore()
    expect(store.get(OPEN.id)).toEqual({ step: 'idle' })
    expect(sent).toEqual([])
    expect(sessionStorage.getItem('touchline.cashouts')).toBeNull()
  })
})
