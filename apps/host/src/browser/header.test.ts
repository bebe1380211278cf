import { Window } from 'happy-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getPageTexts } from '../i18n/texts.ts'
import { RefusedError } from './api.ts'
import { signOut } from './header.ts'
import { currentAccount, setAccount } from './player.ts'

const ACCOUNT = { currency: 'EUR', subunits: 100, available_to_bet_with_locked_cents: 500, active: true }

/** Stubs a platform that answers the sign-out with this status and then has no session. */
function answerSignOut(status: number): void {
  const { document } = new Window()
  document.head.innerHTML = getPageTexts('en').textBlock.text
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/accounts') return new Response(null, { status: 204 })
    return new Response(status === 204 ? null : '{}', { status })
  })
  setAccount(ACCOUNT)
}

afterEach(() => void vi.unstubAllGlobals())

describe('signing out', () => {
  it.each([204, 401])('leaves nobody signed in on the page when the platform answers %d', async status => {
    answerSignOut(status)
    await signOut()
    expect(currentAccount()).toBeNull()
  })

  it('is reported to the user when it failed', async () => {
    answerSignOut(500)
    await expect(signOut()).rejects.toThrow(RefusedError)
    expect(currentAccount()).toEqual(ACCOUNT)
  })
})
