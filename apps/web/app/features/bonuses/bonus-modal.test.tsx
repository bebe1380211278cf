// @vitest-environment happy-dom
import { createHash, createHmac } from 'node:crypto'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { lootboxCommitmentText, lootboxMessage, lootboxRoll } from '@touchline/betting/engagement/lootbox'
import type { Bonus } from '@touchline/contract/entities/farming'
import { freebet, lootbox } from '@touchline/contract/examples/bonuses'
import { expect, it, vi } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { BonusModal } from './bonus-modal.tsx'
import { BONUSES, openBonuses, refuse } from './testing/test-bonuses.ts'

// Two queries, one after the other, on a machine that does much else.
configure({ asyncUtilTimeout: 8000 })
vi.mock('./bonus-styles.tsx', () => ({ BonusStyles: () => null }))

const close = () => {}

const ISSUED = lootbox.issued?.id ?? ''
const SEED = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const COMMITMENT = createHash('sha256')
  .update(lootboxCommitmentText(SEED, ISSUED, 1))
  .digest('hex')
const FULL_BOX = {
  ...lootbox,
  user_bonus_status: 'active',
  freebets_to_boost: [freebet.id],
  multipliers: [{ multiplier: 1.25, probability: 1 }],
  issued: lootbox.issued && { ...lootbox.issued, points: 10, commitment: COMMITMENT },
} as const satisfies Bonus

/** Boosts the freebet with the draw of the key that was sent. */
function boostFreebet(idempotencyKey = '', seed = SEED) {
  const message = lootboxMessage(ISSUED, 1, idempotencyKey)
  const digest = createHmac('sha256', Buffer.from(SEED, 'hex')).update(message).digest('hex')
  const proof = { seed, commitment: COMMITMENT, message, roll_ppm: lootboxRoll(digest) }
  const boosted = {
    lootbox_id: lootbox.id,
    multiplier: 1.25,
    original_amount: 1000,
    boosted_at: lootbox.valid_from,
    proof,
  }
  return { ...freebet, issued: freebet.issued && { ...freebet.issued, amount: 1250 }, boost_data: boosted }
}

async function openBox(seed?: string) {
  const opened = await openBonuses({
    getBonuses: () => ({ data: [FULL_BOX, freebet] }),
    getBonus: () => ({ data: FULL_BOX }),
    postBonusBoost: ({ idempotencyKey }) => ({ data: boostFreebet(idempotencyKey, seed) }),
  })
  const { user } = renderInApp(opened.app, <BonusModal props={{ id: lootbox.id }} close={close} />)
  const dialog = await screen.findByRole('dialog', { name: lootbox.name })
  return { ...opened, user, dialog: within(dialog) }
}

it('shows a bonus with its progress and conditions, and fetches its terms on demand', async () => {
  const { app, listSent } = await openBonuses({
    getBonus: () => ({ data: BONUSES[1] }),
    getBonusTerms: () => ({
      data: { id: 'x', title: 'x', locale: 'en', blocks: [{ kind: 'paragraph', text: 'One per player.' }] },
    }),
  })
  const { user } = renderInApp(app, <BonusModal props={{ type: 'freebets', id: 'second-chance' }} close={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Second chance' })
  expect(readText(dialog)).toContain('Any stake you lose is refunded in cash')
  expect(readText(dialog)).toContain('You can activate this promotion until 1 Dec.')
  expect(within(dialog).getByRole('button', { name: 'Activate' })).toBeVisible()
  expect(listSent('getBonusTerms')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Terms' }))
  expect(await screen.findByText('One per player.')).toBeVisible()
  expect(listSent('getBonusTerms')).toHaveLength(1)
})

it('finds a bonus by its id alone, and shows a notice when there is none', async () => {
  const { app } = await openBonuses({ getBonus: () => refuse('NOT_FOUND') })
  renderInApp(app, <BonusModal props={{ id: 'nothing' }} close={close} />)
  expect(await screen.findByText('We can’t find this promotion')).toBeVisible()
})

it('opens a full box on a freebet and verifies the draw in the browser', async () => {
  const { user, dialog, listSent } = await openBox()
  expect(dialog.getByText(COMMITMENT)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Open box' }))
  await waitFor(() => expect(dialog.getByText(/became/)).toHaveTextContent('×1.25: €10.00 became €12.50.'))
  await waitFor(() => expect(dialog.getByText(/^Verified: your browser gets the same result/)).toBeVisible())
  expect(listSent('postBonusBoost')).toMatchObject([{ input: { body: { freebet_id: freebet.id } } }])
})

it('warns when the seed does not match its commitment', async () => {
  const { user, dialog } = await openBox('f'.repeat(64))
  await user.click(dialog.getByRole('button', { name: 'Open box' }))
  expect(await dialog.findByText(/^Not verified: the seed isn’t the one/)).toBeVisible()
})

it.each([
  ['with its amount', 0, 'Claim €10.00 free bet'],
  ['without one that counts points of open bets', 2, 'Claim free bet'],
])('offers the free bet of a hunt %s', async (_, potential_points, name) => {
  const hunt = BONUSES.find(({ bonus_type }) => bonus_type === 'hunting') as Extract<Bonus, { bonus_type: 'hunting' }>
  const points = { available_points: 50, potential_points, potential_freebet_amount: 1000 }
  const issued = hunt.issued && { ...hunt.issued, farming_stats: { ...hunt.issued.farming_stats, ...points } }
  const { app } = await openBonuses({ getBonuses: () => ({ data: [{ ...hunt, issued }] }) })
  renderInApp(app, <BonusModal props={{ id: hunt.id }} close={close} />)
  expect(await screen.findByRole('button', { name })).toBeVisible()
})
