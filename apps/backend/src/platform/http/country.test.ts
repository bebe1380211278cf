import { expect, it } from 'vitest'
import type { ApiError } from './api-error.ts'
import { createRefuseVisitor } from './country.ts'

const SOURCE = { countryHeader: 'x-country', defaultCountry: null }
const ADMISSION = { blocked_country_codes: ['US'], region_blocked_country_codes: ['FR'], locked: false }
const from = (country: string) => ({ headers: { 'x-country': country } }) as never

it.each(['us', 'FR'])('refuses a call from %s, where the operator serves nobody', country => {
  const refuse = createRefuseVisitor(SOURCE, ADMISSION)
  expect(() => refuse(from(country))).toThrow(expect.objectContaining({ code: 'COUNTRY_BLOCKED' }) as ApiError)
  expect(() => refuse(from('DE'))).not.toThrow()
})

it('refuses every call while the operator has locked the product', () => {
  const refuse = createRefuseVisitor(SOURCE, { ...ADMISSION, locked: true })
  expect(() => refuse(from('DE'))).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }) as ApiError)
})
