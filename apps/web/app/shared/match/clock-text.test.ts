import type { MatchStatistics, Stage } from '@touchline/contract/entities/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import type { Translate } from '../../i18n/translate.ts'
import { OWN_BRAND } from '../config/brand.ts'
import { readClock } from './clock.ts'
import { shortClock } from './clock-text.ts'

let t: Translate
beforeAll(async () => {
  t = (await createI18n('en', OWN_BRAND)).t
})

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const RUNNING = {
  match_time: null,
  stoppage_time: null,
  stoppage_time_announced: null,
  remaining_time: null,
  remaining_time_in_period: null,
  stopped: true,
  clock_updated_at: '2026-11-21T12:00:00.000Z',
}

function read(
  [code, name]: [number, string],
  periodKeys: string[],
  changes: Partial<MatchStatistics> = {},
  sportKey?: string,
) {
  const stage: Stage = { code, key: name, name }
  const statistics: MatchStatistics = {
    clock: null,
    total_score: { home: 0, away: 0 },
    game_score: null,
    period_score: periodKeys.map((period_key, index) => ({
      home: 0,
      away: 0,
      period_key,
      period_name: period_key,
      number: index + 1,
      type: 'regular_period',
    })),
    current_server: null,
    max_period_number: 4,
    ...changes,
  }
  return shortClock({ stage, statistics, reading: readClock(statistics, stage, NOW, sportKey) }, t)
}

describe('shortClock', () => {
  it.each([
    ['Set 2', [9, '2nd set'], ['1st_set', '2nd_set']],
    ['Game 1', [51, '1st game'], ['1st_game']],
    ['Map 2', [142, '2nd map'], ['1st_map', '2nd_map']],
    ['Inns 1', [501, '1st innings'], ['1st_innings']],
    ['HT', [31, 'Half time'], ['1st_half']],
    ['OT', [40, 'Overtime'], ['1st_period']],
    ['Super over', [0, 'Super over'], []],
  ] as const)('says %s', (text, stage, periods) => {
    expect(read([...stage], [...periods])).toBe(text)
  })

  it('calls the second break half time where there are four periods', () => {
    expect(read([302, 'Pause'], ['1st_quarter', '2nd_quarter'])).toBe('HT')
    expect(read([302, 'Pause'], ['1st_period', '2nd_period'], { max_period_number: 3 })).toBe('Break')
  })

  it('distinguishes the halves of an inning', () => {
    const situation = { kind: 'bases', side: 'away', first: false, second: false, third: false, outs: 1 } as const
    expect(read([0, ''], ['1st_inning'], { situation })).toBe('Top 1')
    expect(read([0, ''], ['1st_inning'], { situation: { ...situation, side: 'home' } })).toBe('Bot 1')
  })

  it('counts down within a period, and up within a map', () => {
    const down = { ...RUNNING, remaining_time_in_period: '04:12' }
    expect(read([15, '3rd quarter'], ['1st_quarter', '2nd_quarter', '3rd_quarter'], { clock: down })).toBe('Q3 04:12')
    const map = { kind: 'map', map: 'Map 2', round: null, home: null, away: null } as const
    const up = { ...RUNNING, match_time: '12:40' }
    expect(read([142, '2nd map'], ['1st_map', '2nd_map'], { clock: up, situation: map })).toBe("Map 2 12'")
  })
})
