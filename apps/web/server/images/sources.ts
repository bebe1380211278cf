/**
 * Allowed image sources: this site, the backend, the operator's content server from the settings,
 * and those in the environment. All other URLs are rejected before any request.
 */
import type { BackEnd } from '../back-end.ts'
import type { WebConfig } from '../config.ts'
import { Problem } from '../problem.ts'
import { sources } from '../security.ts'

export interface Source {
  /** `self`: a path on this server. */
  readonly kind: 'self' | 'remote'
  readonly url: URL
  readonly isTrusted: boolean
}

const SETTINGS_MS = 5 * 60_000

/** This server's paths with pictures; any other, such as a page or a picture of a picture, is refused. */
const OWN_PICTURES = /^\/(?:og|brand|icons|assets)\/./
/** What a server or a proxy on the way could read as another path. */
const AMBIGUOUS_PATH = /[\\\p{Cc}]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/u

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    // A percent sign that encodes nothing.
    return null
  }
}

/** The path as the last of several servers would read it, each of which decodes it. */
function decodeFully(path: string): string {
  const decoded = decode(path)
  return decoded === null || decoded === path ? path : decodeFully(decoded)
}

/** The decoded path of a URL; throws a `Problem` when servers could read it differently. */
function readPath({ pathname }: URL): string {
  const path = decodeFully(pathname)
  if (decode(pathname) === null || AMBIGUOUS_PATH.test(path))
    throw new Problem('SOURCE_NOT_ALLOWED', 'the path of the picture is ambiguous')
  return path
}

function parse(text: string, base: string): URL {
  if (!URL.canParse(text, base)) throw new Problem('BAD_PARAMETER', 'url is no address')
  const url = new URL(text, base)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Problem('SOURCE_NOT_ALLOWED', 'pictures come by http or https, without a password')
  return url
}

/** A URL without scheme and host. Backslashes are excluded, because URL parsers take them for slashes. */
const HOSTLESS = /^\/?(?![a-z][a-z0-9+.-]*:)[\w.~%-][^\\]*$/i

/** The URL of a picture of the operator: the content server's URL is its prefix, path included. */
const prefixUrl = (text: string, prefix: string): string => `${prefix.replace(/\/+$/, '')}/${text.replace(/^\//, '')}`

/**
 * Reads the content server's URL, refreshed periodically; null while there is none or reading
 * fails.
 */
function createContentServerReader(backEnd: BackEnd, locale: string, now: () => number = Date.now) {
  let cached: { readonly value: Promise<string | null>; readonly until: number } | null = null
  const readUrl = async (): Promise<string | null> => {
    const { data } = await backEnd(locale).call('getSettings', {})
    const base = data.system?.platform_settings.cms_base_url
    return base && URL.canParse(base) ? base : null
  }
  return (): Promise<string | null> => {
    if (cached && cached.until > now()) return cached.value
    const value = readUrl().catch(() => {
      cached = null // The next image retries; until then there is no content server.
      return null
    })
    cached = { value, until: now() + SETTINGS_MS }
    return value
  }
}

export function createSources(config: WebConfig, backEnd: BackEnd): (text: string) => Promise<Source> {
  const { siteUrl, sportsbookUrl, localeSettings } = config.public
  const contentServer = createContentServerReader(backEnd, localeSettings.locales[0])
  const siteOrigin = new URL(siteUrl).origin
  const inner = new URL(config.backendUrl)
  const publicBackEnd = new Set([...sources(sportsbookUrl), inner.origin])
  const listed = new Set(config.imageSources)

  return async text => {
    // URLs without a host are the content server's, or the backend's where there is none.
    const content = await contentServer()
    const isHostless = HOSTLESS.test(text)
    const url = parse(isHostless && content ? prefixUrl(text, content) : text, isHostless ? inner.href : 'relative:')
    const path = url.origin === siteOrigin || publicBackEnd.has(url.origin) ? readPath(url) : url.pathname
    if (url.origin === siteOrigin && OWN_PICTURES.test(path)) return { kind: 'self', url, isTrusted: true }
    if (publicBackEnd.has(url.origin)) {
      const { protocol, hostname, port } = inner
      return { kind: 'remote', url: Object.assign(new URL(url), { protocol, hostname, port }), isTrusted: true }
    }
    if (listed.has(url.origin)) return { kind: 'remote', url, isTrusted: true }
    if (content && new URL(content).origin === url.origin) return { kind: 'remote', url, isTrusted: false }
    throw new Problem('SOURCE_NOT_ALLOWED', 'pictures do not come from there')
  }
}
