// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { setPickedOutcomes } from '../picks.ts'
import { keyOf } from '../testing/test-ticket.ts'
import { PendingSlip } from './empty-slip.tsx'
import styles from './panel.module.css'

it('is a placeholder, not empty, for picks that wait for the code', async () => {
  const { container } = renderInApp(await createTestApp(), <PendingSlip />)
  expect(screen.getByText('Your bet slip is empty')).toBeInTheDocument()
  expect(container.firstElementChild).not.toHaveClass(styles.filled ?? '')
  act(() => setPickedOutcomes([keyOf(1)]))
  expect(container.firstElementChild).toHaveClass(styles.filled ?? '')
  act(() => setPickedOutcomes([]))
})
