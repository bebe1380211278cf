/** What the host page is told by its environment. Origins are exact: scheme, host and port. */
export interface HostConfig {
  readonly port: number
  /** Where the browser finds the back end's Platform API. */
  readonly platformUrl: string
  /** Where the sportsbook is. */
  readonly sportsbookUrl: string
  /** Origins whose pages may frame the sign-in page and are told of its outcome. */
  readonly sportsbookOrigins: readonly string[]
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Reads the settings once at the start. Throws an `Error` that names the variable when one makes no sense. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): HostConfig {
  const port = readPort('HOST_PORT', env.HOST_PORT, 5000)
  const backendPort = readPort('BACKEND_PORT', env.BACKEND_PORT, 4000)
  const webPort = readPort('WEB_PORT', env.WEB_PORT, 3000)
  const sportsbookUrl = readUrl('WEB_URL', env.WEB_URL ?? `http://localhost:${webPort}`)
  const defaultOrigins = [sportsbookUrl, `http://127.0.0.1:${webPort}`]
  const origins = env.SPORTSBOOK_ORIGINS ? splitList(env.SPORTSBOOK_ORIGINS) : defaultOrigins
  return {
    port,
    platformUrl: readUrl('PLATFORM_URL', env.PLATFORM_URL ?? `http://localhost:${backendPort}`),
    sportsbookUrl,
    sportsbookOrigins: [...new Set(origins.map(origin => new URL(readUrl('SPORTSBOOK_ORIGINS', origin)).origin))],
  }
}

function readPort(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port: ${text}`)
  return port
}

function readUrl(name: string, text: string): string {
  if (!URL.canParse(text)) throw new Error(`${name} is not a URL: ${text}`)
  return text.replace(/\/$/, '')
}
