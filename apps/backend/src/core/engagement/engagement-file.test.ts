import { describe, expect, it } from 'vitest'
import { findCampaignOccurrence } from './campaign.ts'
import { computeWorstCosts } from './check-campaigns.ts'
import { EngagementFileError, parseEngagementFile, readEngagementFile } from './engagement-file.ts'

const DEMO = new URL('../../../engagement/demo.json', import.meta.url)

const boost = {
  key: 'boost',
  kind: 'comboboost',
  valid_from: '2026-01-01T00:00:00Z',
  valid_to: '2027-01-01T00:00:00Z',
  grant: 'everyone',
  activation: 'auto',
  min_odds: 1.2,
  ranges: [{ min_count: 3, factor: 1.03 }],
  cap: { EUR: 1000 },
  texts: { en: { name: 'Boost', summary: 'More.' } },
}
const parse = (campaign: object, rest: object = {}) =>
  parseEngagementFile({ version: 1, campaigns: [campaign], ...rest })

describe('the demo’s engagement file', () => {
  it('is valid and gives a player at most so much', () => {
    const { campaigns } = readEngagementFile(DEMO)
    const costs = computeWorstCosts(campaigns).filter(({ currency }) => currency === 'EUR')
    expect(Object.fromEntries(costs.map(({ key, amount }) => [key, amount]))).toMatchObject({
      welcome: 500,
      'second-chance': 1000,
      'combo-boost': null,
      'four-hour-race': 65_000,
      'boost-box': 3000,
      'three-bets': 1700,
    })
  })
})

describe('findCampaignOccurrence', () => {
  it('returns the same object for all moments of an occurrence, and another for each occurrence and campaign', () => {
    const [daily, other] = parse({ ...boost, repeat: 'daily' }, {}).campaigns.concat(parse(boost).campaigns)
    if (!daily || !other) throw new Error('a campaign is missing')
    const at = (campaign: typeof daily, hours: number) =>
      findCampaignOccurrence(campaign, campaign.validFrom + hours * 3_600_000)
    expect(at(daily, 0)).toMatchObject({ id: 'boost.0', validTo: daily.validFrom + 24 * 3_600_000 })
    expect(at(daily, 23)).toBe(at(daily, 0))
    expect(at(daily, 24)).toMatchObject({ id: 'boost.1' })
    expect(at(other, 0)).toMatchObject({ id: 'boost', validTo: other.validTo })
    expect(at(daily, -1)).toBeNull()
    // More occurrences than are kept.
    for (let day = 0; day < 30; day += 1) expect(at(daily, 24 * day)?.id).toBe(`boost.${day}`)
    expect(at(daily, 0)?.id).toBe('boost.0')
  })
})

describe('parseEngagementFile', () => {
  it('fills in the defaults', () => {
    expect(parse(boost).campaigns[0]).toMatchObject({ repeat: null, countryCodes: [], isShownInPromotion: true })
  })

  it.each([
    ['a factor above the margin of its legs', { ranges: [{ min_count: 3, factor: 1.2 }] }, /too_generous/],
    ['minimum odds at which legs cost nothing', { min_odds: 1.1 }, /min_odds_low/],
    [
      'ranges with a gap',
      {
        ranges: [
          { min_count: 3, max_count: 4, factor: 1.03 },
          { min_count: 6, factor: 1.05 },
        ],
      },
      /not_contiguous/,
    ],
    ['an end before the begin', { valid_to: '2025-01-01T00:00:00Z' }, /valid_from must be before/],
    ['a currency without accounts', { cap: { XYZ: 1 } }, /no account can be held in XYZ/],
    ['no English texts', { texts: { ar: { name: 'ع', summary: 'ع' } } }, /English/],
    ['unknown properties', { bonus: 1 }, /./],
  ])('refuses %s', (_, change, message) => {
    expect(() => parse({ ...boost, ...change })).toThrow(message)
  })

  it('refuses codes of campaigns that are not granted by code', () => {
    const code = { codes: ['CODE1'], campaign: 'boost', valid_from: boost.valid_from, valid_to: boost.valid_to }
    expect(() => parse(boost, { promo_codes: [code] })).toThrow(/not granted by code/)
  })

  it('refuses a file that is missing', () => {
    expect(() => readEngagementFile('/nowhere.json')).toThrow(EngagementFileError)
  })
})
