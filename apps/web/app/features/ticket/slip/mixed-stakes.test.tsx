// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { PlaceBetsRequest } from '@touchline/contract/entities/bet'
import { describe, expect, it } from 'vitest'
import { findModal } from '../../../shared/modals/modals.ts'
import type { Placed } from '../placing/placing.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { expectOff, expectOn, field, market, openSlip } from '../testing/open-slip.tsx'
import { makePick, placeBet } from '../testing/test-ticket.ts'
import { ticketOf } from '../ticket-store.ts'

const MIX = 'Use several bet types'
const systems = [{ id: '2/3', win_count: 2, total_count: 3 }]
const mixed = { mixed_bets_allowed: true, system_types: systems }

/** A slip of three picks as singles, combo and system together. */
async function openMixed(options: Parameters<typeof openSlip>[1] = {}) {
  const slip = await openSlip([1, 2, 3], { settings: mixed, ...options })
  await slip.press(MIX)
  return slip
}

const combined = () => within(screen.getByRole('region', { name: 'Combos and systems' }))
const offer = () => screen.queryByRole('button', { name: MIX })

describe('several bet types on one slip', () => {
  it('are offered from two selections on, where the operator allows them', async () => {
    await openSlip([1], { settings: mixed })
    expect(offer()).toBeNull()
  })

  it.each([undefined, false])('are not offered where the settings say %s', async mixed_bets_allowed => {
    await openSlip([1, 2], {
      settings: { ...mixed, ...(mixed_bets_allowed === undefined ? {} : { mixed_bets_allowed }) },
    })
    expect(offer() !== null).toBe(mixed_bets_allowed === undefined)
  })

  it('are not offered for selections that cannot be combined', async () => {
    await openSlip([1, makePick(1, { outcomeId: '2' })], { settings: mixed })
    expect(offer()).toBeNull()
  })

  it('keep the focus on the slip, at its selections', async () => {
    await openMixed()
    expect(document.activeElement).toContainElement(screen.getByText('Home 1'))
    expect(document.activeElement).toHaveRole('list')
  })

  it('have a stake each, and a common total of those with one', async () => {
    const { type, text } = await openMixed()
    expectOff('Enter a stake')
    await type('5', 'Stake on Home 2')
    await type('10', 'Stake on Combo')
    await type('6', 'Stake on 2 of 3')
    expect(combined().getByText('3 × €2.00')).toBeVisible()
    expect(text()).toMatch(
      /Combo 8\.00 .*Returns €80\.00 .*Returns €24\.00 .*Total stake €21\.00 Potential returns €114\.00/,
    )
    expectOn('Place 3 bets €21.00')
  })

  it('are sent in one request, those with a stake alone, and locked meanwhile', async () => {
    const sent: PlaceBetsRequest[] = []
    const { type, press } = await openMixed({ answer: body => new Promise(() => sent.push(body)) })
    await type('5', 'Stake on Home 2')
    await type('6', 'Stake on 2 of 3')
    await press('Place 2 bets €11.00')
    expect(sent).toMatchObject([
      {
        meta: { type: 'mixed' },
        bets: [
          { stake: { value: 500 }, selections: [{ match_id: 2 }] },
          { stake: { value: 600 }, system_id: '2/3' },
        ],
      },
    ])
    expect(screen.getAllByRole('textbox').map(one => one.getAttribute('readonly'))).toEqual(['', ''])
  })

  it('say at a combined bet why it cannot be one any more, and place the others', async () => {
    const { receive, app } = await openMixed()
    const same = makePick(1, { outcomeId: '2', outcomeName: 'Away 1' })
    receive({ type: 'pick', outcome: toPickedOutcome(same, app.live) })
    expect(ticketOf(app).get().bets.length).toBeGreaterThan(4)
    expect(combined().getByText(/^You can’t combine selections from the same event/)).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Stake on Combo' })).toBeNull()
    expect(field('Stake on Away 1')).toBeVisible()
  })

  it('say it once for all combined bets that it keeps from being placed', async () => {
    const system_types = [...systems, ...[2, 3].map(win => ({ id: `${win}/4`, win_count: win, total_count: 4 }))]
    const { receive, app } = await openMixed({ settings: { ...mixed, system_types } })
    receive({ type: 'pick', outcome: toPickedOutcome(makePick(1, { outcomeId: '2' }), app.live) })
    expect(combined().getAllByRole('listitem')).toHaveLength(3)
    expect(combined().getAllByText(/^You can’t combine selections/)).toHaveLength(1)
  })

  it('show what the back end refused at its bet, and keep its stake', async () => {
    const { type, press, text } = await openMixed({
      answer: ({ bets: [first] }) => ({
        data: first ? [placeBet(first)] : [],
        errors_by_bet: {
          1: { code: 135, key: '', localized_message: 'Too much for a combo.' },
          2: { code: 135, key: '', localized_message: 'Too much for a system.' },
        },
      }),
    })
    await type('5', 'Stake on Home 1')
    await type('10', 'Stake on Combo')
    await type('6', 'Stake on 2 of 3')
    await press('Place 3 bets €21.00')
    expect(combined().getByText('Too much for a combo.')).toBeVisible()
    expect(combined().getByText('Too much for a system.')).toBeVisible()
    expect(field('Stake on Combo')).toHaveValue('10')
    expect(field('Stake on Home 1')).toHaveValue('')
    expect(text()).toContain('Placed, stake €5.00')
    expectOn('Place 2 bets €16.00')
  })

  it('say once why all of them were refused', async () => {
    const error = { code: 135, key: '', localized_message: 'Too much for this player.' }
    const { type, press } = await openMixed({
      answer: ({ bets: [first] }) => ({ data: first ? [placeBet(first)] : [], errors_by_bet: { 1: error, 2: error } }),
    })
    await type('5', 'Stake on Home 1')
    await type('10', 'Stake on Combo')
    await type('6', 'Stake on 2 of 3')
    await press('Place 3 bets €21.00')
    expect(await screen.findByRole('alert')).toHaveTextContent('Too much for this player.')
    expect(screen.getAllByText(/Too much for this player\./)).toHaveLength(1)
  })

  it('follow the prices of their selections', async () => {
    const { receive, type, text } = await openMixed()
    await type('10', 'Stake on Combo')
    receive(market(2, 4))
    expect(text()).toMatch(/Combo 16\.00/)
    expectOn(/^Accept/)
  })

  it('become one type again with its own stakes', async () => {
    const { type, press } = await openMixed()
    await type('5', 'Stake on Home 1')
    await type('10', 'Stake on Combo')
    await press('Combo')
    expectOn('Place bet €10.00')
    expect(screen.queryByRole('region', { name: 'Combos and systems' })).toBeNull()
  })

  it('are shared as the singles that hold all selections', async () => {
    const { press } = await openMixed()
    await press('Share bet slip')
    const singles = [1, 2, 3].map(match_id => ({ type: 'single', selections: [{ match_id }] }))
    expect(findModal('share')?.props).toMatchObject({ bets: singles })
  })

  it('are offered again by themselves when one of them is withdrawn', async () => {
    const { app, type, press, receive } = await openMixed({
      answer: ({ bets }) => ({ data: bets.map((bet, at) => ({ ...placeBet(bet, at + 1), status: 'submitted' })) }),
    })
    await type('6', 'Stake on Combo')
    await type('6', 'Stake on 2 of 3')
    await press('Place 2 bets €12.00')
    const [combo, system] = ticketOf(app).get().placedBets
    receive({ type: 'betChanged', bet: { ...combo, status: 'waiting_results' } as Placed })
    receive({ type: 'betChanged', bet: { ...system, status: 'rejected' } as Placed })
    await press(/^Try again/)
    expectOn('Place bet €6.00')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })
})
