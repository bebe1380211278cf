import { ApiError, CancelledError, MalformedResponseError, NetworkError, TimeoutError } from '@touchline/client/errors'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { setReporter } from '../errors/report-error.ts'
import { alerts, closeAlert } from './alerts.ts'
import { getFailureHandling, showFailure } from './failures.ts'

const refused = (call: string, name: ErrorName, localized_message?: string) =>
  new ApiError(call, ERRORS[name].status, {
    code: ERRORS[name].code,
    message: name,
    data: { details: [], ...(localized_message && { localized_message }) },
  })

describe('getFailureHandling', () => {
  it.each([
    ['what was cancelled', new CancelledError('getMatches', 'x'), null, false, 'none'],
    ['a session that is over', refused('getBets', 'UNAUTHORIZED'), 'session-expired', false, 'none'],
    ['the same with words', refused('getBets', 'UNAUTHORIZED', 'Sign in'), 'session-expired', false, 'none'],
    ['activity', refused('postPlayerActivityLimitTrack', 'UNAUTHORIZED'), 'activity-limit', false, 'none'],
    ['a session limit', refused('postSportsbookSessions', 'SESSION_LIMIT_REACHED'), 'session-limit', false, 'none'],
    ['a reality check', refused('getRealityCheck', 'REALITY_CHECK_NOT_APPLICABLE'), 'stop-polling', false, 'none'],
    ['jackpots that are not there', refused('getJackpots', 'NOT_FOUND'), null, false, 'default'],
    ['jackpots that fail', new ApiError('getJackpotHits', 500, null), null, false, 'default'],
    ['jackpots that are refused', refused('getJackpots', 'FORBIDDEN'), null, true, 'default'],
    ['a refusal with words', refused('postVote', 'CONFLICT', 'Too late'), null, true, 'server'],
    ['a refusal without', refused('postVote', 'CONFLICT'), null, true, 'default'],
    ['a gateway', new ApiError('getMatches', 502, null), null, true, 'default'],
    ['a timeout', new TimeoutError('getMatches', 'x'), null, true, 'default'],
    ['nonsense', new MalformedResponseError('getMatches', 'x'), null, true, 'default'],
    ['a network that fails', new NetworkError('getMatches', 'x'), null, true, 'default'],
    ['a mistake of ours', new TypeError('x'), null, true, 'default'],
    ['what is no error', 'x', null, true, 'default'],
  ])('%s', (_what, error, action, isReported, alert) => {
    expect(getFailureHandling(error, true)).toMatchObject({ action, isReported, alert })
  })

  it('distinguishes a network failure from being offline', () => {
    const error = new NetworkError('getMatches', 'x')
    expect(getFailureHandling(error, false)).toMatchObject({ action: null, isReported: false, alert: 'offline' })
    expect(getFailureHandling(new TypeError('x'), false).alert).toBe('default')
  })
})

describe('showFailure', () => {
  const report = vi.fn()
  beforeEach(() => setReporter(report))
  afterEach(() => {
    report.mockReset()
    vi.unstubAllGlobals()
    for (const { id } of alerts.get()) closeAlert(id)
  })

  const show = async (error: unknown, words = {}) => {
    await showFailure(await createTestApp('en'), error, { context: 'voting', ...words })
    return alerts.get()
  }

  it("shows the server's message under the place's own title", async () => {
    const shown = await show(refused('postVote', 'CONFLICT', 'The vote is closed.'), { title: 'vote.failed' })
    expect(shown).toMatchObject([{ kind: 'danger', title: 'Your vote wasn’t counted', text: 'The vote is closed.' }])
    expect(report).toHaveBeenCalledOnce()
  })

  it('shows a default text for unknown errors', async () => {
    expect(await show(new TypeError('x'))).toMatchObject([
      { title: 'Something went wrong', text: 'That didn’t work. Try again.' },
    ])
  })

  it('shows that the device is offline, and reports nothing', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await show(new NetworkError('postVote', 'x'), { title: 'vote.failed' })).toMatchObject([
      { title: 'You’re offline' },
    ])
    expect(report).not.toHaveBeenCalled()
  })

  it.each([new CancelledError('postVote', 'x'), refused('postVote', 'UNAUTHORIZED', 'Sign in')])(
    'is silent for failures handled elsewhere: %s',
    async error => {
      expect(await show(error)).toEqual([])
      expect(report).not.toHaveBeenCalled()
    },
  )
})
