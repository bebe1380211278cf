import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from './limits.ts'
import { readServerConfig } from './server-config.ts'

const TOKEN = { token: { hmac_secret_key: 'secret' } }

/** The problems reported for a file with a valid secret. */
function problemsOf(file: object, environment: Record<string, string> = {}): string[] {
  try {
    readServerConfig({ client: TOKEN, ...file }, environment)
    return []
  } catch (error) {
    return (error as Error).message.split('; ')
  }
}

function readNamespace(options: object) {
  const file = { client: TOKEN, channel: { namespaces: [{ name: 'news', ...options }] } }
  return readServerConfig(file).hub.namespaces[0]
}

describe('the configuration', () => {
  it('defaults to Centrifugo’s values', () => {
    expect(readServerConfig({ client: TOKEN })).toEqual({
      host: '',
      port: 8000,
      apiKey: null,
      health: false,
      metrics: false,
      hub: {
        tokenSecret: 'secret',
        allowedOrigins: [],
        allowTokenlessConnect: false,
        limits: DEFAULT_LIMITS,
        namespaces: [{ name: '' }],
      },
    })
  })

  it('reads every supported key from the file', () => {
    const file = {
      http_server: { address: '10.0.0.1', port: 8001 },
      http_api: { key: 'k' },
      health: { enabled: true },
      prometheus: { enabled: true },
      engine: { type: 'memory' },
      websocket: { message_size_limit: 1000 },
      client: {
        ...TOKEN,
        allowed_origins: ['https://site.example', 'http://localhost:3000'],
        allow_anonymous_connect_without_token: true,
        channel_limit: 7,
        queue_max_size: 9000,
        recovery_max_publication_limit: 50,
      },
      channel: { without_namespace: { allow_subscribe_for_client: true } },
    }
    expect(readServerConfig(file)).toEqual({
      host: '10.0.0.1',
      port: 8001,
      apiKey: 'k',
      health: true,
      metrics: true,
      hub: {
        tokenSecret: 'secret',
        allowedOrigins: ['https://site.example', 'http://localhost:3000'],
        allowTokenlessConnect: true,
        limits: {
          ...DEFAULT_LIMITS,
          channelsPerSession: 7,
          queueBytes: 9000,
          recoveredPublications: 50,
          messageBytes: 1000,
        },
        namespaces: [{ name: '', allowSubscribe: true }],
      },
    })
  })

  it('is overridden by the environment, except by empty variables', () => {
    const config = readServerConfig(
      { http_server: { port: 8001 }, client: { allowed_origins: ['https://old.example'] }, http_api: { key: 'file' } },
      {
        CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: 'from outside',
        CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: 'https://a.example https://b.example',
        CENTRIFUGO_HTTP_SERVER_PORT: '0',
        CENTRIFUGO_HTTP_SERVER_ADDRESS: '127.0.0.1',
        CENTRIFUGO_HTTP_API_KEY: '',
        PATH: '/bin',
      },
    )
    expect(config).toMatchObject({ host: '127.0.0.1', port: 0, apiKey: 'file' })
    expect(config.hub).toMatchObject({
      tokenSecret: 'from outside',
      allowedOrigins: ['https://a.example', 'https://b.example'],
    })
  })

  it('allows every origin when configured', () => {
    const { allowedOrigins } = readServerConfig({ client: { ...TOKEN, allowed_origins: ['*'] } }).hub
    expect(typeof allowedOrigins === 'function' && allowedOrigins('https://any.example')).toBe(true)
  })
})

describe('a namespace', () => {
  it('reads each option', () => {
    const options = {
      allow_subscribe_for_client: true,
      allow_subscribe_for_anonymous: true,
      history_size: 50,
      history_ttl: '1m30s',
      force_recovery: true,
      allow_history_for_subscriber: true,
      allowed_delta_types: ['fossil'],
      delta_publish: true,
      presence: true,
      allow_presence_for_subscriber: true,
      join_leave: true,
    }
    expect(readNamespace(options)).toEqual({
      name: 'news',
      allowSubscribe: true,
      allowAnonymous: true,
      history: { size: 50, ttlMs: 90_000 },
      recovery: true,
      allowHistory: true,
      delta: true,
      presence: true,
      allowPresence: true,
      joinLeave: true,
    })
  })

  it('sends joins only to subscribers permitted to read presence', () => {
    expect(readNamespace({ presence: true, join_leave: true })).toEqual({ name: 'news', presence: true })
  })

  it.each([
    ['300s', 300_000],
    ['5m', 300_000],
    ['1h0.5s', 3_600_500],
    ['250ms', 250],
  ])('reads the duration %s', (history_ttl, ttlMs) => {
    expect(readNamespace({ history_size: 1, history_ttl })?.history).toEqual({ size: 1, ttlMs })
  })
})

describe('invalid settings', () => {
  it.each([
    [{ admin: { enabled: true } }, 'admin is not known to the hub'],
    [{ client: { ...TOKEN, insecure: true } }, 'client.insecure is not known to the hub'],
    [{ channel: { namespaces: [{ name: 'a', force_positioning: true }] } }, 'channel.namespaces[0].force_positioning'],
    [{ channel: { without_namespace: { proxy: 1 } } }, 'channel.without_namespace.proxy is not known'],
    [{ engine: { type: 'redis' } }, 'engine.type must be memory'],
    [{ client: {} }, 'CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY'],
    [{ client: [] }, 'client must be an object'],
    [{ http_server: { port: '8000' } }, 'http_server.port must be a whole number from 0 on, not "8000"'],
    [{ http_server: { port: 70_000 } }, 'http_server.port must be a port'],
    [{ http_api: { key: 7 } }, 'http_api.key must be text, not 7'],
    [{ health: { enabled: 'yes' } }, 'health.enabled must be true or false'],
    [{ client: { ...TOKEN, allowed_origins: ['site.example'] } }, 'client.allowed_origins holds "site.example"'],
    [{ client: { ...TOKEN, allowed_origins: 'https://a.example' } }, 'client.allowed_origins must be a list of texts'],
    [{ channel: { namespaces: {} } }, 'channel.namespaces must be a list'],
    [{ channel: { namespaces: [7] } }, 'channel.namespaces[0] must be an object'],
    [{ channel: { namespaces: [{ name: '' }] } }, 'needs a name'],
    [{ channel: { namespaces: [{ name: 'a' }, { name: 'a' }] } }, 'given twice'],
    [{ channel: { namespaces: [{ name: 'a', force_recovery: true }] } }, 'needs a history'],
    [{ channel: { namespaces: [{ name: 'a', history_size: 5 }] } }, 'impossible history'],
    [{ channel: { namespaces: [{ name: 'a', history_ttl: '5 minutes' }] } }, 'must be a duration'],
    [{ channel: { namespaces: [{ name: 'a', allowed_delta_types: ['fossil'] }] } }, 'only go together'],
    [
      { channel: { namespaces: [{ name: 'a', allowed_delta_types: ['x'], delta_publish: true }] } },
      'knows fossil only',
    ],
  ])('%j', (file, words) => {
    expect(problemsOf(file)).toContainEqual(expect.stringContaining(words))
  })

  it('rejects unknown and malformed variables', () => {
    expect(problemsOf({}, { CENTRIFUGO_ENGINE_TYPE: 'redis', CENTRIFUGO_HTTP_SERVER_PORT: 'eight' })).toEqual([
      'the variable CENTRIFUGO_ENGINE_TYPE is not known to the hub',
      'http_server.port must be a whole number from 0 on, not "eight"',
    ])
  })

  it.each([[null], [[]], ['text']])('rejects %j instead of an object', file => {
    expect(() => readServerConfig(file)).toThrow(/the configuration must be an object/)
  })
})
