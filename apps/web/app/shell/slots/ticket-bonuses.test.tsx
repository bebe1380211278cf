// @vitest-environment happy-dom
import { configure, screen, waitFor } from '@testing-library/react'
import { ApiError } from '@touchline/client/errors'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import type { BetBonuses, SlipBets } from '@touchline/contract/entities/bet-bonus'
import { freebet, slipBonus } from '@touchline/contract/examples/bonuses'
import { describe, expect, it } from 'vitest'
import { slipBonus as slipBonusPart } from '../../features/bonuses/part.ts'
import { button, expectOn, market, openSlip, player, visitor } from '../../features/ticket/testing/open-slip.tsx'
import { rejectAll } from '../../features/ticket/testing/test-page.ts'
import { placeBet } from '../../features/ticket/testing/test-ticket.ts'

// The slip asks at most twice a second.
configure({ asyncUtilTimeout: 5000 })

const RANGES = [
  { min_count: 3, max_count: 4, bonus_odds: 1.03 },
  { min_count: 5, max_count: null, bonus_odds: 1.05 },
]
const NOTHING: BetBonuses = {
  comboboost: null,
  freebets: [],
  hunting: null,
  lootbox: null,
  tournament: null,
  upcoming: [],
}
const { issued } = freebet
const ISSUED = issued && { ...issued, is_active: true, expired_at: '2026-11-22T23:59:00.000Z' }

/** Every selection counts for the boost, as the contract's examples show it. */
function answerBoost(bet: SlipBets['bets'][number], count = bet.selections.length): BetBonuses {
  const at = RANGES.findLastIndex(({ min_count }) => count >= min_count)
  const next = RANGES[at + 1]
  const boost = {
    ...slipBonus,
    min_odds: 1.2,
    suitable_selections: bet.selections
      .slice(0, count)
      .map(one => `sr:match:${one.match_id}/${one.market_id}//${one.outcome_id}`),
    active_range_index: at < 0 ? null : at,
    bonus_odds: RANGES[at]?.bonus_odds ?? null,
    ranges: RANGES,
    reason: null,
    needs: next ? { legs: next.min_count - count, odds: next.bonus_odds, stake: null } : null,
  }
  if (bet.type !== 'combo') return NOTHING
  return at < 0 ? { ...NOTHING, upcoming: [{ ...boost, reason: 'legs_few' }] } : { ...NOTHING, comboboost: boost }
}

const answerFreebet = (bet: SlipBets['bets'][number]): BetBonuses => ({
  ...answerBoost(bet),
  freebets: [{ ...freebet, uses_count: 3, issued: ISSUED && { ...ISSUED, times_used: 1 } }],
})

interface Options extends Omit<NonNullable<Parameters<typeof openSlip>[1]>, 'bonuses'> {
  readonly bonuses?: (bet: SlipBets['bets'][number]) => BetBonuses
}

async function open(picks: readonly number[], { bonuses = answerBoost, ...options }: Options = {}) {
  // Of this slip alone: one of an earlier test may still have a request to make.
  const requests: SlipBets[] = []
  const slip = await openSlip(picks, {
    ...options,
    bonusPart: slipBonusPart,
    bonuses: body => {
      requests.push(body)
      return { data: body.bets.map(bet => bonuses(bet)) }
    },
  })
  if (options.player?.isSignedIn !== false) await waitFor(() => expect(requests).not.toEqual([]))
  return { ...slip, requests }
}

describe('a combo boost', () => {
  it('is in use by default, with what it brings, its next step and the boosted odds beside the plain ones', async () => {
    const { type, text } = await open([1, 2, 3])
    await screen.findByRole('button', { name: /Combo boost \+3%/ })
    await type('10')
    expect(text()).toContain('adds €2.40 to this bet')
    expect(text()).toContain('2 more selections at odds of 1.20 or more for +5%. Up to €5,000.00.')
    expect(text()).toMatch(/Total odds 8\.00 .*8\.24 .*Combo boost \+€2\.40 Potential returns €82\.40/)
  })

  it('brings what the totals show of it while a selection is unavailable', async () => {
    const { type, text, receive } = await open([1, 2, 3, 4])
    await screen.findByRole('button', { name: /Combo boost \+3%/ })
    await type('10')
    expect(text()).toContain('adds €4.80 to this bet')
    await receive(market(4, 2, -3))
    await waitFor(() => expect(text()).toContain('adds €2.40 to this bet'))
    expect(text()).toContain('Combo boost +€2.40')
  })

  it('can be declined and taken again from the menu, which names the amount each would bring', async () => {
    const { press, type, text } = await open([1, 2, 3], { bonuses: answerFreebet })
    await type('10')
    await screen.findByRole('button', { name: /Combo boost \+3%/ }, { timeout: 5000 })
    await press(/Combo boost \+3%/)
    expect(text()).toMatch(/Weekend boost Step 1 of 2 .*\+€2\.40/)
    expect(text()).toMatch(/Free bet €10\.00 until .* · 2 of 3 left .*could return €70\.00/)
    await press('No bonus')
    expect(text()).toMatch(/Total odds 8\.00 Potential returns €80\.00/)
    await press(/^Weekend boost/)
    expect(text()).toContain('Potential returns €82.40')
  })

  it('shows what is missing before its first step', async () => {
    const { text } = await open([1, 2])
    await screen.findByText(/1 more selection at odds of 1\.20 or more for \+3%/)
    expect(text()).not.toContain('adds')
  })

  it('is sent with the factor that the player saw', async () => {
    const sent: PlaceBetsRequest[] = []
    const { press, type } = await open([1, 2, 3], {
      answer: body => {
        sent.push(body)
        return { data: body.bets.map(bet => placeBet(bet)) }
      },
    })
    await screen.findByRole('button', { name: /Combo boost/ })
    await type('10')
    await press('Place bet €10.00')
    expect(sent[0]?.bets[0]?.bonus).toEqual({ id: 'weekend-boost', type: 'comboboost', odds: 1.03 })
  })

  it('that changed while placing has to be accepted', async () => {
    const problem = {
      localized_message: 'The boost changed.',
      key: 'error.place_bets.bonus_changed',
      code: 803,
      current_bonus: { id: 'weekend-boost', odds: 1.03 },
    }
    let count = 5
    const { press, type, text } = await open([1, 2, 3, 4, 5], {
      bonuses: bet => answerBoost(bet, Math.min(count, bet.selections.length)),
      answer: body => {
        count = 3
        return rejectAll('BONUS_CHANGED', { errors_by_bet: { 0: problem } })({ idempotencyKey: '', body }) as never
      },
    })
    await screen.findByRole('button', { name: /Combo boost \+5%/ })
    await type('10')
    await press('Place bet €10.00')
    await screen.findByRole('button', { name: 'Accept 3% boost' })
    expect(text()).toContain(
      'The combo boost changed before we could place your bet. Your €10.00 stays in your balance.',
    )
  })

  it('is announced when its step changes', async () => {
    const { receive } = await open([1, 2, 3])
    await screen.findByRole('button', { name: /Combo boost/ })
    await receive({ type: 'remove', selectionId: 'sr:match:3/1//1' })
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(one => one.textContent)).toContain('The combo boost no longer applies.'),
    )
  })
})

describe('a free bet', () => {
  it('takes the place of the stake, and can be removed', async () => {
    const { press, text } = await open([1], { bonuses: answerFreebet })
    await screen.findByRole('button', { name: /Use a bonus/ })
    await press(/Use a bonus/)
    await press(/^Free bet €10\.00/)
    expect(screen.queryByRole('textbox', { name: /^Stake/ })).not.toBeInTheDocument()
    expect(text()).toMatch(/Stake €10\.00 free Total odds 2\.00 Potential returns €10\.00/)
    expect(text()).toContain('Your returns won’t include the free bet stake.')
    expectOn('Place free bet €10.00')
    expect(button('Remove free bet €10.00')).toHaveFocus()
    await press('Remove free bet €10.00')
    expect(screen.getByRole('textbox', { name: /^Stake/ })).toHaveValue('')
  })

  it('that does not fit the bet is named with the reason', async () => {
    const unfit = { ...slipBonus, id: 'f', bonus_type: 'freebet', name: 'Welcome free bet', needs: null } as const
    const upcoming = [
      { ...unfit, reason: 'odds_low' as const, min_odds: 2.5 },
      { ...unfit, id: 'g', name: 'LINE free bet', reason: 'odds_high' as const, min_odds: 1.5, max_odds: 1.8 },
    ]
    const { text } = await open([1], { bonuses: () => ({ ...NOTHING, upcoming }) })
    await screen.findByText('Welcome free bet')
    expect(text()).toContain('Welcome free bet needs odds of 2.50 or more')
    expect(text()).toContain('LINE free bet needs odds of 1.80 or less')
  })

  it('that cannot be used any more leaves the slip without a stake', async () => {
    const problem = {
      localized_message: 'This bonus has expired.',
      key: 'error.place_bets.bonus_not_available',
      code: 801,
      reason: 'status',
    }
    let isOver = false
    const { press, text } = await open([1], {
      bonuses: bet => (isOver ? NOTHING : answerFreebet(bet)),
      answer: body => {
        isOver = true
        const refuse = rejectAll('BONUS_NOT_AVAILABLE', { errors_by_bet: { 0: problem } })
        return refuse({ idempotencyKey: '', body }) as never
      },
    })
    await screen.findByRole('button', { name: /Use a bonus/ })
    await press(/Use a bonus/)
    await press(/^Free bet €10\.00/)
    await press('Place free bet €10.00')
    await waitFor(() => expect(text()).toContain('This bonus has expired.'))
    expect(text()).toContain('This bonus can no longer be used on this bet. No money was taken.')
    expect(screen.getByRole('textbox', { name: /^Stake/ })).toHaveValue('')
  })
})

describe('the request', () => {
  it('is not made for visitors', async () => {
    const { requests, type } = await open([1, 2, 3], { player: visitor })
    // A player's slip asks at the first pick.
    await type('10')
    expect(requests).toEqual([])
  })

  it('names the currency without a stake, and no bonus', async () => {
    const { requests } = await open([1, 2, 3], { player })
    const combo = { type: 'combo', stake: { value: 0, currency: 'EUR' } }
    await waitFor(() => expect(requests.at(-1)?.bets).toMatchObject([combo]))
    expect(requests.at(-1)?.bets[0]).not.toHaveProperty('bonus')
    // The first selection at once, the others together at the end of the interval.
    expect(requests).toHaveLength(2)
  })

  it('answered with 501 leaves the slip without bonuses', async () => {
    const { text } = await open([1, 2, 3], {
      bonuses: () => {
        throw new ApiError('postBonuses', 501, { code: 501, message: 'NOT_IMPLEMENTED', data: { details: [] } })
      },
    })
    expect(text()).not.toContain('boost')
    expect(text()).toContain('Total odds 8.00')
  })
})

it('reads from right to left in Arabic', async () => {
  const { text } = await open([1, 2, 3], { locale: 'ar' })
  await screen.findByRole('button', { name: /تعزيز الرهان المركّب/ })
  expect(text()).toContain('اختياران إضافيان بسعر 1.20 أو أعلى')
})
