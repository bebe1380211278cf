import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { STAKE_PARSE_ERRORS } from '@touchline/betting/money/parse-stake'
import { BET_TYPE_CHANGE_ERRORS } from '@touchline/betting/slip/compose'
import { LIMIT_WARNINGS } from '@touchline/betting/slip/limits'
import { RESTRICTION_KEYS } from '@touchline/betting/slip/restrictions'
import { BLOCKER_KEYS, type BlockerKey } from '@touchline/betting/ticket/blockers'
import {
  getPlacementErrorKey,
  ODDS_REJECTION_KEYS,
  PLACEMENT_ERROR_KEYS,
} from '@touchline/betting/ticket/placement-errors'
import { ERRORS } from '@touchline/contract/errors'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../../i18n/create-i18n.ts'
import { OWN_BRAND } from '../../../shared/config/brand.ts'
import { describeBlocker, describeBlockers, describeError, describeTypeRefusal } from './reasons.ts'

const VALUES = { balance: '€5.00', min: '€1.00', max: '€9.00', count: 30, odds: '1,000', limit: '€10', stake: '€2' }
const BETTING_ERRORS = Object.entries(ERRORS).filter(([, { code }]) => code >= 101 && code < 140)

describe.each(['en', 'ar'])('in %s', async locale => {
  const { t } = await createI18n(locale, OWN_BRAND)
  const OTHER = t('ticket.blocked.other')

  it.each(BLOCKER_KEYS)('the reason %s has words of its own', key => {
    const words = describeBlocker(key, VALUES, t)
    expect(words).not.toBe(OTHER)
    expect(words).not.toMatch(/[{}]|undefined/)
  })

  it.each(BET_TYPE_CHANGE_ERRORS)('the refusal %s of a type of bet has words', refusal => {
    for (const type of ['single', 'combo', 'system'] as const) {
      expect(describeTypeRefusal(refusal, type, t)).not.toBe(OTHER)
    }
  })

  it.each(STAKE_PARSE_ERRORS)('a stake that is %s has words', refusal => {
    expect(t.find(`stake.${refusal}`, { example: '10.00' })).toMatch(/\S/)
  })

  it.each(RESTRICTION_KEYS)('a leg that is restricted by %s has words', key => {
    expect(t.find(`leg.${key}`)).toMatch(/\S/)
  })

  it.each([...Object.values(LIMIT_ERRORS), ...Object.values(PLACEMENT_ERROR_KEYS)])('%s has words', key => {
    expect(t.find(key, VALUES)).toMatch(/\S/)
  })

  it.each(Object.values(LIMIT_WARNINGS).flatMap(stem => [`${stem}.title`, `${stem}.description`]))(
    'the warning %s has words',
    key => {
      expect(t.find(key, VALUES)).toMatch(/\S/)
      expect(t.find(key, VALUES)).not.toMatch(/[{}]/)
    },
  )

  it.each(ODDS_REJECTION_KEYS)('%s is described as a price movement', key => {
    for (const full of [key, `risk.validation.${key}`])
      expect(describeError({ key: full, message: '' }, t)).toBe(t('error.place_bets.invalid_odds'))
  })

  it.each(BETTING_ERRORS)('%s of the back end has words even when it sends none', (name, { code }) => {
    const specificKey = code >= 130 ? `error.place_bets.${name.toLowerCase()}` : undefined
    expect(t.find(getPlacementErrorKey(code, specificKey))).toMatch(/\S/)
  })
})

describe('which reasons are said', async () => {
  const { t } = await createI18n('en', OWN_BRAND)
  const describe = (...keys: BlockerKey[]) => describeBlockers(keys, VALUES, t)

  it('lists only reasons that the slip does not show elsewhere', () => {
    expect(
      describe('stake_missing', 'balance_too_low', 'odds_changed', 'same_match', 'provider_not_combinable'),
    ).toEqual(['Your balance is €5.00. Lower your stake or deposit.', 'These selections can’t be combined.'])
  })

  it('an invalid set only when nothing explains it', () => {
    expect(describe('bet_set_invalid')).toHaveLength(1)
    expect(describe('multi_single_unavailable', 'bet_set_invalid')).toEqual([
      expect.stringContaining('several singles at once'),
    ])
  })

  it("the server's own words come first", () => {
    expect(describeError({ key: 'error.place_bets.default', message: 'Not today.' }, t)).toBe('Not today.')
    expect(describeError({ key: 'error.no.such', message: '' }, t)).toBe('Your bet wasn’t placed.')
  })
})
