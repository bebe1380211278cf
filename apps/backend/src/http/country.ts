/** Which country a call comes from, as far as the operator's proxy says so. */
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export interface CountrySource {
  /** The header in which a proxy names it; none when empty. Without a proxy anybody could send it. */
  readonly countryHeader: string
  /** Where the header says nothing; null: not known. */
  readonly defaultCountry: string | null
}

/** ISO 3166-1 alpha-2, or null. */
export function readCountry(request: FastifyRequest, { countryHeader, defaultCountry }: CountrySource): string | null {
  const said = countryHeader === '' ? undefined : request.headers[countryHeader]
  return typeof said === 'string' && /^[a-z]{2}$/i.test(said) ? said.toUpperCase() : defaultCountry
}

/** Throws COUNTRY_BLOCKED where the operator lets nobody in from the country that a call comes from. */
export function refuseCountries(request: FastifyRequest, source: CountrySource, blocked: readonly string[]): void {
  const country = readCountry(request, source)
  if (country !== null && blocked.includes(country)) throw new ApiError('COUNTRY_BLOCKED')
}
