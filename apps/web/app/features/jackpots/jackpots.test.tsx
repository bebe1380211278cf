// @vitest-environment happy-dom

import { act, screen, waitFor, within } from '@testing-library/react'
import { ApiError } from '@touchline/client/errors'
import type { Jackpot, JackpotHit } from '@touchline/contract/entities/jackpot'
import { jackpot, jackpotHit, jackpotLevel } from '@touchline/contract/examples/jackpots'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OptionalPage } from '../../shared/config/brand.ts'
import { closeModal, modals } from '../../shared/modals/modals.ts'
import { readText, renderInApp } from '../../testing/render.tsx'
import { ModalStage } from '../../ui/modal-stage.ts'
import { HitModal } from './hit-modal.tsx'
import { JackpotCards, JackpotStrip } from './jackpot-cards.tsx'
import { jackpotsKey, jackpotsQuery } from './jackpot-queries.ts'
import { RulesModal } from './rules-modal.tsx'
import { type Answers, bet, createJackpotApp, playerHit } from './testing/jackpot-app.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  for (const { id } of modals.get()) closeModal(id)
})

it.each<[OptionalPage[], boolean]>([
  [[], true],
  [['promotions'], false],
])('the strip links to the promotions unless the brand leaves them out: without %j', async (without, hasLinks) => {
  const { app } = await createJackpotApp()
  const config = { ...app.config, brand: { ...app.config.brand, without } }
  renderInApp({ ...app, config }, <JackpotStrip />)
  await screen.findByText('Mini')
  expect(screen.queryAllByRole('link').length > 0).toBe(hasLinks)
})

describe('the card', () => {
  it('shows the pools and the last hits, and links to the rules and to a hit', async () => {
    const { app } = await createJackpotApp()
    const { user } = renderInApp(app, <JackpotCards />)
    const card = within(await screen.findByRole('region', { name: 'Daily jackpot' }))
    expect(readText(card.getByText('Mini').closest('li') as Node)).toContain('Mini won 2 times')
    expect(card.getAllByText('€4,000.00')[1]).toBeVisible()
    await user.click(await card.findByRole('button', { name: /Mini\s· player 9f…41 €4,800\.00/ }))
    await user.click(card.getByRole('button', { name: 'Rules of Daily jackpot' }))
    expect(modals.get()).toMatchObject([
      { id: 'jackpotHit', props: { hit: { id: jackpotHit.id } } },
      { id: 'jackpot', props: { id: 'daily' } },
    ])
  })

  it.each([400, 404, 500])('is left out without a word when the answer is %s', async status => {
    const { app } = await createJackpotApp({
      getJackpots: () => {
        throw new ApiError('getJackpots', status, { code: status, message: 'NO', data: { details: [] } })
      },
    })
    const { container } = renderInApp(app, <JackpotCards />)
    await waitFor(() => expect(app.queryClient.getQueryState([...jackpotsKey, 'list'])?.status).toBe('error'))
    expect(readText(container)).toBe('')
  })

  it('shows the time of its pools when they can no longer be fetched', async () => {
    let isDown = false
    const { app } = await createJackpotApp({
      getJackpots: () => {
        if (isDown) throw new ApiError('getJackpots', 500, { code: 500, message: 'NO', data: { details: [] } })
        return { data: [jackpot] }
      },
    })
    renderInApp(app, <JackpotCards />)
    await screen.findByRole('region', { name: 'Daily jackpot' })
    isDown = true
    await act(() => app.queryClient.invalidateQueries({ queryKey: jackpotsKey }))
    expect(await screen.findByText('As of today 12:00')).toBeVisible()
  })

  it('refetches the last hits when a level was hit', async () => {
    let hits = 2
    const { app, listSent } = await createJackpotApp({
      getJackpots: () => ({ data: [{ ...jackpot, levels: [{ ...jackpotLevel, hits_count: hits }] }] }),
    })
    renderInApp(app, <JackpotCards />)
    await screen.findByRole('button', { name: /player 9f…41/ })
    const refetch = () => act(() => app.queryClient.invalidateQueries({ queryKey: [...jackpotsKey, 'list'] }))
    await refetch()
    expect(listSent('getJackpotHits')).toHaveLength(1)
    hits = 3
    await refetch()
    await waitFor(() => expect(listSent('getJackpotHits')).toHaveLength(2))
  })

  it('reads from right to left in Arabic', async () => {
    const { app } = await createJackpotApp({}, 'ar')
    renderInApp(app, <JackpotCards />)
    expect(await screen.findByText('رُبحت مرتين')).toBeVisible()
  })
})

describe('the strip', () => {
  it('shows the levels from the largest, each with its pool', async () => {
    const mega = { ...jackpotLevel, code: 'mega', name: 'Mega', pool_amount: 900_000 }
    const closed = { ...jackpotLevel, code: 'closed', name: 'Closed', state: 'finished' } as const
    const { app } = await createJackpotApp({
      getJackpots: () => ({ data: [{ ...jackpot, levels: [jackpotLevel, mega, closed] }] }),
    })
    renderInApp(app, <JackpotStrip />)
    const strip = within(await screen.findByRole('region', { name: 'Daily jackpot' }))
    expect(strip.getAllByRole('link').map(link => link.textContent?.replace(/€.*/, ''))).toEqual(['Mega', 'Mini'])
    expect(strip.getByRole('link', { name: 'Mega €9,000.00' })).toHaveAttribute('href', '/promotions')
  })

  it('takes no place where there is no jackpot', async () => {
    const { app } = await createJackpotApp({ getJackpots: () => ({ data: [] }) })
    const { container } = renderInApp(app, <JackpotStrip />)
    await waitFor(() => expect(container.querySelector('i')).toHaveAttribute('hidden'))
  })
})

describe('the rules', () => {
  it('declare the odds of each level for a stake', async () => {
    const paused = { ...jackpotLevel, code: 'maxi', name: 'Maxi', state: 'paused' } as const
    const { app } = await createJackpotApp({
      getJackpots: () => ({ data: [{ ...jackpot, levels: [jackpotLevel, paused] }] }),
    })
    renderInApp(app, stage(<RulesModal props={{ id: 'daily' }} close={() => {}} />))
    // 1,000.00 are left up to the bound, and a stake of 10.00 adds 0.4 cents.
    expect(readText(await screen.findByRole('region', { name: 'Chances' }))).toMatch(
      /Mini .* 1 in 250,000 .*Maxi .* –$/,
    )
  })
})

const stage = (modal: React.ReactNode) => (
  <ModalStage value={{ isOpen: true, isBlocking: false, close: () => {} }}>{modal}</ModalStage>
)

describe('a hit', () => {
  const open = async (hit: JackpotHit, answers: Answers = {}) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const { app } = await createJackpotApp(answers)
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
    const rendered = renderInApp(app, stage(<HitModal props={{ hit }} close={() => {}} />))
    await act(async () => {})
    await act(async () => {})
    return rendered
  }
  const amount = () => screen.getAllByText(/€/, { selector: '[aria-hidden]' })[0]?.textContent

  it('of the player counts up once, in less than a second', async () => {
    await open(playerHit)
    expect(screen.getByRole('dialog')).toHaveAccessibleName('You won the Mini jackpot')
    await waitFor(() => expect(amount()).toBe('€0.00'))
    act(() => vi.advanceTimersByTime(450))
    expect(amount()).not.toBe('€1,940.10')
    act(() => vi.advanceTimersByTime(500))
    expect(amount()).toBe('€1,940.10')
    expect(screen.getByText('Paid into your balance. Your bet 8204417 isn’t affected.')).toBeVisible()
  })

  it('is stated only when the player staked as much for it', async () => {
    await open(playerHit, { getBets: () => ({ data: [{ ...bet, cash_stake: playerHit.amount }] }) })
    act(() => vi.advanceTimersByTime(100))
    expect(amount()).toBe('€1,940.10')
  })

  it('of another player is announced under the winner’s pseudonym', async () => {
    await open(jackpotHit)
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Mini jackpot won')
    expect(screen.getByText(/^Winner: player 9f…41/)).toBeVisible()
  })

  it('cannot be verified when its round is no longer published', async () => {
    const { user } = await open(jackpotHit)
    await user.click(screen.getByRole('button', { name: 'Verify this win' }))
    expect(await screen.findByText(/^This round is no longer published/)).toBeVisible()
  })
})

describe('a pool', () => {
  it('runs to the newer amount, never past it, and falls at once', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    let pool = 400_000
    const { app } = await createJackpotApp({
      getJackpots: (): { data: Jackpot[] } => ({
        data: [{ ...jackpot, levels: [{ ...jackpotLevel, pool_amount: pool }] }],
      }),
    })
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval', 'performance'] })
    const set = async (amount: number, label: string) => {
      pool = amount
      await act(() => app.queryClient.fetchQuery({ ...jackpotsQuery(app.api), staleTime: 0 }))
      await screen.findAllByText(label)
    }
    await app.queryClient.prefetchQuery(jackpotsQuery(app.api))
    renderInApp(app, <JackpotCards />)
    const shown = () => screen.getAllByText(/€/, { selector: 'b [aria-hidden]' })[0]?.textContent
    expect(shown()).toBe('€4,000.00')
    await set(400_030, '€4,000.30')
    act(() => vi.advanceTimersByTime(7_500))
    expect(shown()).toBe('€4,000.15')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(shown()).toBe('€4,000.30')
    await set(300_000, '€3,000.00')
    await waitFor(() => expect(shown()).toBe('€3,000.00'))
  })
})
