import type { MatchStatistics } from '@touchline/contract/entities/match'
import { makeCompetitor, makeMatchStatistics } from '@touchline/contract/examples/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { createI18n } from '../../../i18n/create-i18n.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { OWN_BRAND } from '../../../shared/config/brand.ts'
import type { MatchNow } from '../../../shared/live/use-match.ts'
import { describePlay } from './stage.tsx'

let t: Translate
beforeAll(async () => {
  const i18n = await createI18n('en', OWN_BRAND)
  t = i18n.t
})

const match = { competitors: { home: makeCompetitor(1, 'Reds'), away: makeCompetitor(2, 'Blues') } }

function describeChange(change: Partial<MatchStatistics>, more: Partial<MatchNow> = {}): string {
  const now: MatchNow = {
    status: 1,
    stage: { code: 6, key: '1st_half', name: '1st half' },
    statistics: makeMatchStatistics(change),
    availableMarkets: 1,
    startTime: '2026-11-21T12:00:00.000Z',
    ...more,
  }
  return describePlay(match, now, t)
}

describe('describePlay', () => {
  it.each([
    ['safe', 'Blues: in possession'],
    ['danger', 'Blues: dangerous attack'],
    ['penalty', 'Blues: penalty'],
  ] as const)('describes who has the ball and what comes of it: %s', (zone, words) => {
    expect(describeChange({ situation: { kind: 'ball', side: 'away', zone, x: 10, y: 50 } })).toBe(words)
  })

  it('describes downs, outs, overs and power plays', () => {
    expect(describeChange({ situation: { kind: 'down', side: 'home', down: 3, distance: 7, to_goal: 34 } })).toBe(
      'Reds: 3rd and 7, 34 yards to the end zone',
    )
    expect(
      describeChange({ situation: { kind: 'bases', side: 'away', first: true, second: false, third: false, outs: 1 } }),
    ).toBe('Blues batting, 1 out')
    expect(
      describeChange({ situation: { kind: 'innings', side: 'home', overs: '12.3', wickets: 4, target: 180 } }),
    ).toBe('Reds: 4 wickets down after 12.3 overs, chasing 180')
    expect(describeChange({ situation: { kind: 'power_play', side: 'home', left: '01:12' } })).toBe(
      'Reds: power play 01:12',
    )
  })

  it('names the server where nothing else is known, and the phase where nothing at all is', () => {
    expect(describeChange({ current_server: 'away' })).toBe('Blues to serve')
    expect(describeChange({})).toBe('1st half')
  })

  it('explains why play has stopped', () => {
    const half = { code: 31, key: 'halftime', name: 'Halftime' }
    expect(describeChange({ current_server: 'home' }, { stage: half })).toBe('Half time')
    expect(describeChange({}, { status: 2 })).toBe('Stopped')
  })
})
