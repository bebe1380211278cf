// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import type { LeaderboardRow } from '@touchline/contract/entities/farming'
import { ambProgress, bonusTournament } from '@touchline/contract/examples/bonuses'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { closeModal, modals } from '../../shared/modals/modals.ts'
import { playerLimits } from '../../shared/queries/query-keys.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { PromotionsPage } from './promotions-page.tsx'
import { findCard, listCards, listTabs, openPromotions } from './testing/promotions.tsx'
import { BONUSES, openBonuses, refuse } from './testing/test-bonuses.ts'

// Two queries, one after the other, on a machine that does much else.
configure({ asyncUtilTimeout: 8000 })
vi.mock('./bonus-styles.tsx', () => ({ BonusStyles: () => null }))

beforeEach(() => {
  history.replaceState(null, '', '/promotions')
  for (const { id } of alerts.get()) closeAlert(id)
  for (const { id } of modals.get()) closeModal(id)
})

describe('tabs', () => {
  it('count the bonuses of a player by state, and keep the choice in the address', async () => {
    const { user } = await openPromotions()
    await screen.findByRole('article', { name: 'Second chance' })
    expect(listTabs()).toEqual(['All 6', 'Active 2', 'Available 2', 'Upcoming 1', 'Finished 1'])
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }))
    expect(listCards()).toEqual(['Summer boost'])
    expect(location.search).toBe('?tab=upcoming')
    await user.click(screen.getByRole('tab', { name: /^All/ }))
    expect(location.search).toBe('')
  })

  it('show a visitor what runs, with a way to sign in', async () => {
    const { user } = await openPromotions({}, { isSignedIn: false })
    const card = await findCard('Second chance')
    expect(listTabs()).toEqual(['All 6', 'Active 0', 'Available 5', 'Upcoming 1', 'Finished 0'])
    await user.click(card.getByRole('button', { name: 'Sign in to take part' }))
    expect(modals.get()).toMatchObject([{ id: 'signIn' }])
  })

  it('say so when one is empty, with a way back', async () => {
    const { user } = await openPromotions({ getBonuses: () => ({ data: BONUSES.slice(0, 1) }) })
    await user.click(await screen.findByRole('tab', { name: /Finished/ }))
    expect(screen.getByText('No finished promotions')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(listCards()).toEqual(['Weekend boost'])
  })

  it('include counted freebets where the back end has them', async () => {
    await openPromotions({
      getFreebetsAmb: () => ({ data: [{ ...ambProgress, issue_to: '2026-12-01T00:00:00.000Z' }] }),
    })
    const card = await screen.findByRole('article', { name: 'A freebet for ten bets' })
    expect(readText(card)).toContain('4 of 10 settled bets')
    expect(listTabs()[1]).toBe('Active 3')
  })
})

describe('cards', () => {
  it('show two facts and one main action', async () => {
    await openPromotions()
    const card = await screen.findByRole('article', { name: 'Weekend boost' })
    expect(readText(card)).toMatch(/Odds per selection 1\.40 or more Ends 1 Dec .*Build a combo Terms/)
    const primary = screen.getAllByRole('button').filter(button => /primary/.test(button.className))
    expect(primary.map(readText)).toEqual(['Activate'])
  })

  it('show the banner of the campaign for wide and narrow screens, or the only one that it has', async () => {
    const desktop = { id: 'd', url: '/wide.png', alternative_text: 'A picture' }
    const mobile = { id: 'm', url: '/narrow.png', alternative_text: 'A picture' }
    const [one, other, ...rest] = BONUSES.map(bonus => ({ ...bonus, banners: { desktop, mobile } }))
    const bonuses = [one, { ...other, banners: { desktop: null, mobile } }, ...rest.slice(0, 1)]
    await openPromotions({ getBonuses: () => ({ data: [...bonuses, BONUSES[4]] }) })
    const sourcesOf = async (name: string) => {
      const picture = (await findCard(name)).getByRole('img', { name: 'A picture' })
      const narrow = picture.parentElement?.querySelector('source[media="(max-width: 779.98px)"]')
      return [picture.getAttribute('src'), narrow?.getAttribute('srcset')?.split(' ')[0]]
    }
    expect(await sourcesOf('Weekend boost')).toEqual([
      '/img?url=%2Fwide.png&w=600&h=200',
      '/img?url=%2Fnarrow.png&w=366&h=183',
    ])
    expect(await sourcesOf('Second chance')).toEqual([
      '/img?url=%2Fnarrow.png&w=600&h=200',
      '/img?url=%2Fnarrow.png&w=366&h=183',
    ])
    expect(screen.getAllByRole('img', { name: 'A picture' })).toHaveLength(3)
  })

  it('lead to the terms', async () => {
    const { user } = await openPromotions()
    await user.click(await screen.findByRole('button', { name: 'Terms of Second chance' }))
    expect(modals.get()).toMatchObject([
      { id: 'bonus', props: { type: 'freebets', id: 'second-chance', isTermsOpen: true } },
    ])
  })
})

describe('promo code', () => {
  const enter = async (answer: () => unknown) => {
    const opened = await openPromotions({ postBonusesPromoCode: answer })
    await opened.user.type(await screen.findByRole('textbox', { name: /Your code/ }), 'line10')
    await opened.user.click(screen.getByRole('button', { name: 'Apply' }))
    return opened
  }

  it('gives its bonus and empties the field', async () => {
    await enter(() => ({ data: { ...BONUSES[1], name: 'LINE free bet' } }))
    await waitFor(() => expect(alerts.get()).toMatchObject([{ title: 'LINE free bet added' }]))
    expect(screen.getByRole('textbox', { name: /Your code/ })).toHaveValue('')
  })

  it.each([
    ['PROMO_CODE_INVALID', {}, 'isn’t valid'],
    ['PROMO_CODE_EXPIRED', { ended_at: '2026-10-31T00:00:00.000Z' }, 'This code expired 31 Oct'],
    ['PROMO_CODE_USED', {}, 'already been used'],
    ['TOO_MANY_REQUESTS', {}, 'Too many attempts'],
    ['PLAYER_EXCLUDED', {}, 'break from betting'],
  ] as const)('%s is told in words', async (name, data, words) => {
    await enter(() => refuse(name, data))
    await waitFor(() => expect(screen.getAllByRole('alert').map(readText).join()).toContain(words))
  })

  it('leads to the confirmation of the e-mail address where a code requires it', async () => {
    const { user } = await enter(() => refuse('VERIFICATION_REQUIRED', { required_level: 'contact' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm your email' }))
    expect(modals.get()).toMatchObject([{ id: 'resendConfirmation' }])
  })

  it('asks a visitor to sign in and keeps the code', async () => {
    const { user } = await openPromotions({}, { isSignedIn: false })
    await user.type(await screen.findByRole('textbox', { name: /Your code/ }), 'LINE10')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(modals.get()).toMatchObject([{ id: 'signIn' }])
    expect(screen.getByRole('textbox', { name: /Your code/ })).toHaveValue('LINE10')
  })
})

describe('leaderboard', () => {
  const row = (position: number, more: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
    position,
    current_user: false,
    email: `${position}***@d***.com`,
    farmed_amount: 9000 - position * 1000,
    currency_code: 'EUR',
    farmed_freebets_count: 2,
    prize: 0,
    simulated: false,
    ...more,
  })
  const own = row(41, { current_user: true, email: 'me' })
  const rating = (rows: readonly LeaderboardRow[], current: LeaderboardRow | null) => () => ({
    data: rows,
    current_user: current,
    pagination: { page: 1, last_page: 1, total: rows.length, limit: 50 },
  })

  it('shows ties, prizes and, after the listed places, the own one', async () => {
    const rows = [row(1, { prize: 4000 }), row(1, { prize: 4000, simulated: true }), row(3, { prize: 2000 })]
    await openPromotions({ getBonusTournamentRating: rating(rows, own) })
    const board = await screen.findByRole('region', { name: `Leaderboard of ${bonusTournament.name}` })
    const texts = within(board).getAllByRole('row').map(readText)
    expect(texts[1]).toMatch(/=1 1, shared 1\*\*\*@d\*\*\*\.com €80\.00 €40\.00/)
    expect(texts[2]).toContain('simulated')
    expect(texts.at(-1)).toMatch(/^41 You .*–$/)
    expect(board.closest('[aria-live]')).toBeNull()
  })

  it('fails quietly, with a way to try again', async () => {
    await openPromotions()
    expect(await screen.findByText('We can’t load the leaderboard right now.')).toBeVisible()
    expect(screen.queryByRole('alert')).toHaveTextContent('')
    expect(await findCard('Spring cup')).toBeDefined()
  })

  it('is refetched at most every five seconds when the pool changes', async () => {
    const { app, listSent } = await openBonuses({ getBonusTournamentRating: rating([row(1)], null) })
    const listeners: ((pool: unknown) => void)[] = []
    const on = (_: string, listener: (pool: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    }
    renderInApp(
      { ...app, liveSession: { ...app.liveSession, on } as never },
      <PromotionsPage banners={[]} Jackpots={() => null} />,
    )
    await screen.findByRole('region', { name: /^Leaderboard of/ })
    const before = listSent('getBonusTournamentRating').length
    const change = () =>
      act(async () => {
        for (const tell of listeners) tell({ id: 'spring-cup', pool: 1 })
      })
    await change()
    await change()
    await change()
    // The card and the side each show their own part of the rating.
    expect(listSent('getBonusTournamentRating').length - before).toBeLessThanOrEqual(2)
  })
})

it('has no field for promo codes where the back end takes none', async () => {
  await openPromotions({ getSettings: () => ({ data: { not_offered: ['postBonusesPromoCode'] } }) })
  await screen.findByRole('article', { name: 'Second chance' })
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
})

describe('without offers', () => {
  it('says so to an excluded player', async () => {
    await openPromotions({ getBonuses: () => ({ data: [] }) })
    expect(await screen.findByText('No promotions for you right now')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('names a break only to a player who is on one', async () => {
    const { app } = await openPromotions({ getBonuses: () => ({ data: [] }) })
    expect(await screen.findByText('New promotions will appear here with their terms.')).toBeVisible()
    app.queryClient.setQueryData(playerLimits, { data: [{ type: 'cooling_off', status: 'active', disable_at: null }] })
    expect(await screen.findByText(/while you’re on a break from betting/)).toBeVisible()
  })

  it('shows a failure and retries', async () => {
    let attempts = 0
    const { user } = await openPromotions({
      getBonuses: () => {
        attempts += 1
        return attempts === 1 ? refuse('FORBIDDEN') : { data: BONUSES }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 }))
    expect(await screen.findByRole('article', { name: 'Second chance' })).toBeVisible()
  })
})

it('reads from right to left in Arabic, with the players of the leaderboard at the start of their column', async () => {
  const data = [{ position: 1, email: '1***@d***.com', farmed_amount: 100, currency_code: 'EUR', prize: 0 }]
  const pagination = { page: 1, last_page: 1, total: 1, limit: 50 }
  await openPromotions({ getBonusTournamentRating: () => ({ data, current_user: null, pagination }) }, { locale: 'ar' })
  await screen.findByRole('article', { name: 'Second chance' })
  expect(listTabs()[0]).toBe('الكل 6')
  const names = await screen.findAllByText('1***@d***.com')
  // The card and the side; a direction of the column's own would move them to its end.
  expect(names.map(name => [name.tagName, name.parentElement?.hasAttribute('dir')])).toEqual([
    ['BDI', false],
    ['BDI', false],
  ])
})
