import { afterEach, describe, expect, it } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { isQuickDeposit, showPaymentAlert, showQuickDepositAlert } from './deposit-modal.tsx'

const { i18n } = await createTestApp()
const { t } = i18n

const tester = { statuses: [{ id: 'spi_test' }] }
const nobody = { statuses: [{ id: 'bronze' }] }

afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})

it.each([
  [{}, tester, false],
  [{ quick_deposit: true }, nobody, true],
  [{ quick_deposit_test: true }, tester, true],
  [{ quick_deposit_test: true }, nobody, false],
  [{ quick_deposit: false, quick_deposit_test: true }, tester, true],
])('quick deposit availability with %j', (flags, player, isOffered) => {
  expect(isQuickDeposit(flags, player)).toBe(isOffered)
})

describe('payment results', () => {
  it.each([
    ['success', 'success', 'Deposit received'],
    ['pending', 'warning', 'Deposit pending'],
    ['error', 'danger', 'Deposit failed'],
  ] as const)('%s shows %s', (status, kind, title) => {
    showPaymentAlert(status, t)
    expect(alerts.get()).toMatchObject([{ kind, title }])
  })

  it('shows a specific text for a failed quick deposit', () => {
    showQuickDepositAlert('error', t)
    expect(alerts.get()).toMatchObject([{ kind: 'danger', title: 'Quick deposit failed' }])
  })
})
