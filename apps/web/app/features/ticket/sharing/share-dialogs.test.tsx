import type { Api } from '@touchline/client/http'
import type { BetToShare } from '@touchline/contract/entities/share'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, readText, renderMarkup } from '../../../testing/render.tsx'
import { BetCodeField } from './bet-code-field.tsx'
import { closeShareDialog, openShareDialog } from './share-dialog-state.ts'
import { ShareDialogs } from './share-dialogs.tsx'

const never = (() => new Promise(() => {})) as unknown as Api['call']
const bets: BetToShare[] = [
  { type: 'single', selections: [{ match_id: 1, market_id: '1', specifier: '', outcome_id: '1', odds: 2 }] },
]
const link = {
  code: '7KQ-4MX',
  url: 'http://web.test/?betcode=7KQ-4MX',
  created_at: '2026-11-21 12:00:00 UTC',
  expires_at: '2026-12-21 12:00:00 UTC',
}

afterEach(closeShareDialog)

describe('sharing', () => {
  it('shows link and code, and how long they work', async () => {
    const app = await createTestApp('en', never)
    app.queryClient.setQueryData(['share', bets], link)
    openShareDialog({ kind: 'share', bets })
    const markup = renderMarkup(app, <ShareDialogs />)
    expect(markup).toContain('value="http://web.test/?betcode=7KQ-4MX"')
    expect(markup).toContain('value="7KQ-4MX"')
    expect(readText(markup)).toMatch(/Link Copy link .*Code .*Works until .*2026, 12:00/)
  })

  it('waits without link and code', async () => {
    const app = await createTestApp('en', never)
    openShareDialog({ kind: 'share', bets })
    expect(readText(renderMarkup(app, <ShareDialogs />))).toContain('Making the link')
  })
})

describe('a shared bet that cannot be opened', () => {
  it.each([
    ['link-not-found', 'There is no bet behind this link or code.'],
    ['link-try-another-bet', 'Nothing of this bet is on offer any more.'],
    ['link-try-later', 'The bet could not be opened just now.'],
  ] as const)('%s', async (why, words) => {
    openShareDialog({ kind: 'failed', why })
    expect(readText(renderMarkup(await createTestApp(), <ShareDialogs />))).toContain(words)
  })
})

it('asks before a slip is replaced, and says what it holds', async () => {
  openShareDialog({ kind: 'replace', picks: 3, answer: () => {} })
  const text = readText(renderMarkup(await createTestApp(), <ShareDialogs />))
  expect(text).toMatch(/Your slip holds 3 picks\. .*Keep mine Replace slip/)
})

it('the field for a code has a name', async () => {
  const markup = renderMarkup(await createTestApp(), <BetCodeField />)
  expect(markup).toMatch(/<label[^>]*>Shared code or link<\/label>/)
})
