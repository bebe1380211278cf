import { expect, it } from 'vitest'
import { buildFlowUrl } from './flows.ts'

const page = { hostUrl: 'https://platform.test', origin: 'https://bets.test', locale: 'de' }

it('contains the origin and the language of the embedding page', () => {
  expect(buildFlowUrl('signIn', page)).toBe(
    'https://platform.test/users/sign-in?frame=1&origin=https%3A%2F%2Fbets.test&locale=de',
  )
})

it('passes a token only to the page it is for', () => {
  const read = (flow: 'passwordEdit' | 'unlock' | 'signIn') =>
    Object.fromEntries(new URL(buildFlowUrl(flow, { ...page, token: 'a&b' })).searchParams)
  expect(read('passwordEdit')).toMatchObject({ reset_password_token: 'a&b' })
  expect(read('unlock')).toMatchObject({ unlock_token: 'a&b' })
  expect(read('signIn')).toEqual({ frame: '1', origin: page.origin, locale: 'de' })
})

it('does not let additional parameters override the origin', () => {
  const url = new URL(buildFlowUrl('signUp', { ...page, more: { stag: 'x', origin: 'https://evil.test', frame: '0' } }))
  expect(Object.fromEntries(url.searchParams)).toEqual({ stag: 'x', frame: '1', origin: page.origin, locale: 'de' })
})
