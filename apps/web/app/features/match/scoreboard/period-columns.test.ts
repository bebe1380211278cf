import type { MatchStatistics, PeriodScore } from '@touchline/contract/entities/match'
import { beforeAll, describe, expect, it } from 'vitest'
import { createI18n } from '../../../i18n/create-i18n.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { OWN_BRAND } from '../../../shared/config/brand.ts'
import { buildColumns } from './period-columns.ts'

let t: Translate
beforeAll(async () => {
  t = (await createI18n('en', OWN_BRAND)).t
})

const period = (number: number, period_key: string, home: number, away: number): PeriodScore => ({
  number,
  period_key,
  period_name: period_key,
  home,
  away,
  type: 'regular_period',
})

const statistics = (change: Partial<MatchStatistics>): MatchStatistics => ({
  clock: null,
  total_score: { home: 1, away: 0 },
  game_score: null,
  period_score: [],
  current_server: null,
  max_period_number: 2,
  ...change,
})

const read = (
  sportKey: string,
  change: Partial<MatchStatistics>,
  figures: { key: string; home: number; away: number }[] = [],
) =>
  buildColumns({ statistics: statistics(change), sportKey, isPlayed: true, figures }, t).map(({ key, score }) => [
    key,
    score.home,
    score.away,
  ])

describe('buildColumns', () => {
  it('has all halves, corners and cards of soccer from the first', () => {
    const shown = read('soccer', {
      period_score: [period(1, '1st_half', 1, 0)],
      corners: { home: 3, away: 2 },
      yellow_cards: { home: 0, away: 1 },
      red_cards: { home: 0, away: 0 },
    })
    expect(shown.map(([key]) => key)).toEqual(['1st_half', '2nd_half', 'corners', 'yellow', 'red', 'total'])
    expect(shown[1]).toEqual(['2nd_half', '', ''])
  })

  it('writes advantage as A in tennis and adds sets as they are played', () => {
    const shown = read('tennis', {
      period_score: [period(1, '1st_set', 6, 4), period(2, '2nd_set', 1, 1)],
      game_score: { home: 50, away: 40 },
      max_period_number: 3,
    })
    expect(shown).toEqual([
      ['1st_set', 6, 4],
      ['2nd_set', 1, 1],
      ['game', 'A', 40],
      ['total', 1, 0],
    ])
  })

  it('keeps 50 points of other sports what they are', () => {
    expect(read('kabaddi', { game_score: { home: 50, away: 3 } })[0]).toEqual(['game', 50, 3])
  })

  it('lays out nine innings, extra ones behind them, then runs, hits and errors', () => {
    const innings = [period(1, '1st_inning', 0, 2), { ...period(10, 'extra_innings', 1, 0), type: 'overtime' as const }]
    const shown = read('baseball', { period_score: innings, max_period_number: 9 }, [{ key: 'hits', home: 4, away: 7 }])
    expect(shown.map(([key]) => key).slice(8)).toEqual(['9th_inning', 'extra_innings', 'total', 'hits', 'errors'])
    expect(shown.at(-2)).toEqual(['hits', 4, 7])
    expect(shown.at(-1)).toEqual(['errors', '', ''])
  })
})
