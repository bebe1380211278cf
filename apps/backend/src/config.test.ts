import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  it('of an empty environment is the one for a developer’s machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 4000, simulatorSpeed: 1, rateLimits: true, locales: ['en', 'ar'] })
    expect(config.database).toMatchObject({ kind: 'folder', path: expect.stringMatching(/\.data\/backend$/) })
    expect(config.allowedOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://localhost:5000',
      'http://127.0.0.1:5000',
    ])
  })

  it('composes the origins from the ports', () => {
    expect(readConfig({ WEB_PORT: '3100' }).allowedOrigins).toContain('http://localhost:3100')
    expect(readConfig({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).allowedOrigins).toEqual([
      'https://a.example',
      'https://b.example',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
    ])
  })

  it('lets the sportsbook’s own pages in whatever sites it is told of', () => {
    const environment = { ALLOWED_ORIGINS: 'https://www.example.com', WEB_URL: 'https://bets.example.com/en' }
    expect(readConfig(environment).allowedOrigins).toEqual(['https://www.example.com', 'https://bets.example.com'])
  })

  it('takes a server instead of a folder', () => {
    const { database } = readConfig({ DATABASE_URL: 'postgres://user@host/name' })
    expect(database).toEqual({ kind: 'server', url: 'postgres://user@host/name', poolSize: 10 })
    const two = { DATABASE_URL: 'postgres://app@host/name', DATABASE_MIGRATION_URL: 'postgres://owner@host/name' }
    expect(readConfig(two).database).toMatchObject({ url: two.DATABASE_URL, migrationUrl: two.DATABASE_MIGRATION_URL })
  })

  it('names no seed of the feed unless it is given one, and takes none in production that others reach', () => {
    expect(readConfig({}).simulatorSeed).toBeNull()
    const local = { SIMULATOR_SEED: 'named', NODE_ENV: 'production' }
    expect(readConfig(local).simulatorSeed).toBe('named')
    const reached = { ...local, DATABASE_URL: 'postgres://user@host/name' }
    expect(() => readConfig(reached)).toThrow(/SIMULATOR_SEED/)
    expect(readConfig({ ...reached, NODE_ENV: 'test' }).simulatorSeed).toBe('named')
    expect(readConfig({ ...reached, SIMULATOR_SEED: '' }).simulatorSeed).toBeNull()
  })

  it('locks the database of a node alone, on the server itself where a pooler stands before it', () => {
    const DATABASE_URL = 'postgres://user@pooler/name'
    expect(readConfig({}).lockUrl).toBeNull()
    expect(readConfig({ DATABASE_URL }).lockUrl).toBe(DATABASE_URL)
    const DATABASE_SESSION_URL = 'postgres://user@server/name'
    expect(readConfig({ DATABASE_URL, DATABASE_SESSION_URL }).lockUrl).toBe(DATABASE_SESSION_URL)
    const shared = { CENTRIFUGO_URL: 'http://localhost:8000/api', CENTRIFUGO_KEY: 'k'.repeat(16) }
    expect(readConfig({ DATABASE_URL, ...shared, REALTIME_SECRET: 's'.repeat(32) }).lockUrl).toBe(DATABASE_URL)
  })

  it('says how long live bets wait and who decides on large ones', () => {
    expect(readConfig({})).toMatchObject({ betDelayScale: 1, vipDecision: 'trader', operatorToken: null })
    const token = 'sixteen letters!'
    expect(readConfig({ BET_DELAY_SCALE: '0', VIP_DECISION: 'accept', OPERATOR_TOKEN: token })).toMatchObject({
      betDelayScale: 0,
      vipDecision: 'accept',
      operatorToken: token,
    })
  })

  it('takes the names and secrets of the operator’s people', () => {
    const secret = 'a secret, or: two'.replace(',', ';')
    expect(readConfig({ OPERATOR_TOKENS: `anna:${secret}, ben:another secret of his` }).operatorTokens).toEqual([
      { name: 'anna', token: secret },
      { name: 'ben', token: 'another secret of his' },
    ])
    for (const wrong of ['no name, no colon', 'anna:short', 'operator:sixteen letters!', ':sixteen letters!'])
      expect(() => readConfig({ OPERATOR_TOKENS: wrong })).toThrow('OPERATOR_TOKENS')
  })

  it('trusts no host page without a secret of its own, wherever it runs', () => {
    expect(readConfig({}).hostTokenSecret).toBe(null)
    expect(readConfig({ HOST_TOKEN_SECRET: 'sixteen letters!' }).hostTokenSecret).toBe('sixteen letters!')
  })

  it.each([
    { BACKEND_HOST: '0.0.0.0' },
    { BACKEND_PUBLIC_URL: 'https://api.example.com' },
    { WEB_URL: 'https://www.example.com' },
    { ALLOWED_ORIGINS: 'http://localhost:3000,https://www.example.com' },
    { ALLOWED_ORIGINS: 'https://127.0.0.1.example.com' },
    { TRUSTED_PROXIES: '1' },
    { DATABASE_URL: 'postgres://user@host/name' },
    { CENTRIFUGO_URL: 'http://host/api', CENTRIFUGO_KEY: 'sixteen letters!', REALTIME_SECRET: 'sixteen letters!' },
  ])('has neither a demo player nor secrets in its log with %o', environment => {
    expect(readConfig(environment)).toMatchObject({ demoPlayer: false, logMessages: false })
    const asked = { ...environment, DEMO_PLAYER: 'true', LOG_MESSAGES: 'true' }
    expect(readConfig(asked)).toMatchObject({ demoPlayer: true, logMessages: true })
  })

  it('has both for a developer, by whatever name the machine calls itself', () => {
    const local = {
      BACKEND_HOST: '127.0.0.1',
      WEB_URL: 'http://[::1]:3000',
      ALLOWED_ORIGINS: 'http://a.localhost:3000',
    }
    for (const environment of [{}, local])
      expect(readConfig(environment)).toMatchObject({ demoPlayer: true, logMessages: true })
  })

  it('says how long realtime tokens hold', () => {
    expect(readConfig({}).realtimeTokenSeconds).toBe(180)
    expect(readConfig({ REALTIME_TOKEN_SECONDS: '10' }).realtimeTokenSeconds).toBe(10)
  })

  it('takes languages with spaces between them, and a session past the pooler', () => {
    const environment = {
      LOCALES: 'en, ar ,pt-BR',
      ROLE: 'feed',
      DATABASE_URL: 'postgres://pooler/name',
      DATABASE_SESSION_URL: 'postgres://server/name',
      CENTRIFUGO_URL: 'http://localhost:8000/api',
      CENTRIFUGO_KEY: 'sixteen letters!',
      REALTIME_SECRET: 'sixteen letters!',
    }
    expect(readConfig(environment)).toMatchObject({
      role: 'feed',
      locales: ['en', 'ar', 'pt-BR'],
      sessionUrl: 'postgres://server/name',
    })
    for (const name of ['DATABASE_URL', 'CENTRIFUGO_URL', 'CENTRIFUGO_KEY', 'REALTIME_SECRET'])
      expect(() => readConfig({ ...environment, [name]: '' })).toThrow(name)
  })

  it('trusts as many proxies as it is told of, and a country only behind one', () => {
    expect(readConfig({})).toMatchObject({ trustedProxies: 0, countryHeader: '' })
    expect(readConfig({ TRUSTED_PROXIES: '2', COUNTRY_HEADER: 'X-Country' })).toMatchObject({
      trustedProxies: 2,
      countryHeader: 'x-country',
    })
    expect(() => readConfig({ COUNTRY_HEADER: 'X-Country' })).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES')
  })

  it('names every variable at fault at once', () => {
    const environment = {
      BET_DELAY_SCALE: '-1',
      VIP_DECISION: 'perhaps',
      OPERATOR_TOKEN: 'short',
      HOST_TOKEN_SECRET: 'short',
      REALTIME_TOKEN_SECONDS: '0.5',
      BACKEND_PORT: 'many',
      SIMULATOR_SPEED: '0',
      SIMULATOR_START: '2026-11-21',
      ALLOWED_ORIGINS: 'https://a.example/path',
      DATABASE_URL: 'mysql://host',
      DATABASE_SESSION_URL: 'host',
      DATABASE_MIGRATION_URL: 'host',
      CENTRIFUGO_URL: 'http://localhost:8000/api',
      CENTRIFUGO_KEY: 'short',
      LOCALES: 'en;ar',
      TRUST_PROXY: 'true',
      TRUSTED_PROXIES: '0.5',
      DEMO_PLAYER: 'no',
      RATE_LIMITS: 'TRUE',
      VIDEO: 'on',
      LOG_MESSAGES: 'some',
    }
    const read = (): unknown => readConfig(environment)
    expect(read).toThrow(ConfigError)
    for (const name of Object.keys(environment)) expect(read).toThrow(name)
  })
})
