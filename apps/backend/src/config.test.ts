import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPLETE_LOCALES } from '@touchline/contract/locales'
import { describe, expect, it } from 'vitest'
import { ConfigError, isDatabaseShared, readConfig } from './config.ts'

describe('readConfig', () => {
  it("returns the configuration of a developer's machine when the environment is empty", () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 4000, simulatorSpeed: 1, rateLimits: true, locales: COMPLETE_LOCALES })
    expect(config.database).toMatchObject({ kind: 'folder', path: expect.stringMatching(/\.data\/backend$/) })
    expect(config.allowedOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://localhost:5000',
      'http://127.0.0.1:5000',
    ])
  })

  it('builds the origins from the ports', () => {
    expect(readConfig({ WEB_PORT: '3100' }).allowedOrigins).toContain('http://localhost:3100')
    expect(readConfig({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).allowedOrigins).toEqual([
      'https://a.example',
      'https://b.example',
      'http://localhost:3000',
      'http://127.0.0.1:3000',
    ])
  })

  it("allows the sportsbook's own origin whichever origins are configured", () => {
    const environment = { ALLOWED_ORIGINS: 'https://www.example.com', WEB_URL: 'https://bets.example.com/en' }
    expect(readConfig(environment).allowedOrigins).toEqual(['https://www.example.com', 'https://bets.example.com'])
  })

  it('accepts a database server in place of a folder', () => {
    const { database } = readConfig({ DATABASE_URL: 'postgres://user@host/name' })
    expect(database).toEqual({ kind: 'server', url: 'postgres://user@host/name', poolSize: 10 })
    const two = { DATABASE_URL: 'postgres://app@host/name', DATABASE_MIGRATION_URL: 'postgres://owner@host/name' }
    expect(readConfig(two).database).toMatchObject({ url: two.DATABASE_URL, migrationUrl: two.DATABASE_MIGRATION_URL })
  })

  it('has no feed seed unless given one, and rejects one in production when others can reach the server', () => {
    expect(readConfig({}).simulatorSeed).toBeNull()
    const local = { SIMULATOR_SEED: 'named', NODE_ENV: 'production' }
    expect(readConfig(local).simulatorSeed).toBe('named')
    const reached = { ...local, DATABASE_URL: 'postgres://user@host/name' }
    expect(() => readConfig(reached)).toThrow(/SIMULATOR_SEED/)
    expect(readConfig({ ...reached, NODE_ENV: 'test' }).simulatorSeed).toBe('named')
    expect(readConfig({ ...reached, SIMULATOR_SEED: '' }).simulatorSeed).toBeNull()
  })

  it('locks the database of a single node, directly on the server when there is a pooler in front', () => {
    const DATABASE_URL = 'postgres://user@pooler/name'
    expect(readConfig({}).lockUrl).toBeNull()
    expect(readConfig({ DATABASE_URL }).lockUrl).toBe(DATABASE_URL)
    const DATABASE_SESSION_URL = 'postgres://user@server/name'
    expect(readConfig({ DATABASE_URL, DATABASE_SESSION_URL }).lockUrl).toBe(DATABASE_SESSION_URL)
    const shared = { CENTRIFUGO_URL: 'http://localhost:8000/api', CENTRIFUGO_KEY: 'k'.repeat(16) }
    expect(readConfig({ DATABASE_URL, ...shared, REALTIME_SECRET: 's'.repeat(32) }).lockUrl).toBe(DATABASE_URL)
  })

  it('knows whether other nodes may use the database', () => {
    const DATABASE_URL = 'postgres://user@server/name'
    const shared = {
      CENTRIFUGO_URL: 'http://localhost:8000/api',
      CENTRIFUGO_KEY: 'k'.repeat(16),
      REALTIME_SECRET: 's'.repeat(32),
    }
    expect(isDatabaseShared(readConfig({}))).toBe(false)
    expect(isDatabaseShared(readConfig({ DATABASE_URL }))).toBe(false)
    expect(isDatabaseShared({ ...readConfig({ DATABASE_URL }), lockUrl: null })).toBe(true)
    expect(isDatabaseShared(readConfig({ DATABASE_URL, ...shared }))).toBe(true)
  })

  it('reads the bet delay scale and who decides on large bets', () => {
    expect(readConfig({})).toMatchObject({ betDelayScale: 1, vipDecision: 'trader', operatorToken: null })
    const token = 'sixteen letters!'
    expect(readConfig({ BET_DELAY_SCALE: '0', VIP_DECISION: 'accept', OPERATOR_TOKEN: token })).toMatchObject({
      betDelayScale: 0,
      vipDecision: 'accept',
      operatorToken: token,
    })
  })

  it("reads the names and tokens of the operator's people", () => {
    const secret = 'a secret, or: two'.replace(',', ';')
    expect(readConfig({ OPERATOR_TOKENS: `anna:${secret}, ben:another secret of his` }).operatorTokens).toEqual([
      { name: 'anna', token: secret },
      { name: 'ben', token: 'another secret of his' },
    ])
    for (const wrong of ['no name, no colon', 'anna:short', 'operator:sixteen letters!', ':sixteen letters!'])
      expect(() => readConfig({ OPERATOR_TOKENS: wrong })).toThrow('OPERATOR_TOKENS')
  })

  it('trusts no host page without its own secret, wherever it runs', () => {
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
  ])('has neither a demo player nor secrets in the log when %o', environment => {
    expect(readConfig(environment)).toMatchObject({ demoPlayer: false, logMessages: false })
    const enabled = { ...environment, DEMO_PLAYER: 'true', LOG_MESSAGES: 'true' }
    expect(readConfig(enabled)).toMatchObject({ demoPlayer: true, logMessages: true })
  })

  it.each(['DEMO_PLAYER', 'LOG_MESSAGES'])('refuses %s in production when others can reach the server', name => {
    const remote = { BACKEND_PUBLIC_URL: 'https://api.example.com', NODE_ENV: 'production' }
    expect(() => readConfig({ ...remote, [name]: 'true' })).toThrow(`${name} is refused in production`)
    expect(readConfig({ ...remote, [name]: 'false' })).toMatchObject({ demoPlayer: false, logMessages: false })
    expect(readConfig(remote)).toMatchObject({ demoPlayer: false, logMessages: false })
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demoPlayer: true, logMessages: true })
  })

  it('has a demo player and secrets in the log for a developer, by whatever name the machine is addressed', () => {
    const local = {
      BACKEND_HOST: '127.0.0.1',
      WEB_URL: 'http://[::1]:3000',
      ALLOWED_ORIGINS: 'http://a.localhost:3000',
    }
    for (const environment of [{}, local])
      expect(readConfig(environment)).toMatchObject({ demoPlayer: true, logMessages: true })
  })

  it('refuses campaigns that depend on lost bets where the market forbids them, and names them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-market-'))
    const OPERATOR_SETTINGS = join(folder, 'operator.json')
    const ENGAGEMENT_FILE = join(folder, 'engagement.json')
    const freebet = (key: string, type: string) => ({
      key,
      kind: 'freebet',
      grant: 'operator',
      activation: 'auto',
      use_within: '7d',
      valid_from: '2026-01-01T00:00:00Z',
      valid_to: '2027-01-01T00:00:00Z',
      type,
      amount: { EUR: 1000 },
      bet_types: ['single'],
      texts: { en: { name: key, summary: key } },
    })
    const writeCampaigns = (...campaigns: object[]) =>
      writeFile(ENGAGEMENT_FILE, JSON.stringify({ version: 1, campaigns }))
    const read = () => readConfig({ OPERATOR_SETTINGS, ENGAGEMENT_FILE })
    try {
      await writeCampaigns(freebet('plain', 'snr'), freebet('refund', 'bet_refund'), freebet('safe', 'no_risk'))
      await writeFile(OPERATOR_SETTINGS, '{"protection":{"allowsLossRewards":false}}')
      expect(read).toThrow(/ENGAGEMENT_FILE: refund, safe depend on lost bets/)
      await writeCampaigns(freebet('plain', 'snr'))
      expect(read().engagement.campaigns).toHaveLength(1)
      await writeCampaigns(freebet('refund', 'bet_refund'))
      await writeFile(OPERATOR_SETTINGS, '{"protection":{"allowsLossRewards":true}}')
      expect(read().engagement.campaigns).toHaveLength(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has simulated players in the demo of a developer, and refuses them in production', async () => {
    expect(readConfig({}).engagement.hasCrowd).toBe(true)
    expect(readConfig({ SIMULATOR_SEED: 'a test' }).engagement.hasCrowd).toBe(false)
    const remote = { BACKEND_PUBLIC_URL: 'https://api.example.com', DEMO_PLAYER: 'true' }
    expect(readConfig(remote).engagement.hasCrowd).toBe(false)
    const folder = await mkdtemp(join(tmpdir(), 'touchline-crowd-'))
    const ENGAGEMENT_FILE = join(folder, 'engagement.json')
    await writeFile(ENGAGEMENT_FILE, JSON.stringify({ version: 1, campaigns: [], crowd: true }))
    try {
      expect(readConfig({ ...remote, ENGAGEMENT_FILE }).engagement.hasCrowd).toBe(true)
      const read = () => readConfig({ ...remote, ENGAGEMENT_FILE, NODE_ENV: 'production' })
      expect(read).toThrow(/crowd is refused in production/)
      expect(() => readConfig({ ENGAGEMENT_FILE, DEMO_PLAYER: 'false' })).toThrow(/crowd.*needs DEMO_PLAYER/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('reads the leagues of the feed', () => {
    expect(readConfig({}).simulatorLeagues).toBeNull()
    expect(readConfig({ SIMULATOR_LEAGUES: '12,7' }).simulatorLeagues).toEqual(new Set([12, 7]))
  })

  it('reads how long realtime tokens are valid', () => {
    expect(readConfig({}).realtimeTokenSeconds).toBe(180)
    expect(readConfig({ REALTIME_TOKEN_SECONDS: '10' }).realtimeTokenSeconds).toBe(10)
  })

  it('accepts spaces in the list of locales, and a session URL past the pooler', () => {
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

  it('trusts the configured number of proxies, and a country header only behind a proxy', () => {
    expect(readConfig({})).toMatchObject({ trustedProxies: 0, countryHeader: '' })
    expect(readConfig({ TRUSTED_PROXIES: '2', COUNTRY_HEADER: 'X-Country' })).toMatchObject({
      trustedProxies: 2,
      countryHeader: 'x-country',
    })
    expect(() => readConfig({ COUNTRY_HEADER: 'X-Country' })).toThrow('COUNTRY_HEADER needs TRUSTED_PROXIES')
  })

  it('names every invalid variable in one error', () => {
    const environment = {
      BET_DELAY_SCALE: '-1',
      VIP_DECISION: 'perhaps',
      OPERATOR_TOKEN: 'short',
      HOST_TOKEN_SECRET: 'short',
      REALTIME_TOKEN_SECONDS: '0.5',
      BACKEND_PORT: 'many',
      SIMULATOR_SPEED: '0',
      SIMULATOR_START: '2026-11-21',
      SIMULATOR_LEAGUES: 'soccer',
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
