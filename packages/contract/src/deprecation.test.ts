import { expect, it } from 'vitest'
import { formatDeprecation } from './deprecation.ts'

it('formats both days as their headers have them', () => {
  expect(formatDeprecation({ since: '2027-01-31', sunset: '2027-08-31' })).toEqual({
    deprecation: '@1801353600',
    sunset: 'Tue, 31 Aug 2027 00:00:00 GMT',
  })
})

it('refuses less than half a year', () => {
  expect(() => formatDeprecation({ since: '2027-01-31', sunset: '2027-07-31' })).toThrow(RangeError)
  expect(() => formatDeprecation({ since: '2027-01-31', sunset: '2027-08-01' })).not.toThrow()
})

it.each(['2027-1-31', '31.01.2027', '2027-13-01', ''])('refuses %j as a day', since => {
  expect(() => formatDeprecation({ since, sunset: '2028-01-01' })).toThrow(/is not a day/)
})
