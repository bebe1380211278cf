// @vitest-environment happy-dom
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { NetworkError } from '@touchline/client/errors'
import type { Bonus, LeaderboardRow } from '@touchline/contract/entities/farming'
import { ambProgress, bonusTournament } from '@touchline/contract/examples/bonuses'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { closeModal, modals } from '../../shared/modals/modals.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { PromotionsPage } from './promotions-page.tsx'
import { BONUSES, openBonuses, refuse } from './testing/test-bonuses.ts'

// Two queries, one after the other, on a machine that does much else.
configure({ asyncUtilTimeout: 8000 })
vi.mock('./bonus-styles.tsx', () => ({ BonusStyles: () => null }))

beforeEach(() => {
  history.replaceState(null, '', '/promotions')
  for (const { id } of alerts.get()) closeAlert(id)
  for (const { id } of modals.get()) closeModal(id)
})

const page = <PromotionsPage banners={[]} Jackpots={() => null} />
const tabs = () => screen.getAllByRole('tab').map(readText)
const cards = () => screen.queryAllByRole('article').map(card => card.querySelector('h2')?.textContent)

async function open(answers: Parameters<typeof openBonuses>[0] = {}, options: Parameters<typeof openBonuses>[1] = {}) {
  const opened = await openBonuses(answers, options)
  const rendered = renderInApp(opened.app, page)
  return { ...opened, ...rendered }
}

const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

describe('tabs', () => {
  it('count the bonuses of a player by state, and keep the choice in the address', async () => {
    const { user } = await open()
    await screen.findByRole('article', { name: 'Second chance' })
    expect(tabs()).toEqual(['All 6', 'Active 2', 'Available 2', 'Upcoming 1', 'Finished 1'])
    await user.click(screen.getByRole('tab', { name: /Upcoming/ }))
    expect(cards()).toEqual(['Summer boost'])
    expect(location.search).toBe('?tab=upcoming')
    await user.click(screen.getByRole('tab', { name: /^All/ }))
    expect(location.search).toBe('')
  })

  it('show a visitor what runs, with a way to sign in', async () => {
    const { user } = await open({}, { isSignedIn: false })
    const card = await cardOf('Second chance')
    expect(tabs()).toEqual(['All 6', 'Active 0', 'Available 5', 'Upcoming 1', 'Finished 0'])
    await user.click(card.getByRole('button', { name: 'Sign in to take part' }))
    expect(modals.get()).toMatchObject([{ id: 'signIn' }])
  })

  it('say so when one is empty, with a way back', async () => {
    const { user } = await open({ getBonuses: () => ({ data: BONUSES.slice(0, 1) }) })
    await user.click(await screen.findByRole('tab', { name: /Finished/ }))
    expect(screen.getByText('Nothing has finished yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(cards()).toEqual(['Weekend boost'])
  })

  it('include counted freebets where the back end has them', async () => {
    await open({ getFreebetsAmb: () => ({ data: [{ ...ambProgress, issue_to: '2026-12-01T00:00:00.000Z' }] }) })
    const card = await screen.findByRole('article', { name: 'A freebet for ten bets' })
    expect(readText(card)).toContain('4 of 10 settled bets')
    expect(tabs()[1]).toBe('Active 3')
  })
})

describe('cards', () => {
  it('show two facts and one main action', async () => {
    await open()
    const card = await screen.findByRole('article', { name: 'Weekend boost' })
    expect(readText(card)).toMatch(/Odds of a selection 1\.40 or more Ends Dec 1 .*Build a combo Terms/)
    const primary = screen.getAllByRole('button').filter(button => /primary/.test(button.className))
    expect(primary.map(readText)).toEqual(['Activate'])
  })

  it('show the banner of the campaign for wide and narrow screens, or the only one that it has', async () => {
    const desktop = { id: 'd', url: '/wide.png', alternative_text: 'A picture' }
    const mobile = { id: 'm', url: '/narrow.png', alternative_text: 'A picture' }
    const [one, other, ...rest] = BONUSES.map(bonus => ({ ...bonus, banners: { desktop, mobile } }))
    const bonuses = [one, { ...other, banners: { desktop: null, mobile } }, ...rest.slice(0, 1)]
    await open({ getBonuses: () => ({ data: [...bonuses, BONUSES[4]] }) })
    const sourcesOf = async (name: string) => {
      const picture = (await cardOf(name)).getByRole('img', { name: 'A picture' })
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

  it('activate a bonus once and refetch the list', async () => {
    const activated = { ...BONUSES[1], user_bonus_status: 'active' }
    const { user, listSent } = await open({ postBonusActivate: () => ({ data: activated }) })
    await user.click((await cardOf('Second chance')).getByRole('button', { name: 'Activate' }))
    await waitFor(() => expect(alerts.get()).toMatchObject([{ title: 'Second chance is active' }]))
    expect(listSent('postBonusActivate')).toMatchObject([{ input: { params: { id: 'second-chance' } } }])
    expect(listSent('getBonuses').length).toBeGreaterThan(1)
  })

  it('name the bonus that an activated one replaces', async () => {
    const [, second, ...rest] = BONUSES
    const first = { ...second, id: 'first', name: 'First', user_bonus_status: 'active' }
    let isActivated = false
    const list = () => {
      const states = isActivated ? ['overridden', 'active'] : ['active', 'available']
      return { data: [...[first, second].map((bonus, at) => ({ ...bonus, user_bonus_status: states[at] })), ...rest] }
    }
    const { user } = await open({
      getBonuses: list,
      postBonusActivate: () => {
        isActivated = true
        return { data: second }
      },
    })
    await user.click((await cardOf('Second chance')).getByRole('button', { name: 'Activate' }))
    await waitFor(() =>
      expect(alerts.get()).toMatchObject([{ title: 'Second chance is active', text: 'On hold now: First.' }]),
    )
  })

  it('ask before an activation puts another bonus on hold, and a double press does nothing', async () => {
    const [, second, ...rest] = BONUSES
    const bonus = { ...second, replaces: [{ id: 'first', name: 'First' }] } as Bonus
    const { user, listSent } = await open({
      getBonuses: () => ({ data: [bonus, ...rest] }),
      postBonusActivate: () => ({ data: bonus }),
    })
    const card = await cardOf('Second chance')
    await user.dblClick(card.getByRole('button', { name: 'Activate' }))
    expect(listSent('postBonusActivate')).toEqual([])
    await user.click(card.getByRole('button', { name: 'Activate' }))
    expect(card.getByRole('alert')).toHaveTextContent('On hold until this one ends or you switch back: First.')
    await user.click(card.getByRole('button', { name: 'Activate' }))
    await waitFor(() =>
      expect(listSent('postBonusActivate')).toMatchObject([{ input: { body: { replaces: ['first'] } } }]),
    )
  })

  it('offer what is left of a pool as what it is', async () => {
    const claim = { amount: 200, full_amount: 400, points: 100, currency: 'EUR' }
    const race = { ...bonusTournament, user_bonus_status: 'active', claim } as Bonus
    const { user, listSent } = await open({
      getBonuses: () => ({ data: [race] }),
      postBonusActivate: () => refuse('CLAIM_CHANGED'),
    })
    const card = await cardOf('Spring cup')
    const press = () => user.click(card.getByRole('button', { name: 'Take free bet €2.00' }))
    await press()
    expect(card.getByRole('alert')).toHaveTextContent('The pool holds only €2.00. Your points are worth €4.00')
    expect(listSent('postBonusActivate')).toEqual([])
    await press()
    await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent('Nothing was done'))
    expect(listSent('postBonusActivate')).toMatchObject([
      { input: { body: { claim: { amount: 200, full_amount: 400 } } } },
    ])
  })

  it('repeat a press whose answer was lost or a 401 under its key', async () => {
    const failures = [() => Promise.reject(new NetworkError('postBonusActivate', 'lost')), () => refuse('UNAUTHORIZED')]
    const { user, listSent } = await open({
      postBonusActivate: () => failures.shift()?.() ?? { data: BONUSES[1] },
    })
    const card = await cardOf('Second chance')
    const press = async () => {
      await user.click(card.getByRole('button', { name: 'Activate' }))
      await waitFor(() => expect(card.getByRole('button', { name: 'Activate' })).not.toHaveAttribute('aria-disabled'))
    }
    await press()
    expect(await card.findByRole('alert')).toHaveTextContent('Our server could not be reached')
    await press()
    await press()
    const keys = listSent('postBonusActivate').map(({ input }) => input.idempotencyKey)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('say in words why a bonus was refused', async () => {
    const { user } = await open({ postBonusActivate: () => refuse('BONUS_NOT_AVAILABLE', { reason: 'unverified' }) })
    const card = await cardOf('Second chance')
    await user.click(card.getByRole('button', { name: 'Activate' }))
    expect(await card.findByRole('alert')).toHaveTextContent('Verify your phone number first')
  })

  it('lead to the terms', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Terms of Second chance' }))
    expect(modals.get()).toMatchObject([
      { id: 'bonus', props: { type: 'freebets', id: 'second-chance', isTermsOpen: true } },
    ])
  })
})

describe('promo code', () => {
  const enter = async (answer: () => unknown) => {
    const opened = await open({ postBonusesPromoCode: answer })
    await opened.user.type(await screen.findByRole('textbox', { name: /Your code/ }), 'line10')
    await opened.user.click(screen.getByRole('button', { name: 'Apply' }))
    return opened
  }

  it('gives its bonus and empties the field', async () => {
    await enter(() => ({ data: { ...BONUSES[1], name: 'LINE free bet' } }))
    await waitFor(() => expect(alerts.get()).toMatchObject([{ title: 'LINE free bet is yours' }]))
    expect(screen.getByRole('textbox', { name: /Your code/ })).toHaveValue('')
  })

  it.each([
    ['PROMO_CODE_INVALID', {}, 'not known'],
    ['PROMO_CODE_EXPIRED', { ended_at: '2026-10-31T00:00:00.000Z' }, 'This code ended Oct 31'],
    ['PROMO_CODE_USED', {}, 'used already'],
    ['TOO_MANY_REQUESTS', {}, 'Too many attempts'],
    ['PLAYER_EXCLUDED', {}, 'break from betting'],
  ] as const)('%s is told in words', async (name, data, words) => {
    await enter(() => refuse(name, data))
    await waitFor(() => expect(screen.getAllByRole('alert').map(readText).join()).toContain(words))
  })

  it('asks a visitor to sign in and keeps the code', async () => {
    const { user } = await open({}, { isSignedIn: false })
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
    await open({ getBonusTournamentRating: rating(rows, own) })
    const board = await screen.findByRole('region', { name: `Leaderboard of ${bonusTournament.name}` })
    const texts = within(board).getAllByRole('row').map(readText)
    expect(texts[1]).toMatch(/=1 1, shared 1\*\*\*@d\*\*\*\.com €80\.00 €40\.00/)
    expect(texts[2]).toContain('simulated')
    expect(texts.at(-1)).toMatch(/^41 You .*–$/)
    expect(board.closest('[aria-live]')).toBeNull()
  })

  it('fails quietly, with a way to try again', async () => {
    await open()
    expect(await screen.findByText('The leaderboard is not available at the moment.')).toBeVisible()
    expect(screen.queryByRole('alert')).toHaveTextContent('')
    expect(await cardOf('Spring cup')).toBeDefined()
  })

  it('is refetched at most every five seconds when the pool changes', async () => {
    const { app, listSent } = await openBonuses({ getBonusTournamentRating: rating([row(1)], null) })
    const listeners: ((pool: unknown) => void)[] = []
    const on = (_: string, listener: (pool: unknown) => void) => {
      listeners.push(listener)
      return () => {}
    }
    renderInApp({ ...app, liveSession: { ...app.liveSession, on } as never }, page)
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

describe('without offers', () => {
  it('says so to an excluded player', async () => {
    await open({ getBonuses: () => ({ data: [] }) })
    expect(await screen.findByText('There are no offers for you')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('shows a failure and retries', async () => {
    let attempts = 0
    const { user } = await open({
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
  await open({ getBonusTournamentRating: () => ({ data, current_user: null, pagination }) }, { locale: 'ar' })
  await screen.findByRole('article', { name: 'Second chance' })
  expect(tabs()[0]).toBe('الكل 6')
  const names = await screen.findAllByText('1***@d***.com')
  // The card and the side; a direction of the column's own would move them to its end.
  expect(names.map(name => [name.tagName, name.parentElement?.hasAttribute('dir')])).toEqual([
    ['BDI', false],
    ['BDI', false],
  ])
})
