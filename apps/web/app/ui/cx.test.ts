import { expect, it } from 'vitest'
import { cx } from './cx.ts'

it('joins the names that apply', () => {
  expect(cx('a', false, 'b', null, undefined, '', 'c')).toBe('a b c')
  expect(cx(false, 'b')).toBe('b')
  expect(cx()).toBe('')
})
