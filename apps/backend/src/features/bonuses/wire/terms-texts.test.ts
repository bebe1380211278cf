import { LOCALES } from '@touchline/contract/locales'
import { describe, expect, it } from 'vitest'
import type { Campaign, CampaignOccurrence } from '../../../core/engagement/campaign.ts'
import { parseCampaign } from '../../../core/engagement/parse-campaign.ts'
import type { MessageLocale } from '../../../platform/i18n/language.ts'
import { MESSAGE_LOCALES } from '../../../platform/i18n/texts.ts'
import { ALL_KINDS, CAMPAIGN_TIMES, campaignTexts } from '../../../testing/bonus-campaigns.ts'
import { buildTerms } from './terms-texts.ts'
import type { EventNames } from './to-wire-bonus.ts'

/**
 * Terms name everything in a campaign that changes what a player gets. The test goes over the fields of every kind as the
 * file is parsed: a new field fails it until the terms name it, or until it is listed here as one that changes nothing.
 */

const NAMES: EventNames = {
  sport: id => `sport ${id}`,
  category: id => `category ${id}`,
  tournament: id => `tournament ${id}`,
  event: id => `event ${id}`,
}

const read = (campaign: Campaign, locale: string, hasCrowd = false): string => {
  const occurrence = { ...campaign, id: campaign.key } as CampaignOccurrence
  return JSON.stringify(
    buildTerms(
      occurrence,
      { locale: locale as MessageLocale, names: NAMES, currency: 'EUR', hasCrowd, grantLevel: 'contact' },
      campaign.key,
    ).blocks,
  )
}

const condition = { sportType: null, sportId: 1, categoryId: null, tournamentId: null, eventId: null }

/** Another value of each field, by its name: whatever it is, the terms must differ by it. */
const OTHERS: Readonly<Record<string, unknown>> = {
  validFrom: 1_700_000_000_000,
  validTo: 1_900_000_000_000,
  repeat: '4h',
  grant: 'first_deposit',
  level: 'verified',
  onePer: 'household',
  activation: 'manual',
  activateWithinMs: 5 * 3_600_000,
  useWithinMs: 9 * 3_600_000,
  usesCount: 7,
  onlyVerified: true,
  countryCodes: ['NZ'],
  groups: ['gold'],
  conditions: [condition],
  matchStatus: 'live',
  minOdds: 2345,
  maxOdds: 3456,
  minLegs: 4,
  maxLegs: 8,
  betTypes: ['system'],
  type: 'no_risk',
  amount: { EUR: 12_345 },
  ranges: null,
  cap: { EUR: 54_321 },
  minStake: { EUR: 321 },
  maxPointsPerBet: 5,
  isOncePerEvent: false,
  ratePpm: 123_000,
  pointsToClaim: 77,
  claimMs: 11 * 86_400_000,
  currency: 'USD',
  initialPool: 98_765,
  prizes: [4321],
  pointsPerBox: 13,
  startPoints: 6,
  boxes: 8,
  chances: [{ factor: 1100, chancePpm: 1_000_000 }],
  maxAdded: { EUR: 4321 },
}

/** Fields that name, order or show a campaign. */
const SHOWN_ONLY = ['key', 'kind', 'priority', 'isShownInPromotion', 'texts', 'banners']
/** Of offers for everyone only free bets are given once for a person. */
const NOT_GRANTED = ['level', 'onePer']
/** Fields that change nothing in a kind. */
const WITHOUT_EFFECT: Readonly<Record<string, readonly string[]>> = {
  comboboost: NOT_GRANTED,
  // Its freebet repeats them, and is what counts.
  freebet: ['minOdds', 'matchStatus', 'conditions'],
  // They end with their claims; a box is used as often as there are boxes.
  hunting: ['useWithinMs', ...NOT_GRANTED],
  tournament: ['useWithinMs', ...NOT_GRANTED],
  lootbox: ['useWithinMs', 'usesCount', ...NOT_GRANTED],
  // Counted for everybody, and a bet counts once whatever its selections.
  amb: ['activation', 'useWithinMs', 'usesCount', 'maxPointsPerBet', ...NOT_GRANTED],
}

const common = (kind: string) => ({
  key: kind,
  kind,
  grant: 'everyone',
  activation: 'auto',
  ...CAMPAIGN_TIMES,
  texts: campaignTexts(kind),
})
const points = { min_odds: 1.4, min_stake: { EUR: 100 } }
const claims = { ...points, rate: 0.05, cap: { EUR: 10_000 }, points_to_claim: 2 }

const CAMPAIGNS: readonly Campaign[] = [
  { ...common('comboboost'), cap: { EUR: 500 }, ranges: [{ min_count: 3, factor: 1.03 }], min_odds: 1.2 },
  { ...common('freebet'), amount: { EUR: 1000 }, type: 'snr' },
  { ...common('hunting'), ...claims },
  { ...common('tournament'), ...claims, currency: 'EUR', initial_pool: 600, prizes: [50, 30] },
  {
    ...common('lootbox'),
    ...points,
    points_per_box: 10,
    boxes: 2,
    max_added: { EUR: 1000 },
    chances: [{ factor: 2, chance_ppm: 1_000_000 }],
  },
  {
    ...common('amb'),
    ...points,
    ranges: [{ number_of_bets: 2, number_of_freebets: 2, amount: { EUR: 200 } }],
  },
].map(file => parseCampaign(file as Parameters<typeof parseCampaign>[0]))

const RANGES: Readonly<Record<string, unknown>> = {
  comboboost: [{ minCount: 4, maxCount: null, factor: 1030 }],
  amb: [{ betsCount: 2, freebetsCount: 2, amount: { EUR: 900 } }],
}

function changeOf(kind: string, field: string): unknown {
  if (!(field in OTHERS))
    throw new Error(`${field} of ${kind} is new: name it in the terms, or list it as without effect`)
  return field === 'ranges' ? RANGES[kind] : OTHERS[field]
}

/** Each change of one field, of the campaign and of the freebet that it gives. */
function* listChanges(campaign: Campaign): Generator<readonly [field: string, changed: Campaign]> {
  const { kind } = campaign
  const skipped = [...SHOWN_ONLY, ...(WITHOUT_EFFECT[kind] ?? [])]
  for (const field of Object.keys(campaign)) {
    if (skipped.includes(field)) continue
    if (field !== 'freebet') yield [field, { ...campaign, [field]: changeOf(kind, field) } as Campaign]
    else if ('freebet' in campaign)
      for (const term of Object.keys(campaign.freebet))
        yield [
          `freebet.${term}`,
          { ...campaign, freebet: { ...campaign.freebet, [term]: changeOf(kind, term) } } as Campaign,
        ]
  }
}

it('has every kind', () => {
  expect(new Set(CAMPAIGNS.map(({ kind }) => kind))).toEqual(
    new Set([...ALL_KINDS.campaigns.map(({ kind }) => kind), 'lootbox']),
  )
})

describe.each(CAMPAIGNS.map(campaign => [campaign.kind, campaign] as const))('the terms of a %s', (_, campaign) => {
  it.each(MESSAGE_LOCALES)('name every field in %s', locale => {
    expect(LOCALES[locale]).toBeDefined()
    const plain = read(campaign, locale)
    const unnamed = [...listChanges(campaign)].filter(([, changed]) => read(changed, locale) === plain)
    expect(unnamed.map(([field]) => field)).toEqual([])
  })

  it('are complete sentences without placeholders', () => {
    for (const locale of MESSAGE_LOCALES)
      for (const [field, changed] of listChanges(campaign))
        expect(read(changed, locale), `${field} in ${locale}`).not.toMatch(/undefined|NaN|\{[a-z]+[,}]/)
  })
})

it('says that a lost bet counts by its stake wherever points are earned, and nowhere else', () => {
  for (const campaign of CAMPAIGNS) {
    const hasPoints = !['comboboost', 'freebet'].includes(campaign.kind)
    expect(read(campaign, 'en').includes('Lost bets count like won ones'), campaign.kind).toBe(hasPoints)
  }
})

it('says that simulated players hold places of a race, where they do', () => {
  for (const campaign of CAMPAIGNS) {
    expect(read(campaign, 'en', true).includes('simulated players also take positions'), campaign.kind).toBe(
      campaign.kind === 'tournament',
    )
    expect(read(campaign, 'en', false)).not.toContain('simulated players')
  }
})

it('states the amount of a free bet before it is activated, and what points bring', () => {
  const [, freebet, hunting, race, box, counted] = CAMPAIGNS.map(campaign => read(campaign, 'en'))
  expect(freebet).toContain('Free bet: €10.00')
  expect(hunting).toContain('Your stake must be €1.00 or more.')
  expect(hunting).toMatch(/Free bet.*must use it within 168 hours/)
  expect(race).toContain('Free bets come from a shared pool of €6.00')
  expect(race).toContain('we offer you what is left')
  expect(box).toContain('SHA-256')
  expect(counted).toContain('2 bets: 2 × €2.00')
})
