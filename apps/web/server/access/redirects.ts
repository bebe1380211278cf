/**
 * Addresses that redirect: the entry page for host pages and mobile apps, `/init-sportsbook?to=…` with locale, theme,
 * currency and chromeless mode (`app=1`), and pages of the platform's front end. The entry page's script stores the
 * settings on the device; sessions and tokens are never read from an address.
 */
import { parseInnerPath } from '../../app/i18n/inner-path.ts'
import { findLocale, localizePath, splitLocale } from '../../app/i18n/locales.ts'
import type { InitParams } from '../../app/init.ts'
import { TRACKING_NAMES } from '../../app/shared/addresses/address.ts'
import { outgoingPaths } from '../../app/shared/addresses/paths.ts'
import type { PublicConfig } from '../../app/shared/config/config.ts'
import type { ServedAssets } from '../assets.ts'

const INIT_PATH = '/init-sportsbook'

export const isInitPath = (pathname: string, { localeSettings }: PublicConfig): boolean =>
  splitLocale(pathname, localeSettings).path.replace(/\/$/, '') === INIT_PATH

/** Redirect target, always on this site; the home page when the parameter is invalid. */
function targetOf(params: URLSearchParams, pathname: string, { localeSettings }: PublicConfig): string {
  const wanted = parseInnerPath(params.get('to') ?? params.get('redirect') ?? '/') ?? '/'
  const { path, locale, prefix } = splitLocale(wanted, localeSettings)
  const requested = findLocale(params.get('locale') ?? '', localeSettings)
  const pageLocale = prefix ? locale : splitLocale(pathname, localeSettings).locale
  const inner = path.startsWith(INIT_PATH) ? '/' : path
  return parseInnerPath(localizePath(inner, requested ?? pageLocale, localeSettings)) ?? '/'
}

/** Passes the attribution parameters on to the target page. */
function passTracking(target: string, params: URLSearchParams): string {
  const [before = '', hash] = target.split('#')
  const passed = new URLSearchParams(before.split('?')[1])
  for (const name of TRACKING_NAMES) {
    const value = params.get(name)
    if (value && !passed.has(name)) passed.set(name, value)
  }
  const query = passed.toString()
  return `${before.split('?')[0]}${query && `?${query}`}${hash === undefined ? '' : `#${hash}`}`
}

export function parseInitParams(pathname: string, search: string, config: PublicConfig): InitParams {
  const params = new URLSearchParams(search)
  const theme = params.get('theme')
  const currency = params.get('currency')?.toUpperCase() ?? ''
  return {
    to: passTracking(targetOf(params, pathname, config), params),
    ...((theme === 'dark' || theme === 'light') && { theme }),
    ...(/^[A-Z]{3,5}$/.test(currency) && { currency }),
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** Without JavaScript a meta refresh redirects. */
export function renderInitPage(
  params: InitParams,
  { initScript, styles }: Pick<ServedAssets, 'initScript' | 'styles'>,
  title: string,
): string {
  const json = JSON.stringify(params).replaceAll('<', '\\u003c')
  const to = escapeHtml(params.to)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light"><title>${escapeHtml(title)}</title>${styles.map(url => `<link rel="stylesheet" href="${url}">`).join('')}<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript></head><body data-page="init"><script type="application/json" id="init">${json}</script><script src="${initScript}"></script></body></html>`
}

const OUTGOING_PATHS: readonly string[] = Object.values(outgoingPaths)

/** Only names of the local machine; any other host name could be forged by the client. */
const OWN_NAMES: readonly string[] = ['localhost', '127.0.0.1']

/**
 * The product links to pages of the platform's front end, which it does not serve: the URL of a path on the platform's front end, in the same language; null for all other paths. `hostname` is the requested
 * one.
 */
export function findOutgoingTarget(
  { pathname, search }: { pathname: string; search: string },
  hostname: string,
  { hostUrl, localeSettings }: PublicConfig,
): string | null {
  const { locale, path: inner } = splitLocale(pathname, localeSettings)
  const path = inner.replace(/(.)\/$/, '$1')
  if (!OUTGOING_PATHS.includes(path)) return null
  const name = OWN_NAMES.includes(hostname) ? hostname : 'localhost'
  const query = new URLSearchParams(search)
  query.set('locale', locale)
  return `${hostUrl.replace('{hostname}', name)}${path}?${query}`
}
