import { afterEach, describe, expect, it } from 'vitest'
import { closeModal, findModal } from '../../../shared/modals.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openCode, repeatBets } from './sharing.ts'

const app = await createTestApp()

afterEach(() => closeModal('shareBetNotFound'))

// No door to the ticket is open, as when its code cannot be fetched.
describe('where the slip is out of reach it is said to try later', () => {
  it('to whoever opens a code', async () => {
    await expect(openCode(app, '7KQ-4MX')).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })

  it('to whoever repeats bets', async () => {
    await expect(repeatBets(app, [])).rejects.toThrow()
    expect(findModal('shareBetNotFound')?.props).toEqual({ why: 'link-try-later' })
  })
})
