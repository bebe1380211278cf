import { expect, it } from 'vitest'
import { capitalize } from './capitalize.ts'

it('begins a name with a capital letter of the language, and leaves the rest', () => {
  expect(capitalize('over 2.5', 'en')).toBe('Over 2.5')
  expect(capitalize('istanbul', 'tr')).toBe('İstanbul')
  expect(capitalize('', 'en')).toBe('')
})
