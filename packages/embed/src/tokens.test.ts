import { expect, it, vi } from 'vitest'
import { createTokenHandler } from './tokens.ts'

const request = (id: string, why: string) => ({ type: 'sportsbook:token-request', id, payload: { why } })

it('responds to each request by its id, and calls the host once for concurrent requests', async () => {
  const getToken = vi.fn(async (why: string) => `word-${why}`)
  const send = vi.fn()
  const answer = createTokenHandler({ getToken, send, onProblem: () => {} })
  await Promise.all([answer(request('a', 'expired')), answer(request('b', 'expired'))])
  expect(getToken).toHaveBeenCalledOnce()
  expect(send.mock.calls.map(([message]) => [message.id, message.payload.token])).toEqual([
    ['a', 'word-expired'],
    ['b', 'word-expired'],
  ])
  await answer(request('c', 'init'))
  expect(getToken).toHaveBeenLastCalledWith('init')
})

it.each([
  ['throws', () => Promise.reject(new Error('no'))],
  [
    'throws before it promises',
    () => {
      throw new Error('no')
    },
  ],
])('says that it is not known who is signed in when the host %s', async (_, getToken) => {
  const send = vi.fn()
  const onProblem = vi.fn()
  await createTokenHandler({ getToken, send, onProblem })(request('a', 'init'))
  expect(send).toHaveBeenCalledWith({ type: 'token', payload: { token: null, failed: true }, id: 'a' })
  expect(onProblem).toHaveBeenCalledOnce()
})
