/** Which country a call comes from, as far as the operator's proxy says so. */
import type { PlatformSettings } from '@touchline/contract/entities/settings'
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

/**
 * Throws COUNTRY_BLOCKED for a call from a country that the operator serves nobody in, FORBIDDEN while the product is
 * locked for everybody.
 */
export type RefuseVisitor = (request: FastifyRequest) => void

/** The settings that decide who is served. */
export type Admission = Pick<PlatformSettings, 'blocked_country_codes' | 'region_blocked_country_codes' | 'locked'>

/** The countries where nobody has an account, and those where nobody is shown the product: the pages tell them apart. */
export function createRefuseVisitor(source: CountrySource, admission: Admission): RefuseVisitor {
  const { blocked_country_codes: accounts, region_blocked_country_codes: pages = [], locked } = admission
  const blocked = new Set([...accounts, ...pages])
  return request => {
    if (locked) throw new ApiError('FORBIDDEN')
    const country = readCountry(request, source)
    if (country !== null && blocked.has(country)) throw new ApiError('COUNTRY_BLOCKED')
  }
}
