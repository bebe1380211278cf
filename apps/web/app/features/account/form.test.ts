import { ApiError, NetworkError } from '@touchline/client/errors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setReporter } from '../../shared/errors/report-error.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { toFailureMessage } from './form.tsx'

const { i18n } = await createTestApp()

let reports: string[] = []
beforeEach(() => {
  reports = []
  setReporter((_, context) => reports.push(context))
})
afterEach(() => setReporter((error, context) => console.warn(`${context}:`, error)))

const refused = (status: number, message: string) =>
  new ApiError('postPlayerPhone', status, { code: status, message, data: { details: [] } } as never)

it.each([
  ['a refusal', refused(409, 'PHONE_TAKEN'), 'modal.phone.taken', false],
  ['a failure of the platform', refused(500, 'INTERNAL_ERROR'), 'modal.failed', true],
  ['a failure of the line', new NetworkError('postPlayerPhone', 'gone'), 'modal.failed', true],
] as const)('%s is shown, and reported when it can be fixed', (_what, error, words, isReported) => {
  expect(toFailureMessage(error, i18n.t, 'phone number')).toBe(i18n.t(words))
  expect(reports).toEqual(isReported ? ['phone number'] : [])
})

it('shows the text for an unknown outcome where given', () => {
  const words = (error: unknown) => toFailureMessage(error, i18n.t, 'quick deposit', 'modal.deposit.unknown')
  expect(words(new NetworkError('postDeposit', 'gone'))).toBe(i18n.t('modal.deposit.unknown'))
  expect(words(refused(503, 'UNAVAILABLE'))).toBe(i18n.t('modal.deposit.unknown'))
  expect(words(refused(409, 'PLAYER_LIMIT_EXCEEDED'))).toBe(i18n.t('modal.deposit.limit'))
})
