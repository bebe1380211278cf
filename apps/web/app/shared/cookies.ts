/**
 * The cookies of the product, with how long each lives. They are for this page's own script, hold no secrets, and are
 * written so that no other site can make use of them: `Lax` where the browser takes that, which it does unless the page
 * stands in a foreign site's frame; there a cookie of that frame alone (`Partitioned`).
 */
interface CookieKind {
  readonly name: string
  readonly days: number
  /** Alike on all subdomains of the site. */
  readonly isShared?: boolean
}

export const COOKIES = {
  /** Tells a player's devices apart. */
  device: { name: 'touchline_device', days: 7300, isShared: true },
  /** What the visitor has agreed to. */
  consent: { name: 'consent', days: 365, isShared: true },
  /** Through whom the visitor came: the `stag` of the address. */
  affiliate: { name: 'affiliate', days: 30, isShared: true },
  /** The language last chosen. */
  locale: { name: 'locale', days: 365 },
  /** Whether the sidebar is a narrow rail; `theme.ts` reads it before the first paint. */
  sidebar: { name: 'sidebar', days: 365 },
  /** The player was reminded of depositing today. */
  depositReminder: { name: 'deposit_reminder', days: 1 },
} as const satisfies Record<string, CookieKind>

const DAY_S = 86_400

/**
 * Domains that a cookie of a host may be written for, the widest first; null stands for the host alone. Browsers refuse
 * what is no site's own (`co.uk`), so the first that sticks is the one that the site's subdomains share.
 */
export function cookieDomains(hostname: string): (string | null)[] {
  const labels = hostname.split('.')
  const isName = labels.length > 1 && !/^[\d.]+$|:/.test(hostname)
  const wider = isName ? labels.slice(1).map((_, at) => labels.slice(labels.length - 2 - at).join('.')) : []
  return [...wider, null]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody else wrote it: it is taken as it stands.
    return text
  }
}

export function readCookie({ name }: CookieKind): string | null {
  const found = document.cookie.split('; ').find(part => part.startsWith(`${name}=`))
  return found === undefined ? null : decode(found.slice(name.length + 1))
}

/** Ways to write a cookie, the best first. */
function ways({ isShared }: CookieKind): string[] {
  const isSecure = location.protocol === 'https:'
  const domains = isShared ? cookieDomains(location.hostname) : [null]
  const sites = [isSecure ? '; SameSite=Lax; Secure' : '; SameSite=Lax']
  if (isSecure) sites.push('; SameSite=None; Secure; Partitioned')
  return sites.flatMap(site => domains.map(domain => site + (domain ? `; Domain=${domain}` : '')))
}

/** Keeps a value for as long as the cookie lives. Where cookies are off nothing is kept. */
export function writeCookie(kind: CookieKind, value: string): void {
  const cookie = `${kind.name}=${encodeURIComponent(value)}; Path=/; Max-Age=${kind.days * DAY_S}`
  for (const way of ways(kind)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is asynchronous and not everywhere
    document.cookie = cookie + way
    if (readCookie(kind) === value) return
  }
}
