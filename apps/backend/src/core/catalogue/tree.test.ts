import { buildCatalogue } from '@touchline/simulator/schedule/catalogue'
import { expect, it } from 'vitest'
import { Translator } from '../../platform/i18n/translator.ts'
import { buildTree } from './tree.ts'

it('tells leagues of one name in one sport apart by their category, and leaves unique names alone', () => {
  const local = { sports: [], countries: [], tournaments: [] }
  const { tournaments } = buildTree(buildCatalogue(), { translator: new Translator('en'), local })
  const titles = tournaments.map(({ sport, name, unique_name }) => `${sport.key}/${unique_name ?? name}`)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
  const named = (name: string, sport: string) =>
    tournaments
      .filter(tournament => tournament.name === name && tournament.sport.key === sport)
      .map(tournament => tournament.unique_name)
  expect(named('Premier League', 'soccer').sort()).toEqual([
    'Premier League, Egypt',
    'Premier League, England',
    'Premier League, Ukraine',
  ])
  expect(named('LaLiga', 'soccer')).toEqual([undefined])
})

it('writes the comma of the language between a league and its category', () => {
  const local = { sports: [], countries: [], tournaments: [] }
  const { tournaments } = buildTree(buildCatalogue(), { translator: new Translator('ar'), local })
  const titles = tournaments.flatMap(({ unique_name }) => unique_name ?? [])
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter(title => !title.includes('، '))).toEqual([])
})
