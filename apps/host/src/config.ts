/**
 * Configuration of the host page from its environment. Origins are exact: scheme, host and port. In URLs used by
 * browsers, `{hostname}` is replaced by the host name of the page's request, so that one setting serves both
 * `localhost` and `127.0.0.1`.
 */
export interface HostConfig {
  readonly port: number
  /** URL of the Platform API for browsers. */
  readonly platformUrl: string
  /** URL of the back end for this server. */
  readonly backendUrl: string
  /** URL of the sportsbook. */
  readonly sportsbookUrl: string
  /** Origins that may frame the sign-in page and receive its outcome. */
  readonly sportsbookOrigins: readonly string[]
  /** Secret, shared with the back end, that player assertions are signed with; null: none are issued. */
  readonly tokenSecret: string | null
  /** This site's name in its assertions. */
  readonly brand: string
}

type Environment = Readonly<Record<string, string | undefined>>

const HOSTNAME = '{hostname}'
const SHORTEST_SECRET = 16

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Inserts the host name of the page's request into a URL. */
export const fillHostname = (url: string, hostname: string): string => url.replace(HOSTNAME, hostname)

/** The origins that a URL covers. */
function originsOf(url: string): string[] {
  const names = url.includes(HOSTNAME) ? ['localhost', '127.0.0.1'] : ['']
  return names.map(name => new URL(fillHostname(url, name)).origin)
}

/** Reads the configuration once at the start. Throws an `Error` that names the first invalid variable. */
export function readConfig(env: Environment): HostConfig {
  const port = readPort('HOST_PORT', env.HOST_PORT, 5000)
  const backendPort = readPort('BACKEND_PORT', env.BACKEND_PORT, 4000)
  const webPort = readPort('WEB_PORT', env.WEB_PORT, 3000)
  const sportsbookUrl = readUrl('WEB_URL', env.WEB_URL ?? `http://${HOSTNAME}:${webPort}`)
  const origins = env.SPORTSBOOK_ORIGINS
    ? splitList(env.SPORTSBOOK_ORIGINS).map(origin => readUrl('SPORTSBOOK_ORIGINS', origin))
    : [sportsbookUrl, `http://127.0.0.1:${webPort}`]
  return {
    port,
    platformUrl: readUrl('PLATFORM_URL', env.PLATFORM_URL ?? `http://${HOSTNAME}:${backendPort}`),
    backendUrl: readUrl('BACKEND_URL', env.BACKEND_URL ?? `http://localhost:${backendPort}`),
    sportsbookUrl,
    sportsbookOrigins: [...new Set(origins.flatMap(originsOf))],
    tokenSecret: readSecret(env),
    brand: env.BRAND || 'northline',
  }
}

function readPort(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}

function readUrl(name: string, text: string): string {
  if (!URL.canParse(fillHostname(text, 'localhost'))) throw new Error(`${name} is not a URL: ${text}`)
  return text.replace(/\/$/, '')
}

function readSecret({ HOST_TOKEN_SECRET: secret }: Environment): string | null {
  if (!secret) return null
  if (secret.length < SHORTEST_SECRET) throw new Error(`HOST_TOKEN_SECRET has fewer than ${SHORTEST_SECRET} characters`)
  return secret
}
