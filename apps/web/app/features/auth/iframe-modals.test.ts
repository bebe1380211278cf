import { expect, it } from 'vitest'
import { getAuthBlockReason } from './iframe-modals.tsx'

const open = { sign_in_enabled: true, sign_up_enabled: true, blocked_country_codes: ['FR'] }
const system = (changes: Partial<typeof open> = {}, code: string | null = null) => ({
  user_country: code === null ? null : { code },
  platform_settings: { ...open, ...changes },
})

it('is available by default', () => {
  expect(getAuthBlockReason('signIn', system({}, 'DE'), 'DE')).toBeNull()
  expect(getAuthBlockReason('signUp', undefined, 'FR')).toBeNull()
})

it("is blocked by country: the page's, else the platform's", () => {
  expect(getAuthBlockReason('signIn', system({}, 'FR'), 'DE')).toBeNull()
  expect(getAuthBlockReason('signUp', system({}, 'DE'), 'FR')).toBe('country')
  expect(getAuthBlockReason('signUp', system({}, 'FR'), '')).toBe('country')
})

it('is disabled by the operator per flow', () => {
  const noSignUp = system({ sign_up_enabled: false })
  expect(getAuthBlockReason('signUp', noSignUp, '')).toBe('off')
  expect(getAuthBlockReason('signIn', noSignUp, '')).toBeNull()
  expect(getAuthBlockReason('signIn', system({ sign_in_enabled: false }), '')).toBe('off')
})
