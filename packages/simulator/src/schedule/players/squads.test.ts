import { expect, it } from 'vitest'
import { LEAGUES } from '../catalogue.ts'
import { listForeignNames } from './names.ts'
import { getSquad } from './squads.ts'

const stocks = Array.from({ length: 10 }, (_, any) => listForeignNames(any))
const women = new Set(stocks.flatMap(names => names.women))
const men = new Set(stocks.flatMap(names => names.men))

it('names players of women’s sides as women, and all others as men', () => {
  let found = 0
  for (const league of LEAGUES.filter(({ every }) => every > 0)) {
    for (const competitor of league.competitors) {
      const given = getSquad(league.sport, competitor).map(({ name }) => name.split(' ')[0] ?? '')
      if (given.length === 0) continue
      const isWomen = competitor.name.endsWith(' Women')
      // A few names are given to both.
      const wrong = given.filter(name =>
        isWomen ? men.has(name) && !women.has(name) : women.has(name) && !men.has(name),
      )
      expect(wrong, competitor.name).toEqual([])
      if (isWomen) found += given.length
    }
    if (/women|Liga F$|Frauen|WCBA|WNBL/i.test(league.name) && ['soccer', 'basketball'].includes(league.sport)) {
      expect(
        league.competitors.every(({ name }) => name.endsWith(' Women')),
        league.name,
      ).toBe(true)
    }
  }
  expect(found).toBeGreaterThan(2000)
})
