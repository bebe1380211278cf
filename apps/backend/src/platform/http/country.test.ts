import { expect, it } from 'vitest'
import type { ApiError } from './api-error.ts'
import { createRefuseVisitor } from './country.ts'

const SOURCE = { countryHeader: 'x-country', defaultCountry: null }
const ADMISSION = { blocked_country_codes: ['US'], region_blocked_country_codes: ['FR'], locked: false }
const from = (country: string) => ({ headers: { 'x-country': country } }) as never

it.each(['us', 'FR'])('rejects a request from %s, a country that the operator does not serve', country => {
  const refuse = createRefuseVisitor(SOURCE, ADMISSION)
  expect(() => refuse(from(country))).toThrow(expect.objectContaining({ code: 'COUNTRY_BLOCKED' }) as ApiError)
  expect(() => refuse(from('DE'))).not.toThrow()
})

it('rejects every request while the operator has locked the product', () => {
  const refuse = createRefuseVisitor(SOURCE, { ...ADMISSION, locked: true })
  expect(() => refuse(from('DE'))).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }) as ApiError)
})
