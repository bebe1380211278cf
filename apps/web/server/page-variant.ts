/** Which variant of a page a request gets. */
import type { IncomingHttpHeaders } from 'node:http'
import { isChromelessPage } from './access/chromeless.ts'
import type { BrandSite, Brands } from './brands/brands.ts'
import type { WebConfig } from './config.ts'

function readCountry(headers: IncomingHttpHeaders, header: string): string {
  const value = header && headers[header]
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : ''
}

/**
 * The part of a request that selects the page variant. It is the cache key, so it contains nothing
 * specific to a single visitor.
 */
export interface Variant {
  readonly brand: BrandSite
  /** ISO 3166-1 alpha-2; empty when unknown. */
  readonly country: string
  readonly iframe: boolean
  readonly isChromeless: boolean
}

/** The host name of a `Host` header, without its port. */
const hostnameOf = ({ host = '' }: IncomingHttpHeaders): string => host.replace(/:\d+$/, '').toLowerCase()

export function readVariant(
  headers: IncomingHttpHeaders,
  search: string,
  { config, brands }: { readonly config: WebConfig; readonly brands: Brands },
): Variant {
  return {
    brand: brands.find(hostnameOf(headers)),
    country: readCountry(headers, config.countryHeader),
    iframe: headers['sec-fetch-dest'] === 'iframe',
    isChromeless: isChromelessPage(headers, search, config),
  }
}

export const keyOf = (pathname: string, { brand, country, iframe, isChromeless }: Variant): string =>
  `${pathname} ${brand.id} ${country} ${iframe} ${isChromeless}`
