import { afterEach, expect, it } from 'vitest'
import { closeModal, findModal, modals, openModal, openSignInInPlace } from './modals.ts'

const app = { handlers: {} }
const shown = () => modals.get().flatMap(({ id, isHidden }) => (isHidden ? [] : [id]))

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
})

it('replaces the open modals, which are restored', async () => {
  void openModal(app, 'slipSheet')
  const outcome = openSignInInPlace(app, { reason: 'placing' })
  expect(shown()).toEqual(['signIn'])
  closeModal('signIn', 'done')
  expect(await outcome).toBe('done')
  expect(shown()).toEqual(['slipSheet'])
})

it('requested twice, does not hide itself, and restores the others once', async () => {
  void openModal(app, 'slipSheet')
  const expired = openSignInInPlace(app, { reason: 'session-expired' })
  const placing = openSignInInPlace(app, { reason: 'placing' })
  expect(shown()).toEqual(['signIn'])
  expect(findModal('signIn')?.props).toEqual({ reason: 'session-expired' })
  closeModal('signIn')
  expect(await Promise.all([expired, placing])).toEqual(['closed', 'closed'])
  expect(shown()).toEqual(['slipSheet'])
})

it('shows session expiry although it was opened for another reason', async () => {
  const placing = openSignInInPlace(app, { reason: 'placing' })
  void openSignInInPlace(app, { reason: 'session-expired' })
  expect(findModal('signIn')?.props).toEqual({ reason: 'session-expired' })
  closeModal('signIn', 'done')
  expect(await placing).toBe('done')
})
