import type { Api } from '@touchline/client/http'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { describe, expect, it } from 'vitest'
import { readText, renderMarkup } from '../../../testing/render-markup.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { BetCodeField } from './bet-code-field.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { ReplaceSlip, ShareBetNotFound } from './share-questions.tsx'

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

const close = () => {}

describe('sharing', () => {
  it('shows link and code, and how long they work', async () => {
    const app = await createTestApp('en', never)
    app.queryClient.setQueryData(['share', bets], link)
    const markup = renderMarkup(app, <ShareDialog props={{ bets }} close={close} />)
    expect(markup).toContain('value="http://web.test/?betcode=7KQ-4MX"')
    expect(markup).toContain('value="7KQ-4MX"')
    expect(readText(markup)).toMatch(/Link Copy link .*Code .*Works until .*2026, 12:00/)
  })

  it('waits without link and code', async () => {
    const app = await createTestApp('en', never)
    expect(readText(renderMarkup(app, <ShareDialog props={{ bets }} close={close} />))).toContain('Making the link')
  })
})

describe('a shared bet that cannot be opened', () => {
  it.each([
    ['link-not-found', 'There is no bet behind this link or code.'],
    ['link-try-another-bet', 'Nothing of this bet is on offer any more.'],
    ['link-try-later', 'The bet could not be opened just now.'],
  ] as const)('%s', async (why, words) => {
    const markup = renderMarkup(await createTestApp(), <ShareBetNotFound props={{ why }} close={close} />)
    expect(readText(markup)).toContain(words)
  })
})

it('asks before a slip is replaced, and says what it holds', async () => {
  const text = readText(renderMarkup(await createTestApp(), <ReplaceSlip props={{ picks: 3 }} close={close} />))
  expect(text).toMatch(/Your slip holds 3 picks\. .*Keep mine Replace slip/)
})

it('the field for a code has a name', async () => {
  const markup = renderMarkup(await createTestApp(), <BetCodeField />)
  expect(markup).toMatch(/<label[^>]*>Shared code or link<\/label>/)
})
