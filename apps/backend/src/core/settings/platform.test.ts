import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../config.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'
import { ProviderStatuses } from '../providers/provider-statuses.ts'
import { isCountry, listCountries } from './countries.ts'
import { DEFAULT_OPERATOR, mergeOperatorChoices } from './operator.ts'
import { buildSettings } from './settings.ts'

let test: TestBackend

beforeAll(async () => {
  test = await startTestBackend({
    config: { countryHeader: 'x-country', defaultCountry: 'MT' },
    operator: { platform: { locked: true, blocked_country_codes: ['US'] }, flags: { jackpots: true } },
  })
})
afterAll(() => test.stop())

async function system(headers: Record<string, string> = {}) {
  const { body } = await test.client().call<ResponseBody<'getSettings'>>('/settings', { headers })
  return { flags: body.data.flags, ...body.data.system }
}

describe('the platform’s settings', () => {
  it('are the defaults except for overridden ones', async () => {
    const { platform_settings, flags } = await system()
    expect(platform_settings).toMatchObject({
      locked: true,
      blocked_country_codes: ['US'],
      sign_in_enabled: true,
      phone_verification_required: false,
      terms_version: '2026-01',
      identity: { required_for: { deposit: 'claimed', bet: 'claimed', grant: 'contact', withdrawal: 'claimed' } },
      protection: { minimum_age: 18 },
    })
    expect(flags).toMatchObject({ jackpots: true, quick_deposit: true, quick_deposit_test: false, bet_limits: true })
  })

  it("return the caller's country from the proxy or the configured default", async () => {
    expect((await system({ 'x-country': 'de' })).user_country).toEqual({ code: 'DE' })
    expect((await system({ 'x-country': '<script>' })).user_country).toEqual({ code: 'MT' })
  })

  it("translate the country names to the caller's language", async () => {
    const name = async (language: string) =>
      (await system({ 'accept-language': language })).countries?.find(({ code }) => code === 'EG')?.name
    expect(await name('en')).toBe('Egypt')
    expect(await name('ar')).toBe('مصر')
    expect(listCountries('en')).toHaveLength(249)
    expect(listCountries('en').filter(({ code, name }) => code === name)).toEqual([])
    expect(isCountry('DE')).toBe(true)
    expect(isCountry('EU')).toBe(false)
  })
})

it.each([
  [undefined, false, false],
  [undefined, true, true],
  [false, true, false],
  [true, false, true],
] as const)(
  'shows jackpots by the flag %s, with jackpots in the engagement file %s: %s',
  (flag, hasJackpots, shown) => {
    const operator = mergeOperatorChoices(DEFAULT_OPERATOR, flag === undefined ? {} : { flags: { jackpots: flag } })
    const source = {
      operator,
      hasJackpots,
      locales: ['en'],
      iconsVersion: '1',
      allowsMultipleFreebets: false,
      vapid: null,
      providers: new ProviderStatuses(['betradar']),
      listBanners: () => [],
      listPages: () => [],
      resultsDays: 400,
    }
    expect(buildSettings(source, { locale: 'en', language: 'en', country: null }).flags.jackpots).toBe(shown)
  },
)

describe('the operator’s file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-operator-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(text: string) {
    const path = join(folder, 'operator.json')
    await writeFile(path, text)
    return readConfig({ OPERATOR_SETTINGS: path }).operator
  }

  it('overrides defaults', async () => {
    const protection = { realityCheckSeconds: 1800, idleSeconds: null }
    const choices = { platform: { preview: true }, protection, phoneVerificationRequired: true }
    expect(await read(JSON.stringify(choices))).toEqual(choices)
  })

  it('accepts every setting of the defaults', async () => {
    const { systemTypes: _, videoEnabled, products, priorities, ...decided } = DEFAULT_OPERATOR
    expect(await read(JSON.stringify(decided))).toEqual(decided)
    expect(mergeOperatorChoices(DEFAULT_OPERATOR, await read('{"protection":{"leastSeconds":5}}'))).toEqual({
      ...DEFAULT_OPERATOR,
      protection: { ...DEFAULT_OPERATOR.protection, leastSeconds: 5 },
    })
  })

  it.each([
    ['invalid JSON', '{"platform":', /OPERATOR_SETTINGS: .*JSON/],
    ['an unknown setting', '{"platform":{"colour":"red"}}', /OPERATOR_SETTINGS: \/platform/],
    ['an invalid duration', '{"protection":{"idleSeconds":0}}', /OPERATOR_SETTINGS: \/protection\/idleSeconds/],
    [
      'an unknown identity level',
      '{"platform":{"identity":{"required_for":{"deposit":"sure","bet":"claimed","grant":"contact","withdrawal":"claimed"}}}}',
      /OPERATOR_SETTINGS: \/platform\/identity\/required_for\/deposit/,
    ],
    [
      'identity levels of some actions only',
      '{"platform":{"identity":{"required_for":{"deposit":"verified"}}}}',
      /OPERATOR_SETTINGS: \/platform\/identity\/required_for/,
    ],
    ['an unknown rounding', '{"rounding":{"EUR":"up"}}', /OPERATOR_SETTINGS: \/rounding\/EUR/],
    ['rounding of an unknown currency', '{"rounding":{"XAU":"down"}}', /OPERATOR_SETTINGS: \/rounding/],
    ['an invalid value', '{"flags":{"jackpots":"yes"}}', /OPERATOR_SETTINGS: \/flags\/jackpots/],
  ])('is rejected when it contains %s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(ConfigError)
    await expect(read(text)).rejects.toThrow(message)
  })

  it('is rejected when it is missing', () => {
    expect(() => readConfig({ OPERATOR_SETTINGS: '/nowhere/operator.json' })).toThrow(/OPERATOR_SETTINGS: ENOENT/)
  })
})
