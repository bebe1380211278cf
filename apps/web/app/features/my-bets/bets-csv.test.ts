import type { Bet } from '@touchline/contract/entities/bet'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { formatBetsCsv } from './bets-csv.ts'
import { lost, makeBet, makeSelection, won } from './testing/test-bets.ts'

async function format(bets: readonly Bet[], locale = 'en', timeZone = 'UTC'): Promise<string[]> {
  const { i18n } = await createTestApp(locale)
  return formatBetsCsv(bets, { ...i18n, timeZone })
    .trim()
    .split('\r\n')
}

const settled_at = '2026-11-21T11:30:00.000Z'

describe('formatBetsCsv', () => {
  it('writes a row a bet with selections, result and amounts', async () => {
    const [heads, first, second] = await format([
      makeBet(2, { ...won, settled_at }),
      makeBet(1, { type: 'combo', selections: [makeSelection(), makeSelection()] }),
    ])
    expect(heads).toBe('Bet number,Placed,Settled,Bet type,Selections,Result,Currency,Stake,Odds,Returns,Net')
    expect(first).toBe(
      '8000002,2026-11-21 10:02,2026-11-21 11:30,Single,"Northgate United v Harbour City, Match result, Northgate United, 1.42",Won,EUR,10.00,1.42,14.20,4.20',
    )
    expect(second).toMatch(/^8000001,2026-11-21 10:01,,"Combo, 2 legs",".* \| .*",Open,EUR,10.00,1.42,,$/)
  })

  it('writes in the language and the time zone of the player', async () => {
    const [heads, row] = await format([makeBet(1, { ...lost, settled_at })], 'de', 'America/New_York')
    expect(heads).toMatch(/^Wettnummer;Abgegeben;/)
    expect(row).toMatch(/^8000001;2026-11-21 05:01;2026-11-21 06:30;.*;EUR;"10,00";"1,42";"0,00";"-10,00"$/)
  })

  it.each(['ar', 'fa', 'hi', 'sv'])('writes plain digits in %s, and no marks of direction', async locale => {
    const [, row = ''] = await format([makeBet(1, { ...lost, settled_at })], locale)
    expect(row).toMatch(/^8000001[,;]2026-11-21 10:01[,;]2026-11-21 11:30[,;]/)
    expect(row).toMatch(/-10[.,]00"?$/)
    expect(row).not.toMatch(/[\u200e\u200f\u2066-\u2069]/)
  })

  it('has no formula of a name, and no price of a custom bet’s selections', async () => {
    const { match } = makeSelection()
    const outright = { ...match, competitors: null, name: '=cmd|calc' }
    const [, row] = await format([makeBet(1, { type: 'custom_bet', selections: [makeSelection({ match: outright })] })])
    expect(row).toContain(',"\'=cmd|calc, Match result, Northgate United",')
  })
})
