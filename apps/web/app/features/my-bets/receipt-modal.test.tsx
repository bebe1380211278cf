// @vitest-environment happy-dom

import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Receipt } from '@touchline/contract/entities/receipt'
import { receipt } from '@touchline/contract/examples/receipt'

import { expect, it } from 'vitest'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { ReceiptModal } from './receipt-modal.tsx'

async function open(changes: Partial<Receipt> = {}) {
  const app = await createTestApp()
  const change = (to: Partial<Receipt>) =>
    app.queryClient.setQueryData([...queryKeys.receipts, receipt.bet_id], { ...receipt, ...to })
  change(changes)
  const { container } = renderInApp(app, <ReceiptModal props={{ id: receipt.bet_id }} close={() => {}} />)
  return { container, change }
}

const render = async (changes?: Partial<Receipt>) => readText((await open(changes)).container)

it('shows what decided a selection and the sum, without steps that change nothing', async () => {
  const shown = await render()
  expect(shown).toContain('Goals 2–1 Won')
  expect(shown).toMatch(/Stake 5\.00 5\.00 × 2\.049 10\.245 Rounded 10\.24 Paid €10\.24 \+€5\.24 net/)
  expect(shown).not.toContain('Settlements')
})

it('shows why a selection is void, and each settlement once there are several', async () => {
  const [leg] = receipt.legs
  const { history } = receipt
  const again = {
    at: '2026-02-01T19:00:00.000Z',
    cause: 'result_rolled_back',
    payout: 0,
    result: 'no_results' as const,
  }
  const shown = await render({
    legs: leg ? [{ ...leg, rule: 'void', reason: 'abandoned', multiplier: '1', decided_by: [] }] : [],
    history: [...history, again],
  })
  expect(shown).toContain('Void: abandoned × 1.00')
  expect(shown).toContain('Result withdrawn')
})

it('shows amounts whose decimals do not end as fractions on request', async () => {
  const { container } = await open({ steps: [{ op: 'times', by: '2/3', value: '1000/3' }] })
  expect(readText(container)).toContain('3.33333')
  await userEvent.click(screen.getByRole('button', { name: 'Exact values', pressed: false }))
  expect(readText(container)).toContain('1000/300')
  expect(screen.getByRole('button', { name: 'Exact values', pressed: true })).toBeVisible()
})

it('says that the settlement was corrected while it was open', async () => {
  const { container, change } = await open()
  const [settled] = receipt.history
  expect(readText(container)).not.toContain('corrected')
  await act(async () => change({ history: settled ? [settled, { ...settled, cause: 'result_rolled_back' }] : [] }))
  expect(await screen.findByText('This settlement was corrected while you were reading it.')).toBeVisible()
})
