/** The country of a request, as reported by the operator's proxy. */
import type { PlatformSettings } from '@touchline/contract/entities/settings'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export interface CountrySource {
  /** Header in which a proxy sends the country; empty: none. Without a proxy any caller could send it. */
  readonly countryHeader: string
  /** Used when the header is missing; null: unknown. */
  readonly defaultCountry: string | null
}

/** ISO 3166-1 alpha-2, or null. */
export function readCountry(request: FastifyRequest, { countryHeader, defaultCountry }: CountrySource): string | null {
  const country = countryHeader === '' ? undefined : request.headers[countryHeader]
  return typeof country === 'string' && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : defaultCountry
}

/** Throws COUNTRY_BLOCKED for a request from a blocked country, FORBIDDEN while the product is locked. */
export type RefuseVisitor = (request: FastifyRequest) => void

/** The settings that decide who is served. */
export type Admission = Pick<PlatformSettings, 'blocked_country_codes' | 'region_blocked_country_codes' | 'locked'>

/**
 * Throws COUNTRY_BLOCKED for a country without accounts or without access to the product; only the pages distinguish
 * them. Null is an unknown country, which is served.
 */
export type RefuseCountry = (country: string | null) => void

export function createRefuseCountry(admission: Admission): RefuseCountry {
  const { blocked_country_codes: accounts, region_blocked_country_codes: pages = [] } = admission
  const blocked = new Set([...accounts, ...pages])
  return country => {
    if (country !== null && blocked.has(country)) throw new ApiError('COUNTRY_BLOCKED')
  }
}

export function createRefuseVisitor(source: CountrySource, admission: Admission): RefuseVisitor {
  const refuseCountry = createRefuseCountry(admission)
  return request => {
    if (admission.locked) throw new ApiError('FORBIDDEN')
    refuseCountry(readCountry(request, source))
  }
}
