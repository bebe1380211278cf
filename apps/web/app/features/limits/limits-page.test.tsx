// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import type { LimitStats, UserLimit } from '@touchline/contract/entities/limits'
import type { Account } from '@touchline/contract/entities/player'
import { describe, expect, it } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp, TEST_NOW } from '../../testing/test-app.ts'
import { LimitsPage } from './limits-page.tsx'
import { limitsQuery } from './limits-query.ts'
import { limitOf } from './testing/test-limits.ts'

const account: Account = {
  currency: 'EUR',
  subunits: 100,
  available_to_bet_with_locked_cents: 0,
  active: true,
  version: 1,
}
const stats: LimitStats = {
  currency: 'EUR',
  bets_sum: 6200,
  wins_sum: 4360,
  period: { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' },
}

async function openLimits(limits: readonly UserLimit[], shown = account): Promise<HTMLElement> {
  const app = await createTestApp()
  app.queryClient.setQueryData(limitsQuery(app.api).queryKey, {
    data: [...limits],
    currency: 'EUR',
    stats: [stats],
    remaining: [
      { currency: 'EUR', stake: null, deposit: 15_000 },
      { currency: 'JPY', stake: null, deposit: 25_000 },
    ],
  })
  return renderInApp(app, <LimitsPage account={shown} />).container
}

/** The part of the page about one kind of limits. */
const section = (name: string): HTMLElement => screen.getByRole('region', { name })
const button = (name: string): HTMLElement => within(section('Deposits')).getByRole('button', { name })

const HOUR_MS = 3_600_000
const at = (hours: number): string => new Date(TEST_NOW + hours * HOUR_MS).toISOString()

describe('limits page', () => {
  it('shows stakes and wins, losses as prominently as wins', async () => {
    expect(readText(await openLimits([]))).toContain('Staked Returns Net Today €62.00 €43.60 −€18.40')
  })

  it('shows the usage of a limit and the available actions', async () => {
    await openLimits([limitOf({})])
    expect(readText(section('Deposits'))).toContain('€200.00 a week Active')
    expect(readText(section('Deposits'))).toContain('€50.00 used €150.00 left')
    expect(button('Change')).toBeEnabled()
    expect(button('Remove')).toBeEnabled()
  })

  it('uses the limits’ currency on every account, and shows the remaining amount of this one', async () => {
    const text = readText(await openLimits([limitOf({})], { ...account, currency: 'JPY', subunits: 1 }))
    expect(text).toContain('Your limits cover all your accounts. You can still deposit ¥25,000 on your JPY account.')
    expect(text).not.toContain('stake ¥')
    expect(text).toContain('Today €62.00 €43.60 −€18.40')
    expect(text).toContain('€50.00 used €150.00 left')
  })

  it('shows limits of another account beside its own, without a way to change them', async () => {
    await openLimits([
      limitOf({ id: 'there', period: 'day', value: 9000, is_from_other_account: true }),
      limitOf({ id: 'here' }),
    ])
    const [own, other] = within(section('Deposits')).getAllByRole('listitem')
    if (!own || !other) throw new Error('there are two limits')
    expect(readText(own)).toContain('€200.00 a week Active')
    expect(within(own).getByRole('button', { name: 'Remove' })).toBeEnabled()
    expect(readText(other)).toContain(
      '€90.00 a day Active €50.00 used €40.00 left You set this limit in your other account. It applies here too, ' +
        'and you can change it only there.',
    )
    expect(within(other).queryAllByRole('button')).toEqual([])
  })

  it('shows a reached limit', async () => {
    await openLimits([limitOf({ used: 20_000 })])
    expect(readText(section('Deposits'))).toContain('€200.00 a week Reached')
  })

  it('formats durations', async () => {
    const time = { strategy: 'duration', currency: null } as const
    await openLimits([
      limitOf({ ...time, type: 'session', period: 'day', value: 7200, used: 1800 }),
      limitOf({ ...time, type: 'reality_check', period: 'permanent', value: 1800, used: null }),
    ])
    expect(readText(section('Time signed in'))).toContain('2 h 00 a day Active 30 min used 1 h 30 left')
    expect(readText(section('Reality check'))).toContain('Every 30 min Active Change Remove')
  })

  it.each([
    ['waits', 20, 'You can confirm the change from 22 Nov 2026, 08:00.', 'true'],
    ['can be confirmed', -1, 'Confirm the change by 28 Nov 2026, 12:00, or your limit stays the same.', null],
  ])('keeps the active limit while a higher one %s', async (_what, hours, text, isDisabled) => {
    const limit = limitOf({
      id: 'b',
      value: 50_000,
      status: 'unconfirmed',
      confirm_from: at(hours),
      confirm_until: at(168),
    })
    await openLimits([limitOf({}), limit])
    expect(readText(section('Deposits'))).toContain('€200.00 a week Active')
    expect(readText(section('Deposits'))).toContain(`You asked for €500.00 a week. ${text} Confirm Cancel request`)
    expect(button('Confirm').getAttribute('aria-disabled')).toBe(isDisabled)
  })

  it('offers only waiting once the confirmation period is over', async () => {
    const limit = limitOf({ id: 'b', status: 'unconfirmed', confirm_from: at(-100), confirm_until: at(-1) })
    await openLimits([limitOf({}), limit])
    expect(readText(section('Deposits'))).not.toContain('Confirm')
  })

  it('asks for a second confirmation of a removal', async () => {
    const limit = limitOf({ status: 'unconfirmed_disabled', confirm_from: at(-1), confirm_until: at(167) })
    await openLimits([limit])
    const text = readText(section('Deposits'))
    expect(text).toContain('You asked to remove this limit.')
    expect(text).toContain('Confirm removal Keep limit')
    expect(text).not.toContain('Change')
  })

  it('shows the end of a time-out', async () => {
    const pause = limitOf({ type: 'cooling_off', value: null, used: null, currency: null, disable_at: at(24) })
    expect(readText(await openLimits([pause]))).toContain('You’re on a break from betting until 22 Nov 2026, 12:00.')
  })
})
