import { describe, expect, it } from 'vitest'
import { createTestApp, readText, renderMarkup } from '../../testing/render.tsx'
import { BETS_KEY, type BetsData } from './bets-queries.ts'
import { MyBetsPage } from './my-bets-page.tsx'
import { MyBetsTab } from './my-bets-tab.tsx'
import { lost, makeBet, makeList, makeSelection, won } from './test-bets.ts'

const nothing = () => {}

async function renderPage(data: BetsData | null, locale = 'en') {
  const app = await createTestApp(locale)
  if (data) app.queryClient.setQueryData([...BETS_KEY, { status: 'all', result: 'all' }], data)
  return renderMarkup(app, <MyBetsPage isLoggedIn onSignIn={nothing} />)
}

async function renderTab(isLoggedIn: boolean, data: BetsData | null) {
  const app = await createTestApp()
  if (data) app.queryClient.setQueryData([...BETS_KEY, { status: 'open', result: 'all' }], data)
  return renderMarkup(app, <MyBetsTab isLoggedIn={isLoggedIn} onSignIn={nothing} historyPath="/bets-history" />)
}

describe('the page', () => {
  it('shows a bet with its number, selection, stake, odds and what it can win', async () => {
    const text = readText(await renderPage(makeList([[makeBet(1)]])))
    expect(text).toMatch(/Single Open No\. 8000001 · Today 10:01/)
    expect(text).toMatch(/Open Northgate United Match result · Northgate United v Harbour City 19:45 1\.42/)
    expect(text).toMatch(/Stake €10\.00 Odds 1\.42 Potential win €14\.20/)
  })

  it('shows what came back, and the net beside it', async () => {
    const text = readText(await renderPage(makeList([[makeBet(2, won), makeBet(1, lost)]])))
    expect(text).toMatch(/Won .*Paid €14\.20 \+€4\.20 net/)
    expect(text).toMatch(/Lost .*Paid €0\.00 −€10\.00 net/)
  })

  it('shows legs with their own results and final scores', async () => {
    const { match } = makeSelection()
    const over = { ...match, status: 4 as const, total_score: { home: 3, away: 0 } }
    const selections = [
      makeSelection({ status: 'win_entire', match: over }),
      makeSelection({ id: '00000000-0000-4000-8000-0000000000a2', status: 'refund_entire' }),
    ]
    const text = readText(await renderPage(makeList([[makeBet(1, { type: 'combo', selections })]])))
    expect(text).toContain('Combo, 2 legs')
    expect(text).toMatch(/Won Northgate United .* 3–0 Score 3 to 0/)
    expect(text).toContain('Void Northgate United')
  })

  it('sums up only when it knows all bets', async () => {
    const whole = readText(await renderPage(makeList([[makeBet(2, won), makeBet(1)]])))
    expect(whole).toMatch(/Staked €10\.00 .*Returned €14\.20 .*Net \+€4\.20 .*Open €10\.00 in 1 bet/)
    const partly = readText(await renderPage(makeList([[makeBet(2, won)]], 2, 700)))
    expect(partly).not.toContain('Returned')
    expect(partly).toContain('Show older bets')
  })

  it('says so when there are none, and waits without a word', async () => {
    expect(readText(await renderPage(makeList([[]])))).toContain('No bets yet')
    expect(readText(await renderPage(null))).not.toContain('No bets')
  })

  it('keeps money in one piece in Arabic', async () => {
    const markup = await renderPage(makeList([[makeBet(1, lost)]]), 'ar')
    expect(markup).toContain('\u2066−€10.00\u2069')
  })
})

describe('the tab', () => {
  it('asks a visitor to sign in', async () => {
    const markup = await renderTab(false, null)
    expect(readText(markup)).toContain('Your bets are here once you sign in')
    expect(markup).toMatch(/<button[^>]*>Sign in<\/button>/)
  })

  it('shows open bets first and leads to the rest', async () => {
    const markup = await renderTab(true, makeList([[makeBet(1)]]))
    expect(markup).toMatch(/aria-pressed="true"[^>]*>Open</)
    expect(readText(markup)).toContain('No. 8000001')
    expect(markup).toContain('href="/bets-history"')
  })

  it('says so when nothing is open', async () => {
    expect(readText(await renderTab(true, makeList([[]])))).toContain('No open bets')
  })
})
