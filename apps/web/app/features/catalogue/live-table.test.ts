import type { StandingsRow } from '@touchline/contract/entities/catalogue'
import { expect, it } from 'vitest'
import { countRunning } from './live-table.ts'

const half = { played: 1, won: 1, drawn: 0, lost: 0, scored: 2, conceded: 0, points: 3 }

const row = (id: number, points: number, scored = 10): StandingsRow => ({
  position: id,
  competitor: { id, name: `Team ${id}`, logo: null },
  played: 10,
  won: 3,
  drawn: 3,
  lost: 4,
  scored,
  conceded: 10,
  points,
  form: ['win'],
  zone: id === 1 ? 'promotion' : null,
  ...(id === 1 && { qualifies_for: { id: 200, name: 'Champions Cup' } }),
  home: half,
  away: half,
})

const rows = [row(1, 20), row(2, 18), row(3, 12)]

it('counts the running match of a side, and gives the zone to who stands there', () => {
  const [first, second, third] = countRunning(rows, [{ homeId: 2, awayId: 1, score: { home: 1, away: 0 } }], 'soccer')
  expect(first).toMatchObject({
    competitor: { id: 2 },
    position: 1,
    zone: 'promotion',
    qualifies_for: { id: 200 },
    played: 11,
    won: 4,
    scored: 11,
    points: 21,
    home: { played: 2, won: 2, points: 6, scored: 3 },
    away: half,
    form: ['win'],
  })
  expect(second).toMatchObject({ competitor: { id: 1 }, position: 2, zone: null, lost: 5, conceded: 11, points: 20 })
  expect(second).not.toHaveProperty('qualifies_for')
  expect(third).toEqual(rows[2])
})

it('ranks by the share of wins where there are no points', () => {
  const shares = [row(1, 0), row(2, 0)].map(each => ({ ...each, points: null }))
  const [first] = countRunning(shares, [{ homeId: 2, awayId: 9, score: { home: 90, away: 80 } }], 'basketball')
  expect(first).toMatchObject({ competitor: { id: 2 }, points: null, won: 4 })
})
