import { ApiError, NetworkError } from '@touchline/client/errors'
import type { UserLimit } from '@touchline/contract/entities/limits'
import type { ErrorName } from '@touchline/contract/errors'
import { describe, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { setReporter } from '../../shared/errors/report-error.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { confirmLimitChange, describeLimitError, isUnexpected, removeOrCancel, requestLimit } from './change-limits.ts'
import { limitsQuery } from './limits-query.ts'
import { limitOf } from './testing/test-limits.ts'

async function startApp(answer: UserLimit) {
  const calls: [string, unknown][] = []
  const app = await createTestApp('en', (async (name: string, input: object) => {
    calls.push([name, input])
    return { data: answer }
  }) as App['api']['call'])
  const { queryKey } = limitsQuery(app.api)
  app.queryClient.setQueryData(queryKey, { data: [], currency: 'EUR', stats: [], remaining: [] })
  let starts = 0
  const start = async () => {
    starts += 1
    throw new Error('no answer')
  }
  const parts = { ...app, session: { ...app.session, start } }
  const isAskedAnew = () => app.queryClient.getQueryState(queryKey)?.isInvalidated
  return { parts, calls, starts: () => starts, isAskedAnew }
}

const refusal = (name: ErrorName, message?: string) =>
  new ApiError('postUserLimits', 409, {
    code: 1,
    message: name,
    data: { details: [], ...(message && { localized_message: message }) },
  })

describe('a change of limits', () => {
  it('is requested and refetches the limits', async () => {
    const { parts, calls, isAskedAnew, starts } = await startApp(limitOf({}))
    const request = { type: 'deposit', period: 'week', value: 20_000, currency: 'EUR' } as const
    expect(await requestLimit(parts, request)).toEqual(limitOf({}))
    expect(calls).toEqual([['postUserLimits', { body: request }]])
    expect(isAskedAnew()).toBe(true)
    expect(starts()).toBe(0)
  })

  it('is confirmed, cancelled or removed by id', async () => {
    const { parts, calls } = await startApp(limitOf({}))
    await confirmLimitChange(parts, 'a')
    await removeOrCancel(parts, 'b')
    expect(calls).toEqual([
      ['postUserLimitConfirm', { params: { id: 'a' } }],
      ['deleteUserLimit', { params: { id: 'b' } }],
    ])
  })

  it('refetches the limits when its response was lost', async () => {
    const { parts, isAskedAnew } = await startApp(limitOf({}))
    const call = () => Promise.reject(new NetworkError('postUserLimits', 'gone'))
    const lost = requestLimit({ ...parts, api: { call } }, { type: 'self_exclusion', period: 'permanent' })
    await expect(lost).rejects.toThrow('gone')
    expect(isAskedAnew()).toBe(true)
  })

  it.each(['session', 'reality_check', 'self_exclusion'] as const)('of %s renews the session', async type => {
    const reports: string[] = []
    setReporter((_, context) => reports.push(context))
    const { parts, starts } = await startApp(limitOf({ type }))
    // The change is made even if the session cannot be renewed.
    await requestLimit(parts, { type, period: 'permanent' })
    expect(starts()).toBe(1)
    expect(reports).toEqual(['session after a change of limits'])
    setReporter((error, context) => console.warn(`${context}:`, error))
  })
})

describe('a failed change', () => {
  it.each([
    [refusal('CONFLICT', 'Bis morgen nicht.'), 'Bis morgen nicht.', false],
    [refusal('CONFLICT'), 'This doesn’t fit with a limit you’ve already set.', false],
    [
      refusal('LIMIT_NOT_CONFIRMABLE'),
      'You can’t confirm this change right now. Check your limits for when you can.',
      false,
    ],
    [refusal('INTERNAL_ERROR'), 'That wasn’t saved, so nothing has changed. Try again.', true],
    [new NetworkError('postUserLimits', 'gone'), 'That wasn’t saved, so nothing has changed. Try again.', true],
  ])('with %s shows "%s"', async (error, text, isToReport) => {
    const { i18n } = await createTestApp()
    expect(describeLimitError(error, i18n.t)).toBe(text)
    expect(isUnexpected(error)).toBe(isToReport)
  })
})
