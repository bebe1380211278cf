// @vitest-environment happy-dom
import { configure, waitFor } from '@testing-library/react'
import { NetworkError } from '@touchline/client/errors'
import type { Bonus } from '@touchline/contract/entities/farming'
import { bonusTournament } from '@touchline/contract/examples/bonuses'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alerts, closeAlert } from '../../shared/alerts/alerts.ts'
import { closeModal, modals } from '../../shared/modals/modals.ts'
import { findCard, openPromotions } from './testing/promotions.tsx'
import { BONUSES, refuse } from './testing/test-bonuses.ts'

// Two queries, one after the other, on a machine that does much else.
configure({ asyncUtilTimeout: 8000 })
vi.mock('./bonus-styles.tsx', () => ({ BonusStyles: () => null }))

beforeEach(() => {
  history.replaceState(null, '', '/promotions')
  for (const { id } of alerts.get()) closeAlert(id)
  for (const { id } of modals.get()) closeModal(id)
})

describe('the action of a bonus', () => {
  it('activate a bonus once and refetch the list', async () => {
    const activated = { ...BONUSES[1], user_bonus_status: 'active' }
    const { user, listSent } = await openPromotions({ postBonusActivate: () => ({ data: activated }) })
    await user.click((await findCard('Second chance')).getByRole('button', { name: 'Activate' }))
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
    const { user } = await openPromotions({
      getBonuses: list,
      postBonusActivate: () => {
        isActivated = true
        return { data: second }
      },
    })
    await user.click((await findCard('Second chance')).getByRole('button', { name: 'Activate' }))
    await waitFor(() =>
      expect(alerts.get()).toMatchObject([{ title: 'Second chance is active', text: 'On hold now: First.' }]),
    )
  })

  it('ask before an activation puts another bonus on hold, and a double press does nothing', async () => {
    const [, second, ...rest] = BONUSES
    const bonus = { ...second, replaces: [{ id: 'first', name: 'First' }] } as Bonus
    const { user, listSent } = await openPromotions({
      getBonuses: () => ({ data: [bonus, ...rest] }),
      postBonusActivate: () => ({ data: bonus }),
    })
    const card = await findCard('Second chance')
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
    const { user, listSent } = await openPromotions({
      getBonuses: () => ({ data: [race] }),
      postBonusActivate: () => refuse('CLAIM_CHANGED'),
    })
    const card = await findCard('Spring cup')
    const press = () => user.click(card.getByRole('button', { name: 'Claim €2.00 free bet' }))
    await press()
    expect(card.getByRole('alert')).toHaveTextContent('The pool holds only €2.00. Your points are worth €4.00')
    expect(listSent('postBonusActivate')).toEqual([])
    await press()
    await waitFor(() => expect(card.getByRole('alert')).toHaveTextContent('Nothing was activated'))
    expect(listSent('postBonusActivate')).toMatchObject([
      { input: { body: { claim: { amount: 200, full_amount: 400 } } } },
    ])
  })

  it('repeat a press whose answer was lost or a 401 under its key', async () => {
    const failures = [() => Promise.reject(new NetworkError('postBonusActivate', 'lost')), () => refuse('UNAUTHORIZED')]
    const { user, listSent } = await openPromotions({
      postBonusActivate: () => failures.shift()?.() ?? { data: BONUSES[1] },
    })
    const card = await findCard('Second chance')
    const press = async () => {
      await user.click(card.getByRole('button', { name: 'Activate' }))
      await waitFor(() => expect(card.getByRole('button', { name: 'Activate' })).not.toHaveAttribute('aria-disabled'))
    }
    await press()
    expect(await card.findByRole('alert')).toHaveTextContent('We couldn’t reach our server')
    await press()
    await press()
    const keys = listSent('postBonusActivate').map(({ input }) => input.idempotencyKey)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('say in words why a bonus was refused', async () => {
    const { user } = await openPromotions({
      postBonusActivate: () => refuse('BONUS_NOT_AVAILABLE', { reason: 'unverified' }),
    })
    const card = await findCard('Second chance')
    await user.click(card.getByRole('button', { name: 'Activate' }))
    expect(await card.findByRole('alert')).toHaveTextContent('Verify your phone number first')
  })
})
