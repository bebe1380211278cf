import { expect, it } from 'vitest'
import { buildFlowUrl } from './flows.ts'

const page = { hostUrl: 'https://platform.test', origin: 'https://bets.test' }

it('names who frames the page', () => {
  expect(buildFlowUrl('signIn', page)).toBe(
    'https://platform.test/users/sign-in?frame=1&origin=https%3A%2F%2Fbets.test',
  )
})

it('hands a token to the page that it is for, and to no other', () => {
  const read = (flow: 'passwordEdit' | 'unlock' | 'signIn') =>
    Object.fromEntries(new URL(buildFlowUrl(flow, { ...page, token: 'a&b' })).searchParams)
  expect(read('passwordEdit')).toMatchObject({ reset_password_token: 'a&b' })
  expect(read('unlock')).toMatchObject({ unlock_token: 'a&b' })
  expect(read('signIn')).toEqual({ frame: '1', origin: page.origin })
})

it('lets nothing that is passed on take the place of who frames the page', () => {
  const url = new URL(buildFlowUrl('signUp', { ...page, more: { stag: 'x', origin: 'https://evil.test', frame: '0' } }))
  expect(Object.fromEntries(url.searchParams)).toEqual({ stag: 'x', frame: '1', origin: page.origin })
})
