import { afterEach, expect, it } from 'vitest'
import { alerts, closeAlert, showAlert } from './alerts.ts'

afterEach(() => {
  for (const { id } of alerts.get()) closeAlert(id)
})

it('renews an alert that is shown again, so that it is announced and stays again', () => {
  const failure = { kind: 'danger', title: 'Your bet wasn’t placed', text: 'Try again.' } as const
  const first = showAlert(failure)
  showAlert({ kind: 'info', title: 'Other' })
  const second = showAlert(failure)
  expect(second).not.toBe(first)
  expect(alerts.get().map(({ id, title }) => [id, title])).toEqual([
    [expect.any(Number), 'Other'],
    [second, 'Your bet wasn’t placed'],
  ])
})
