import { afterEach, describe, expect, it } from 'vitest'
import { closeModal, findModal } from '../../../shared/modals/modals.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openCode, repeatBets } from './sharing.ts'

const app = await createTestApp()

afterEach(() => closeModal('shareBetNotFound'))

// The ticket's code cannot be loaded.
describe('when the slip cannot be loaded, it asks to retry later', () => {
  it('for an opened code', async () => {
    await expect(openCode(app, '7KQ-4MX')).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })

  it('for repeated bets', async () => {
    await expect(repeatBets(app, [])).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })
})
