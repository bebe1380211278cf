// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { BetCodeField } from '../slip/slip-extras.tsx'
import { ReplaceSlip, readShareTime, ShareBetNotFound, ShareDialog } from './share-dialog.tsx'

const never = (() => new Promise(() => {})) as unknown as Api['call']
const bets: ShareBetRequest[] = [
  { type: 'single', selections: [{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }] },
]
const link = {
  code: '7KQ-4MX',
  url: 'http://web.test/?betcode=7KQ-4MX',
  created_at: '2026-11-21 12:00:00 UTC',
  expires_at: '2026-12-21 12:00:00 UTC',
}

describe('sharing', () => {
  it('shows link and code with their expiry', async () => {
    const app = await createTestApp('en', never)
    app.queryClient.setQueryData(['share', bets], link)
    const { user } = renderInApp(app, <ShareDialog props={{ bets }} close={() => {}} />)
    expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue('http://web.test/?betcode=7KQ-4MX')
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('7KQ-4MX')
    expect(screen.getByRole('dialog')).toHaveTextContent(/Works until .*2026, 12:00/)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(link.url)
  })

  it('shows a loading state without link and code', async () => {
    renderInApp(await createTestApp('en', never), <ShareDialog props={{ bets }} close={() => {}} />)
    expect(screen.getByRole('status')).toHaveTextContent('Creating your link')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})

describe('a shared bet that cannot be opened', () => {
  it.each([
    ['link-not-found', 'We can’t find a bet for this link or code.'],
    ['link-try-another-bet', 'None of these selections are available now.'],
    ['link-try-later', 'We couldn’t open this bet.'],
  ] as const)('%s', async (why, words) => {
    renderInApp(await createTestApp(), <ShareBetNotFound props={{ why }} close={() => {}} />)
    expect(screen.getByRole('dialog')).toHaveTextContent(words)
  })
})

it.each([
  ['Keep mine', []],
  ['Replace slip', ['done']],
])('asks before replacing a slip, and names its content: %s', async (answer, outcome) => {
  const close = vi.fn()
  const { user } = renderInApp(await createTestApp(), <ReplaceSlip props={{ picks: 3 }} close={close} />)
  expect(screen.getByRole('dialog')).toHaveTextContent('Your bet slip has 3 selections.')
  await user.click(screen.getByRole('button', { name: answer }))
  expect(close).toHaveBeenCalledExactlyOnceWith(...outcome)
})

it('labels the code field', async () => {
  renderInApp(await createTestApp(), <BetCodeField />)
  expect(screen.getByRole('textbox', { name: 'Shared code or link' })).toBeVisible()
})

it("parses the platform's timestamp format", () => {
  expect(new Date(readShareTime('2026-02-01 18:30:05 UTC')).toISOString()).toBe('2026-02-01T18:30:05.000Z')
})
