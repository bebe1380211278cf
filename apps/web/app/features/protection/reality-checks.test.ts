import { ApiError, NetworkError } from '@touchline/client/errors'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import { createManualTime } from '@touchline/client/testing/manual-time'
import type { RealityCheck } from '@touchline/contract/entities/limits'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { closeModal, findModal } from '../../shared/modals/modals.ts'
import { requestRealityCheck } from '../../shared/player/protection.ts'
import { startRealityChecks } from './start-protection.ts'

const check = (due: boolean): RealityCheck => ({
  due,
  elapsed_seconds: 3600,
  currency: 'EUR',
  bets_sum: 6200,
  wins_sum: 4360,
  period: { from: '2026-11-21T11:00:00.000Z', to: '2026-11-21T12:00:00.000Z' },
})
const player = (id: string, realityCheckSeconds: number | null): SessionState => ({
  status: 'LOGGED_IN',
  reason: null,
  info: { id, startedAt: '2026-11-21T11:00:00.000Z', secondsLimit: null, realityCheckSeconds },
})
const visitor: SessionState = { status: 'NOT_LOGGED_IN', reason: 'signed-out', info: null }

/** Flushes pending responses. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

const time = createManualTime()
let answers: (RealityCheck | Error)[] = []
let requests = 0
let reports: string[] = []
let stop = () => {}

function follow(state: SessionState) {
  const session = createObservable(state)
  const call = async () => {
    requests += 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const parts = { api: { call }, session, handlers: {} } as unknown as Pick<App, 'api' | 'session' | 'handlers'>
  stop = startRealityChecks(parts, time.schedule)
  return session
}

const isShown = () => findModal('realityCheck') !== undefined

beforeEach(() => {
  requests = 0
  reports = []
  setReporter((_, context) => reports.push(context))
})
afterEach(() => {
  stop()
  closeModal('realityCheck')
  setReporter((error, context) => console.warn(`${context}:`, error))
})

it('polls immediately and every half minute, and shows a due check', async () => {
  answers = [check(false), check(true)]
  follow(player('a', 3600))
  await settle()
  expect(requests).toBe(1)
  expect(isShown()).toBe(false)
  time.advance(29_999)
  await settle()
  expect(requests).toBe(1)
  time.advance(1)
  await settle()
  expect(requests).toBe(2)
  expect(findModal('realityCheck')?.props).toEqual(check(true))
})

it('closes a check that was answered in another tab', async () => {
  answers = [check(true), check(false)]
  follow(player('a', 3600))
  await settle()
  expect(isShown()).toBe(true)
  time.advance(30_000)
  await settle()
  expect(isShown()).toBe(false)
})

it('does not poll for players without checks', async () => {
  answers = [check(true)]
  const session = follow(player('a', null))
  session.set(visitor)
  time.advance(120_000)
  await settle()
  expect(requests).toBe(0)
})

it('stops when none applies, until the next session', async () => {
  answers = [new ApiError('getRealityCheck', 400, null)]
  const session = follow(player('a', 3600))
  await settle()
  time.advance(120_000)
  await settle()
  expect(requests).toBe(1)
  expect(reports).toEqual([])
  session.set(player('b', 3600))
  await settle()
  expect(requests).toBe(2)
})

it('keeps polling after a failed request', async () => {
  answers = [new NetworkError('getRealityCheck', 'gone'), check(true)]
  follow(player('a', 3600))
  await settle()
  expect(isShown()).toBe(false)
  expect(reports).toEqual(['reality check'])
  time.advance(30_000)
  await settle()
  expect(isShown()).toBe(true)
})

it('polls immediately when a bet was rejected for a pending check', async () => {
  answers = [check(false), check(true)]
  follow(player('a', 3600))
  await settle()
  requestRealityCheck()
  await settle()
  expect(requests).toBe(2)
  expect(isShown()).toBe(true)
  stop()
  requestRealityCheck()
  expect(requests).toBe(2)
})

it('stops on sign-out, and ignores a late response', async () => {
  answers = [check(true)]
  const session = follow(player('a', 3600))
  session.set(visitor)
  await settle()
  expect(requests).toBe(1)
  expect(isShown()).toBe(false)
  session.set(player('b', 3600))
  await settle()
  expect(isShown()).toBe(true)
  session.set(visitor)
  expect(isShown()).toBe(false)
  time.advance(60_000)
  expect(requests).toBe(2)
})
