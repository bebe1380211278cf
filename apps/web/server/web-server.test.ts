import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { addAuthPages } from './web-server.ts'

describe('auth page redirects', () => {
  let app: FastifyInstance
  beforeAll(() => {
    app = Fastify()
    addAuthPages(app, readConfig({ LOCALES: 'en,ar,nb' }))
  })
  afterAll(() => app.close())

  it.each([
    ['/users/sign-in', '/?modal=signIn'],
    ['/users/sign-up?stag=x', '/?stag=x&modal=signUp'],
    ['/users/password/new', '/?modal=passwordNew'],
    ['/ar/users/password/edit?reset_password_token=a%2Bb', '/ar?reset_password_token=a%2Bb&modal=passwordEdit'],
    ['/users/confirmation?confirmation_token=abc', '/?confirmation_token=abc&modal=confirmation'],
    ['/no/users/sign-in', '/no?modal=signIn'],
    ['/users/sign-in?modal=signUp', '/?modal=signIn'],
  ])('redirect %s to %s', async (url, location) => {
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({ location, 'cache-control': 'no-store' })
  })

  it('never redirect to another site, whatever the query contains', async () => {
    const { headers } = await app.inject({ url: '/users/sign-in?modal=//evil.test&next=https://evil.test' })
    expect(headers.location).toBe('/?modal=signIn&next=https%3A%2F%2Fevil.test')
  })
})
