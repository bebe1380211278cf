/**
 * Configuration of a standalone hub: the supported part of Centrifugo v6's JSON file and environment variables, so that
 * one file serves either server. Unsupported settings are rejected, because a silently ignored one may be what keeps a
 * channel private.
 */
import { ConfigSection } from './config-section.ts'
import type { HubOptions } from './hub.ts'
import { DEFAULT_LIMITS, type HubLimits } from './limits.ts'
import { type ChannelNamespace, NamespaceTable } from './namespaces.ts'
import type { AllowedOrigins } from './upgrade-handler.ts'

export interface ServerConfig {
  /** Empty to listen on all addresses. */
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Null when the HTTP API is not served. */
  readonly apiKey: string | null
  /** Whether `/health` is served. */
  readonly health: boolean
  /** Whether `/metrics` is served. */
  readonly metrics: boolean
  readonly hub: Pick<
    HubOptions,
    | 'namespaces'
    | 'tokenSecret'
    | 'allowedOrigins'
    | 'allowTokenlessConnect'
    | 'limits'
    | 'trustedProxies'
    | 'positionTtlMs'
  >
}

/** An invalid configuration; the message lists every problem. */
export class ServerConfigError extends Error {
  override readonly name = 'ServerConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

const VARIABLE_PREFIX = 'CENTRIFUGO_'
/** Environment variables that override the file: the path of each in the file, and its parser. */
const VARIABLES: Readonly<Record<string, { path: readonly string[]; read: (text: string) => unknown }>> = {
  CENTRIFUGO_HTTP_SERVER_ADDRESS: { path: ['http_server', 'address'], read: text => text },
  CENTRIFUGO_HTTP_SERVER_PORT: { path: ['http_server', 'port'], read: readNumber },
  CENTRIFUGO_HTTP_API_KEY: { path: ['http_api', 'key'], read: text => text },
  CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: { path: ['client', 'allowed_origins'], read: text => text.trim().split(/\s+/) },
  CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: { path: ['client', 'token', 'hmac_secret_key'], read: text => text },
}

/** Reads the parsed file, overridden by the environment. Throws ServerConfigError with every problem. */
export function readServerConfig(file: unknown, environment: Environment = {}): ServerConfig {
  const problems: string[] = []
  const root = new ConfigSection(applyVariables(file, environment, problems), '', problems)
  const server = root.section('http_server')
  const client = root.section('client')
  const channel = root.section('channel')
  const positionTtlMs = channel.duration('history_meta_ttl')
  const config: ServerConfig = {
    host: server.text('address'),
    port: server.count('port', 8000),
    apiKey: root.section('http_api').text('key') || null,
    health: root.section('health').flag('enabled'),
    metrics: root.section('prometheus').flag('enabled'),
    hub: {
      tokenSecret: client.section('token').text('hmac_secret_key'),
      allowedOrigins: readOrigins(client, problems),
      allowTokenlessConnect: client.flag('allow_anonymous_connect_without_token'),
      limits: readLimits(root, client),
      namespaces: readNamespaces(channel, problems),
      ...(positionTtlMs > 0 && { positionTtlMs }),
    },
  }
  checkWhole(config, root.section('engine').text('type', 'memory'), problems)
  root.refuseRest()
  if (problems.length > 0) throw new ServerConfigError(problems.join('; '))
  return config
}

function applyVariables(file: unknown, environment: Environment, problems: string[]): unknown {
  const result = structuredClone(file)
  for (const [name, text] of Object.entries(environment)) {
    // As in Centrifugo, an empty variable counts as unset.
    if (!name.startsWith(VARIABLE_PREFIX) || !text) continue
    const variable = VARIABLES[name]
    if (variable) setAt(result, variable.path, variable.read(text))
    else problems.push(`the variable ${name} is not known to the hub`)
  }
  return result
}

function readNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

function setAt(target: unknown, [key = '', ...rest]: readonly string[], value: unknown): void {
  // A non-object is reported when it is read.
  if (typeof target !== 'object' || target === null) return
  const fields = target as Record<string, unknown>
  if (rest.length > 0) {
    const inner = fields[key] ?? {}
    setAt(inner, rest, value)
    fields[key] = inner
  } else fields[key] = value
}

function readOrigins(client: ConfigSection, problems: string[]): AllowedOrigins {
  const origins = client.texts('allowed_origins')
  if (origins.includes('*')) return () => true
  for (const origin of origins) {
    if (URL.canParse(origin) && new URL(origin).origin === origin) continue
    problems.push(
      `client.allowed_origins holds "${origin}", which is neither * nor an origin such as https://example.com`,
    )
  }
  return origins
}

function readLimits(root: ConfigSection, client: ConfigSection): HubLimits {
  const { channelsPerSession, queueBytes, messageBytes, recoveredPublications } = DEFAULT_LIMITS
  return {
    ...DEFAULT_LIMITS,
    channelsPerSession: client.count('channel_limit', channelsPerSession),
    queueBytes: client.count('queue_max_size', queueBytes),
    recoveredPublications: client.count('recovery_max_publication_limit', recoveredPublications),
    messageBytes: root.section('websocket').count('message_size_limit', messageBytes),
  }
}

function readNamespaces(channel: ConfigSection, problems: string[]): ChannelNamespace[] {
  const named = channel.sections('namespaces').map(section => readNamespace(section.text('name'), section, problems))
  if (named.some(({ name }) => name === '')) problems.push('every one of channel.namespaces needs a name')
  // Always present: a subscription token grants its channels in any case.
  return [...named, readNamespace('', channel.section('without_namespace'), problems)]
}

function readNamespace(name: string, section: ConfigSection, problems: string[]): ChannelNamespace {
  const history = { size: section.count('history_size', 0), ttlMs: section.duration('history_ttl') }
  const allowPresence = section.flag('allow_presence_for_subscriber')
  return {
    name,
    ...(section.flag('allow_subscribe_for_client') && { allowSubscribe: true }),
    ...(section.flag('allow_subscribe_for_anonymous') && { allowAnonymous: true }),
    ...((history.size > 0 || history.ttlMs > 0) && { history }),
    ...(section.flag('force_recovery') && { recovery: true }),
    ...(section.flag('allow_history_for_subscriber') && { allowHistory: true }),
    ...(readDelta(section, problems) && { delta: true }),
    ...(section.flag('presence') && { presence: true }),
    ...(allowPresence && { allowPresence }),
    // As in Centrifugo, joins and leaves require permission to read presence.
    ...(section.flag('join_leave') && allowPresence && { joinLeave: true }),
  }
}

// Publishers cannot request deltas per publication: either all publications may be deltas, or none.
function readDelta(section: ConfigSection, problems: string[]): boolean {
  const types = section.texts('allowed_delta_types')
  const isOn = section.flag('delta_publish')
  if (types.some(type => type !== 'fossil')) problems.push(`${section.nameOf('allowed_delta_types')} knows fossil only`)
  if (isOn === types.length > 0) return isOn
  problems.push(`${section.nameOf('delta_publish')} and allowed_delta_types only go together`)
  return false
}

function checkWhole({ hub, port }: ServerConfig, engine: string, problems: string[]): void {
  if (port > 65_535) problems.push(`http_server.port must be a port, not ${port}`)
  if (engine !== 'memory') problems.push(`engine.type must be memory: a hub is one process and knows no ${engine}`)
  if (hub.tokenSecret === '') {
    problems.push('client.token.hmac_secret_key (CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY) must be set')
  }
  try {
    new NamespaceTable(hub.namespaces)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    problems.push(error.message)
  }
}
