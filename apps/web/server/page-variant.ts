/** Which variant of a page a request gets. */
import type { IncomingHttpHeaders } from 'node:http'
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

/**
 * Chromeless pages for mobile apps, which have their own header, footer and navigation. An app is
 * recognized by its user agent, or opens its first page with `?app=1`, which a cookie stores.
 */
const COOKIE = 'app'

/** The value of the address parameter: chromeless, not chromeless, or absent (null). */
export function parseChromelessParam(search: string): boolean | null {
  if (search === '') return null
  const requested = new URLSearchParams(search).get('app')
  return requested === '1' || requested === '0' ? requested === '1' : null
}

/** Runs for every request, also for those of cached pages. */
function isChromelessPage(headers: IncomingHttpHeaders, search: string, config: WebConfig): boolean {
  const requested = parseChromelessParam(search)
  if (requested !== null) return requested
  const isApp = config.mobileAppAgent !== '' && (headers['user-agent'] ?? '').includes(config.mobileAppAgent)
  return isApp || (headers.cookie?.split('; ').includes(`${COOKIE}=1`) ?? false)
}

/** Session cookie that stores the address parameter. */
export function buildChromelessCookie(isChromeless: boolean, { public: { siteUrl } }: WebConfig): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${COOKIE}=${isChromeless ? '1' : '0; Max-Age=0'}; Path=/; SameSite=Lax; HttpOnly${secure}`
}

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
