import { COMPLETE_LOCALES } from '@touchline/contract/locales'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { contentPolicy } from './security.ts'

describe('readConfig', () => {
  it('builds URLs from the ports', () => {
    const config = readConfig({ WEB_PORT: '3100', BACKEND_PORT: '4100', HOST_PORT: '5100' })
    expect(config).toMatchObject({
      port: 3100,
      backendUrl: 'http://localhost:4100',
      allowedOrigins: [
        'http://localhost:3100',
        'http://127.0.0.1:3100',
        'http://localhost:5100',
        'http://127.0.0.1:5100',
      ],
      public: {
        sportsbookUrl: 'http://{hostname}:4100',
        realtimeUrl: 'ws://{hostname}:4100/connection/websocket',
        hostUrl: 'http://{hostname}:5100',
        localeSettings: { locales: COMPLETE_LOCALES, aliases: { br: 'pt-BR' }, localeInUrl: false },
        brand: { key: 'touchline', name: 'Touchline', wordmark: 'touchline' },
      },
    })
  })

  it('resolves locale aliases', () => {
    const { localeSettings } = readConfig({ LOCALES: 'br, en', LOCALE_IN_URL: 'true' }).public
    expect(localeSettings).toEqual({ locales: ['pt-BR', 'en'], aliases: { br: 'pt-BR' }, localeInUrl: true })
  })

  it('enables delta compression when configured', () => {
    expect(readConfig({ REALTIME_DELTA: 'true' }).public.realtimeDelta).toBe(true)
    expect(readConfig({}).public.realtimeDelta).toBeUndefined()
  })

  it.each([
    [{ WEB_PORT: 'http' }, 'WEB_PORT'],
    [{ COUNTRY_HEADER: 'x-country' }, 'COUNTRY_HEADER'],
    [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES'],
    [{ BACKEND_URL: 'nowhere' }, 'BACKEND_URL'],
    [{ ALLOWED_ORIGINS: 'https://good.example,bad' }, 'ALLOWED_ORIGINS'],
    [{ IMAGE_SOURCES: 'cdn' }, 'IMAGE_SOURCES'],
    [{ LOCALES: ' , ' }, 'LOCALES'],
    [{ REALTIME_DELTA: 'yes' }, 'REALTIME_DELTA'],
    [{ LAUNCH_ORIGINS: 'apps' }, 'LAUNCH_ORIGINS'],
    [{ LIVE_CHAT_URL: 'chat' }, 'LIVE_CHAT_URL'],
    [{ LIVE_CHAT_URL: 'https://bets.example/chat', WEB_URL: 'https://bets.example' }, 'LIVE_CHAT_URL'],
    [{ MATCH_INFO_URL: 'https://bets.example/info/{id}', WEB_URL: 'https://bets.example' }, 'MATCH_INFO_URL'],
    [{ ERROR_REPORTING_DSN: 'https://collector.example/7' }, 'ERROR_REPORTING_DSN'],
  ])('names the invalid variable: %o', (env, name) => {
    expect(() => readConfig(env)).toThrow(name)
  })
})

it('reports errors as production by default, and only when a DSN is set', () => {
  const dsn = 'https://key@collector.example/7'
  expect(readConfig({}).public.errorReporting).toBeUndefined()
  expect(readConfig({ ERROR_REPORTING_DSN: dsn }).public.errorReporting).toEqual({ dsn, environment: 'production' })
  const staging = readConfig({ ERROR_REPORTING_DSN: dsn, ERROR_REPORTING_ENVIRONMENT: 'staging', RELEASE: '1.2' })
  expect(staging.public.errorReporting).toEqual({ dsn, environment: 'staging', release: '1.2' })
  expect(contentPolicy(staging)).toContain(' https://collector.example;')
})

describe('contentPolicy', () => {
  const policy = contentPolicy(
    readConfig({
      PUBLIC_BACKEND_URL: 'https://api.example',
      HOST_URL: 'https://operator.example',
      ALLOWED_ORIGINS: 'https://operator.example',
    }),
  )
  const directive = (name: string) => policy.split('; ').find(part => part.startsWith(`${name} `))

  it('allows scripts and styles of this origin only', () => {
    expect(policy).not.toMatch(/unsafe-|nonce-|\*/)
    expect(directive('default-src')).toBe("default-src 'self'")
    expect(directive('style-src')).toBe("style-src 'self'")
    expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  })

  it('allows a frame of the live chat only where it is configured', () => {
    const chat = contentPolicy(readConfig({ LIVE_CHAT_URL: 'https://chat.example/room?id=7' }))
    expect(chat).toMatch(/frame-src [^;]* https:\/\/chat\.example;/)
    expect(policy).not.toContain('chat.example')
  })

  it('allows calls to the backend, frames of the operator and embedding by it', () => {
    expect(directive('connect-src')).toBe("connect-src 'self' https://api.example wss://api.example")
    expect(directive('frame-src')).toBe('frame-src https://operator.example https://api.example')
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'self' https://operator.example")
  })
})
