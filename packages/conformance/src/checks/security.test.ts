import { expect, it } from 'vitest'
import type { CheckContext } from '../check.ts'
import { NotOffered } from '../outcome.ts'
import { SECURITY_CHECKS } from './security.ts'

/** A back end whose settings are answered with these headers. */
const contextOf = (sportsbookUrl: string, headers: Record<string, string>): CheckContext =>
  ({
    http: { sportsbookUrl, read: async () => ({ body: {}, exchange: { headers: new Headers(headers) } }) },
  }) as unknown as CheckContext

const check = SECURITY_CHECKS.find(({ id }) => id === 'SEC-07')

it('demands Strict-Transport-Security over https alone', async () => {
  const header = { 'strict-transport-security': 'max-age=31536000' }
  expect(await check?.run(contextOf('https://api.example', header))).toMatchObject({ kind: 'pass' })
  expect(await check?.run(contextOf('https://api.example', {}))).toMatchObject({ kind: 'fail' })
  await expect(check?.run(contextOf('http://localhost', {}))).rejects.toThrow(NotOffered)
})
